import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ManualClock } from "./clock.ts";
import { createManualClock } from "./clock.ts";
import { packetTimes, probeMedia } from "./probe-media.ts";
import type { SimulatedChannel } from "./channel.ts";
import type { Video } from "./shelf.ts";
import { askGql, variantUrls } from "./simulator-client.ts";
import type { Simulator } from "./simulator.ts";
import { startSimulator } from "./simulator.ts";

let clock: ManualClock;
let simulator: Simulator;
let ann: SimulatedChannel;
let folder: string;
let helixHeaders: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "reelkeep-videos-"));
  clock = createManualClock();
  simulator = await startSimulator({ clock, channels: [{ login: "ann", id: "1000" }] });
  ann = simulator.channel("ann");
  const { clientId, clientSecret } = simulator.settings;
  const form = { client_id: clientId, client_secret: clientSecret };
  const body = new URLSearchParams({ grant_type: "client_credentials", ...form });
  const answer = await fetch(`${simulator.addresses.id}/token`, { method: "POST", body });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  helixHeaders = { Authorization: `Bearer ${token}`, "Client-Id": clientId };
});

afterEach(() => {
  simulator.settings.failing = {};
  simulator.settings.refusesCursors = false;
});

afterAll(async () => {
  await simulator.close();
  await rm(folder, { recursive: true, force: true });
});

async function helix(query: string): Promise<{ data: Record<string, unknown>[]; status: number }> {
  const answer = await fetch(`${simulator.addresses.helix}/${query}`, { headers: helixHeaders });
  const { data = [] } = (await answer.json()) as { data?: Record<string, unknown>[] };
  return { data, status: answer.status };
}

interface Token {
  value: string;
  signature: string;
}

/** The part of a GQL answer below `data`, in the form that the test expects of it. */
async function gql<Form>(query: string): Promise<Form> {
  return ((await askGql(simulator, { query: `{${query}}` })) as { data: Form }).data;
}

async function sourceList(video: Video): Promise<{ url: string; names: string[]; text: string }> {
  const token = `videoPlaybackAccessToken(id:"${video.id}",params:{platform:"web"}){value signature}`;
  const { videoPlaybackAccessToken: access } = await gql<{ videoPlaybackAccessToken: Token }>(
    token,
  );
  const query = new URLSearchParams({
    sig: access.signature,
    token: access.value,
    allow_source: "true",
  });
  const master = await fetch(`${simulator.url}/vod/${video.id}.m3u8?${query.toString()}`);
  const [url = ""] = variantUrls(await master.text());
  const text = await (await fetch(url)).text();
  const names = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return { url, names, text };
}

test("a broadcast that has ended is a video with its stream id, in Helix and in GQL", async () => {
  const broadcast = ann.goLive({ historySeconds: 600, title: "First", game: "Chess" });
  clock.advance(60);
  ann.goOffline();
  const id = broadcast.start.videoId;
  const [item] = (await helix(`videos?id=${id}`)).data;
  expect(item).toMatchObject({ id, stream_id: broadcast.streamId, duration: "11m0s" });
  expect(item?.["thumbnail_url"]).toContain("%{width}x%{height}");
  const { video } = await gql<{
    video: { seekPreviewsURL: string; previewThumbnailURL: string };
  }>(
    `video(id:"${id}"){lengthSeconds status broadcastType seekPreviewsURL previewThumbnailURL(width:320,height:180)}`,
  );
  expect(video).toMatchObject({ lengthSeconds: 660, status: "RECORDED", broadcastType: "ARCHIVE" });
  expect(video.seekPreviewsURL).toMatch(new RegExp(`_${broadcast.streamId}_\\d+/storyboards/`));
  const storyboard = await fetch(video.seekPreviewsURL);
  expect(await storyboard.json()).toMatchObject([{ count: 33, interval: 20, rows: 10 }]);
  const picture = await (await fetch(video.previewThumbnailURL)).bytes();
  expect([...picture.subarray(1, 4)]).toEqual([...Buffer.from("PNG")]);
});

test("a channel that saves no videos has none of its broadcasts", async () => {
  const quiet = simulator.addChannel({ login: "quiet", id: "2000", savesVideos: false });
  quiet.goLive({ historySeconds: 60 });
  quiet.goOffline();
  expect((await helix("videos?user_id=2000")).data).toEqual([]);
  expect(await gql(`user(login:"quiet"){videos(first:10){edges{node{id}}}}`)).toEqual({
    user: { videos: { edges: [] } },
  });
});

test("a video of two hours is there without two hours of media, and its last part plays", async () => {
  const video = ann.addVideo({ seconds: 7200 });
  const { url, names, text } = await sourceList(video);
  expect(names).toHaveLength(720);
  expect(text).toContain("#EXT-X-ENDLIST");
  const parts = await Promise.all(
    [0, 718, 719].map(async (part) => (await fetch(new URL(`${part}.ts`, url))).bytes()),
  );
  const file = path.join(folder, "end.ts");
  await writeFile(file, Buffer.concat(parts.slice(1)));
  const probe = await probeMedia(file);
  expect(probe.codecs).toEqual(["aac", "h264"]);
  expect(probe.durationSeconds).toBeCloseTo(20, 0);
  expect((await packetTimes(file, "v")).firstSeconds).toBeGreaterThan(7179);
  expect(await (await fetch(new URL("718.ts", url))).bytes()).toEqual(parts[1]);
  expect((await fetch(new URL("720.ts", url))).status).toBe(403);
});

test("a part can be asked for from an offset on", async () => {
  const { url } = await sourceList(ann.addVideo({ seconds: 20 }));
  const whole = await (await fetch(new URL("1.ts", url))).bytes();
  const rest = await fetch(new URL("1.ts", url), { headers: { Range: "bytes=1000-" } });
  expect([rest.status, await rest.bytes()]).toEqual([206, whole.subarray(1000)]);
  const beyond = await fetch(new URL("1.ts", url), { headers: { Range: "bytes=999999999-" } });
  expect(beyond.status).toBe(416);
});

test("muted parts have another name, and their first one is refused", async () => {
  const video = ann.addVideo({ seconds: 60 });
  ann.shelf.muteVideo(video.id, [{ offset: 10, duration: 25 }]);
  const { url, names } = await sourceList(video);
  expect(names).toEqual(["0.ts", "1-muted.ts", "2-muted.ts", "3-muted.ts", "4.ts", "5.ts"]);
  expect((await fetch(new URL("1.ts", url))).status).toBe(403);
  expect((await fetch(new URL("1-muted.ts", url))).status).toBe(200);
  expect((await helix(`videos?id=${video.id}`)).data[0]?.["muted_segments"]).toEqual([
    { offset: 10, duration: 25 },
  ]);
  const info = `video(id:"${video.id}"){muteInfo{mutedSegmentConnection{nodes{offset duration}}}}`;
  expect(await gql(info)).toEqual({
    video: { muteInfo: { mutedSegmentConnection: { nodes: [{ offset: 10, duration: 25 }] } } },
  });
});

test("a deleted video is missing everywhere, its neighbours are not", async () => {
  const [gone, stays] = [ann.addVideo({ seconds: 20 }), ann.addVideo({ seconds: 20 })];
  const { url } = await sourceList(gone);
  ann.shelf.deleteVideo(gone.id);
  expect((await helix(`videos?id=${gone.id}`)).status).toBe(404);
  const both = await helix(`videos?id=${gone.id}&id=${stays.id}`);
  expect(both.data.map((video) => video["id"])).toEqual([stays.id]);
  expect(await gql(`video(id:"${gone.id}"){id}`)).toEqual({ video: null });
  expect((await fetch(new URL("0.ts", url))).status).toBe(403);
});

test("highlights and uploads are listed by type and were never on air", async () => {
  const highlight = ann.addVideo({ seconds: 30, type: "highlight", title: "Best of" });
  const listed = await helix("videos?user_id=1000&type=highlight");
  expect(listed.data).toMatchObject([{ id: highlight.id, stream_id: null, title: "Best of" }]);
  expect((await sourceList(highlight)).url).toContain(`highlight-${highlight.id}.m3u8`);
});

test("anonymous lists come in pages, unless cursors are refused", async () => {
  const busy = simulator.addChannel({ login: "busy" });
  for (let number = 0; number < 5; number += 1) busy.addVideo({ seconds: 10 });
  const page = (after: string) =>
    gql<{ user: { videos: { pageInfo: object; edges: { cursor: string }[] } } }>(
      `user(login:"busy"){videos(first:3,after:"${after}",type:ARCHIVE,sort:TIME){pageInfo{hasNextPage} edges{cursor node{id}}}}`,
    );
  const first = (await page("")).user.videos;
  expect([first.edges.length, first.pageInfo]).toEqual([3, { hasNextPage: true }]);
  const cursor = first.edges[2]?.cursor ?? "";
  const second = (await page(cursor)).user.videos;
  expect([second.edges.length, second.pageInfo]).toEqual([2, { hasNextPage: false }]);
  simulator.settings.refusesCursors = true;
  expect(await page(cursor)).toEqual({ user: { videos: null } });
});

test("a clip plays what its video shows, with its own token only", async () => {
  const video = ann.addVideo({ seconds: 120 });
  const slug = ann.addClip({ videoId: video.id, offset: 40, seconds: 8, creator: "Bob" });
  expect((await helix(`clips?id=${slug}`)).data).toMatchObject([
    { id: slug, video_id: video.id, vod_offset: 40, duration: 8, creator_name: "Bob" },
  ]);
  const { clip } = await gql<{
    clip: { videoQualities: { quality: string; sourceURL: string }[]; playbackAccessToken: Token };
  }>(
    `clip(slug:"${slug}"){videoQualities{quality frameRate sourceURL} playbackAccessToken(params:{platform:"web",playerType:"embed"}){value signature}}`,
  );
  expect(clip.videoQualities.map(({ quality }) => quality)).toEqual(["1080", "720", "480"]);
  const address = new URL(clip.videoQualities[2]?.sourceURL ?? "");
  expect((await fetch(address)).status).toBe(400);
  address.searchParams.set("sig", clip.playbackAccessToken.signature);
  address.searchParams.set("token", clip.playbackAccessToken.value);
  const file = path.join(folder, "clip.mp4");
  await writeFile(file, await (await fetch(address)).bytes());
  expect((await readFile(file)).subarray(4, 8).toString()).toBe("ftyp");
  expect((await probeMedia(file)).durationSeconds).toBeCloseTo(8, 0);
  ann.shelf.deleteVideo(video.id);
  expect((await helix(`clips?id=${slug}`)).data).toMatchObject([
    { video_id: "", vod_offset: null },
  ]);
});

test("a part of the platform fails as a whole, or does not answer at all", async () => {
  simulator.settings.failing = { helix: 503, gql: "hang" };
  expect((await fetch(`${simulator.addresses.helix}/videos?id=1`)).status).toBe(503);
  const options = { method: "POST", body: "{}", signal: AbortSignal.timeout(100) };
  await expect(fetch(simulator.addresses.gql, options)).rejects.toThrow("timeout");
});

test("a fault of a video spares the live stream", async () => {
  const video = ann.addVideo({ seconds: 30 });
  const { url } = await sourceList(video);
  ann.fault({ kind: "segment-500", target: "vod", from: 1, to: 1, count: 1 });
  const statuses: number[] = [];
  for (const part of [0, 1, 1, 2]) statuses.push((await fetch(new URL(`${part}.ts`, url))).status);
  expect(statuses).toEqual([200, 500, 200, 200]);
  ann.fault({ kind: "segment-404", target: "vod", count: 1 });
  expect((await fetch(url)).status).toBe(404);
  expect((await fetch(url)).status).toBe(200);
});
