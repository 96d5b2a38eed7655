import { expect, onTestFinished, test } from "vitest";
import { createApi } from "../../shared/api/client.ts";
import type { ChatMessage } from "../../shared/model/chat.ts";
import { startDaemon } from "../simulator/demo-daemon.ts";
import { startSimulator } from "../simulator/simulator.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { waitFor } from "../support/wait-for.ts";

const quick = {
  REELKEEP_CAPTURE_END_CONFIRMATION_SECONDS: "2",
  REELKEEP_CAPTURE_RECONNECT_SECONDS: "0",
  REELKEEP_CAPTURE_SYNC_INTERVAL_SECONDS: "1",
  REELKEEP_POLL_INTERVAL_SECONDS: "1",
};

/** A platform with one streamer, and a daemon in a process of its own that records her. */
async function setUp() {
  const simulator = await startSimulator({ channels: [{ login: "anna", id: "1000" }] });
  onTestFinished(() => simulator.close());
  const daemon = await startDaemon({
    addresses: simulator.addresses,
    port: 0,
    dataFolder: temporaryFolder(),
    environment: quick,
  });
  onTestFinished(() => daemon.stop());
  const api = createApi({ baseUrl: daemon.url });
  const body = { internalName: "anna" };
  const { data: channel } = await api("POST /api/v0/channels", { body });
  const findVod = async () => {
    const params = { uuid: channel.uuid };
    const { data } = await api("GET /api/v0/channels/:uuid", { params });
    const uuid = data.vods_list[0]?.uuid;
    return uuid === undefined
      ? null
      : (await api("GET /api/v0/vod/:uuid", { params: { uuid } })).data;
  };
  const readAll = async (uuid: string) =>
    (await api("GET /api/v0/vod/:uuid/chat", { params: { uuid }, query: { limit: 1000 } })).data;
  /** Kind of a picture; its status when there is none. */
  const look = async (path: string | null) => {
    const response = await fetch(`${daemon.url}${path ?? ""}`);
    await response.arrayBuffer();
    return response.ok ? response.headers.get("content-type") : response.status;
  };
  return { simulator, anna: simulator.channel("anna"), api, findVod, readAll, look };
}

const said = "Kappa catJAM RainTime Cheer100 https://example.org/x";

function picturesOf(message: ChatMessage): (string | null)[] {
  const inParts = message.parts.flatMap((part) => ("picture" in part ? [part.picture] : []));
  return [...inParts, ...message.badges.map(({ picture }) => picture)];
}

test("a chat is read with its pictures while it is written down and when the platform has forgotten them", async () => {
  const { simulator, anna, api, findVod, readAll, look } = await setUp();
  anna.goLive({ historySeconds: 10 });
  await waitFor("the chat to be heard", async () => simulator.irc.listeners("anna") > 0 || null);
  const badges = [{ set: "subscriber", version: "12" }];
  anna.chat.say(said, { by: "Bob", bits: 100, badges });
  anna.chat.notice("raid", { by: "Cleo", systemText: "34 raiders from Cleo have joined!" });
  const vod = await waitFor("the recording", findVod);
  const live = await waitFor("the words in the recording", async () => {
    const page = await readAll(vod.uuid).catch(() => null);
    return page !== null && page.messages.length >= 2 ? page : null;
  });
  const kinds = ["image/png", "image/gif", "image/png", "image/gif", "image/png"];

  expect([live.source, live.is_growing]).toEqual(["captured", true]);
  const [spoken, raid] = live.messages;
  if (spoken === undefined) throw new Error("nothing was said");
  expect(spoken.parts.map(({ type }) => type)).toEqual(
    "emote text emote text emote text cheer text link".split(" "),
  );
  expect(raid?.notice).toEqual({ kind: "raid", sentence: "34 raiders from Cleo have joined!" });
  expect(await Promise.all(picturesOf(spoken).map(look))).toEqual(kinds);

  anna.goOffline({ ending: "endlist" });
  const kept = await waitFor("the document of the chat", async () => {
    const found = await findVod();
    return found?.is_chatdump_captured === true ? found : null;
  });
  // From now on everything comes from the document.
  simulator.settings.failing = { "chat-pictures": 404 };
  const { messages, is_growing } = await readAll(kept.uuid);
  const [again] = messages;
  if (again === undefined) throw new Error("the document is empty");
  expect(is_growing).toBe(false);
  expect({ ...again, parts: [], badges: [] }).toEqual({ ...spoken, parts: [], badges: [] });
  expect(again.parts.map((part) => ("width" in part ? part.width : null))).toEqual([
    ...[28, null, 28, null, 28, null, 28, null, null],
  ]);
  expect(again.badges.map(({ title }) => title)).toEqual(["1-Year Subscriber"]);
  expect(await Promise.all(picturesOf(again).map(look))).toEqual(kinds);
  const params = { uuid: kept.uuid };
  const query = { q: "RAIDERS" };
  const found = await api("GET /api/v0/vod/:uuid/chat/search", { params, query });
  expect(found.data.messages).toHaveLength(1);
});
