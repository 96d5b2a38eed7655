import type { Api } from "../../shared/api/client.ts";
import type { VodSummary } from "../../shared/model/vod.ts";
import type { Simulator } from "../simulator/simulator.ts";
import { waitFor } from "../support/wait-for.ts";
import type { SceneChannels, SceneVods } from "./library.ts";

interface Library {
  api: Api;
  simulator: Simulator;
  channels: SceneChannels;
  vods: SceneVods;
}

/** Recordings that are made, not only written down: one that runs, and one that is being converted. */
interface MadeVods {
  live: string;
  converting: string;
}

/** Does what an operator would, until all there is to see is there. */
export async function enrich(library: Library): Promise<MadeVods> {
  const { api, simulator, channels } = library;
  const nightowl = simulator.channel("nightowl");
  nightowl.goLive({ title: "Night drive", game: "Just Chatting", historySeconds: 600 });
  const aurora = simulator.channel("aurora");
  aurora.goLive({ title: "Painting the lights", game: "Art", historySeconds: 1800 });
  await api("PUT /api/v0/favourites", { body: { games: ["743"] } });
  await addTexts(api);
  await workOn(library);
  const live = await waitForVod(api, channels.aurora, ({ is_capturing }) => is_capturing);
  aurora.startAds(4);
  aurora.update({ title: "Painting the lights, with chess", game: "Chess", viewers: 168 });
  const bookmark = { name: "The first star", offset: 3.5 };
  await api("POST /api/v0/vod/:uuid/bookmark", { params: { uuid: live }, body: bookmark });
  await startDownload(library);
  return { live, converting: await recordShortly(library) };
}

/** The uuid of a channel's recording of that kind, once there is one. */
function waitForVod(api: Api, { uuid }: { uuid: string }, isIt: (vod: VodSummary) => boolean) {
  return waitFor("a recording", async () => {
    const { data } = await api("GET /api/v0/channels/:uuid", { params: { uuid } });
    return data.vods_list.find(isIt)?.uuid ?? null;
  });
}

/** A recording that ends at once; its conversion takes long. */
async function recordShortly({ api, simulator, channels }: Library): Promise<string> {
  const finn = simulator.channel("finn");
  finn.goLive({ title: "Only a short hello", game: "Just Chatting", historySeconds: 600 });
  await waitForVod(api, channels.finn, ({ is_capturing, total_size }) => {
    return is_capturing && total_size > 0;
  });
  finn.goOffline();
  return waitForVod(api, channels.finn, ({ is_converting }) => is_converting);
}

async function addTexts(api: Api): Promise<void> {
  const texts = { "script.state": "idle", "backup.last": "2026-01-31T04:00:00Z, 312 files" };
  for (const [key, value] of Object.entries(texts))
    await api("PUT /api/v0/keyvalue/:key", { params: { key }, body: { value } });
  await api("POST /api/v0/tokens", { body: { name: "backup script", scope: "read" } });
}

/** Pictures, cuts, parts, the trash, local videos. */
async function workOn({ api, channels, vods }: Library): Promise<void> {
  const of = ({ uuid }: { uuid: string }) => ({ params: { uuid } });
  await api("POST /api/v0/vod/:uuid/previews", of(vods.rich));
  await finishWork(api);
  await api("POST /api/v0/vod/:uuid/splitbychapters", of(vods.rich));
  for (const [start, end, name] of [
    [3, 12, "Personal best"],
    [60, 66, "The cat"],
  ] as const) {
    await finishWork(api);
    await api("POST /api/v0/vod/:uuid/cut", { ...of(vods.rich), body: { start, end, name } });
  }
  const body = { vod: vods.rich.uuid, directory: "films/{displayName}" };
  await api("POST /api/v0/exporter", { query: { exporter: "file" }, body });
  await api("DELETE /api/v0/vod/:uuid", { ...of(vods.thrown), query: {} });
  await api("POST /api/v0/channels/:uuid/scanlocalvideos", of(channels.ben));
  await finishWork(api);
}

/** Waits until nothing but captures goes on. */
async function finishWork(api: Api): Promise<void> {
  await waitFor("the end of all work", async () => {
    const { data: jobs } = await api("GET /api/v0/jobs");
    const isBusy = jobs.some(({ kind, status }) => kind !== "capture" && status.endsWith("ing"));
    return isBusy ? null : true;
  });
}

/** Videos and clips on the platform; one of them is being downloaded slowly. */
async function startDownload({ api, simulator, channels }: Library): Promise<void> {
  const ben = simulator.channel("ben");
  const title = "A marathon of four hours";
  const { id } = ben.addVideo({ seconds: 14_400, title, game: "Celeste", views: 12_345 });
  ben.addVideo({ seconds: 95, type: "highlight", title: "The jump", views: 401 });
  ben.addVideo({ seconds: 640, type: "upload", title: "How it was built", views: 88 });
  ben.addClip({ title: "He did it", creator: "anna", videoId: id, offset: 90, views: 512 });
  ben.addClip({ title: "The cat again", creator: "carla", videoId: id, offset: 7000, views: 12 });
  const params = { uuid: channels.ben.uuid, videoId: id };
  await api("GET /api/v0/channels/:uuid/download/:videoId", { params, query: { quality: "best" } });
}
