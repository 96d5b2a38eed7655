import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { ChatDocument } from "../../daemon/core/chat-document.ts";
import { parseLedgerLine } from "../../daemon/core/ledger.ts";
import { type Api, createApi } from "../../shared/api/client.ts";
import type { Vod } from "../../shared/model/vod.ts";
import { type RunningDaemon, startDaemon } from "../simulator/demo-daemon.ts";
import type { SaidMessage } from "../simulator/chat-log.ts";
import { startSimulator } from "../simulator/simulator.ts";
import { canMount, mountSmallDisk, resizeSmallDisk } from "../support/small-disk.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { waitFor } from "../support/wait-for.ts";

const quick = {
  REELKEEP_CAPTURE_END_CONFIRMATION_SECONDS: "2",
  REELKEEP_CAPTURE_RECONNECT_SECONDS: "0",
  REELKEEP_CAPTURE_SYNC_INTERVAL_SECONDS: "1",
  REELKEEP_POLL_INTERVAL_SECONDS: "1",
};

/** A platform with one streamer, and a daemon in a process of its own that watches her. */
async function setUp(dataFolder = temporaryFolder(), rules: { live_chat?: boolean } = {}) {
  const simulator = await startSimulator({
    channels: [{ login: "anna", id: "1000", displayName: "Anna" }],
  });
  onTestFinished(() => simulator.close());
  const anna = simulator.channel("anna");
  let daemon: RunningDaemon | null = null;
  let api: Api = createApi({ baseUrl: "" });
  onTestFinished(async () => daemon?.stop());
  const start = async () => {
    const { addresses } = simulator;
    daemon = await startDaemon({ addresses, port: 0, dataFolder, environment: quick });
    api = createApi({ baseUrl: daemon.url });
  };
  const kill = async () => {
    if (daemon === null) throw new Error("the daemon is not running");
    const exit = once(daemon.child, "exit");
    daemon.child.kill("SIGKILL");
    await exit;
    daemon = null;
  };
  await start();
  const body = { internalName: "anna", ...rules };
  const { data: channel } = await api("POST /api/v0/channels", { body });
  const newest = async (): Promise<Vod | null> => {
    const params = { uuid: channel.uuid };
    const { data } = await api("GET /api/v0/channels/:uuid", { params });
    const uuid = data.vods_list[0]?.uuid;
    if (uuid === undefined) return null;
    return (await api("GET /api/v0/vod/:uuid", { params: { uuid } })).data;
  };
  const whenCaptured = (seconds: number) =>
    waitFor(`${seconds} s on disk`, async () => {
      const vod = await newest();
      return (vod?.capture_counters?.duration_seconds ?? 0) >= seconds ? vod : null;
    });
  const whenHeard = () =>
    waitFor("the chat to be heard", async () => simulator.irc.listeners("anna") > 0 || null);
  const folderOf = (vod: Vod) => path.join(dataFolder, "storage", decodeURIComponent(vod.webpath));
  const finish = async () => {
    anna.goOffline({ ending: "endlist" });
    const vod = await waitFor("the recording and its chat", async () => {
      const found = await newest();
      if (found?.phase !== "finalized") return null;
      const isWaiting = existsSync(path.join(folderOf(found), `${found.basename}.chatdump.jsonl`));
      return isWaiting ? null : found;
    });
    return (await newest()) ?? vod;
  };
  const readChat = async (vod: Vod) => {
    const file = path.join(folderOf(vod), `${vod.basename}.chatdump.json`);
    return ChatDocument.parse(JSON.parse(await readFile(file, "utf8")));
  };
  return {
    simulator,
    anna,
    start,
    kill,
    newest,
    whenCaptured,
    whenHeard,
    finish,
    readChat,
    folderOf,
  };
}

/**
 * File time by the media's own dates: each segment in the file carries one, and lies behind all that
 * are before it. What was said during a gap stands at the next segment.
 */
function createSegmentClock(ledger: string): (atMs: number) => number {
  let fileSeconds = 0;
  const segments = ledger.split("\n").flatMap((text) => {
    const line = parseLedgerLine(text);
    if (line?.type !== "segment") return [];
    const segment = { atMs: Date.parse(line.at), seconds: line.duration, fileSeconds };
    fileSeconds += line.duration;
    return [segment];
  });
  return (atMs) => {
    const segment = segments.findLast((candidate) => candidate.atMs <= atMs);
    if (segment === undefined) return 0;
    return segment.fileSeconds + Math.min(segment.seconds, (atMs - segment.atMs) / 1000);
  };
}

/** Says something every 100 ms until told to stop. */
function talk(say: (text: string) => SaidMessage) {
  const said: SaidMessage[] = [];
  const timer = setInterval(() => said.push(say(`word ${said.length}`)), 100);
  const stop = () => clearInterval(timer);
  onTestFinished(stop);
  return { said, stop };
}

test("the chat is kept over a kill, lost connections and ads, in step with the picture", async () => {
  const { simulator, anna, start, kill, whenCaptured, whenHeard, finish, readChat, folderOf } =
    await setUp();
  anna.goLive({ title: "First", game: "Chess", historySeconds: 10 });
  await whenHeard();
  const { said, stop } = talk((text) => anna.chat.say(text, { by: "Bob" }));
  await whenCaptured(14);
  const deleted = anna.chat.say("rude", { by: "Rudi" });
  anna.chat.notice("raid", { by: "Cleo", systemText: "34 raiders from Cleo have joined!" });
  anna.chat.delete(deleted);
  // Also for whoever opens another session to be rid of them.
  anna.setPreroll(6);
  anna.startAds(6);
  await delay(1000);
  const duringAds = anna.chat.say("what an ad", { by: "Dora" });
  await delay(6000);
  anna.setPreroll(0);
  const beforeKillMs = Date.now();
  await kill();
  const killedMs = Date.now();
  await delay(1500);
  const startedMs = Date.now();
  await start();
  await whenHeard();
  const backMs = Date.now();
  simulator.irc.reconnect("anna");
  await delay(3000);
  const before = simulator.irc.connections();
  simulator.irc.drop("anna");
  const droppedMs = Date.now();
  await waitFor("another connection", async () => simulator.irc.connections() > before || null);
  await whenHeard();
  const joinedMs = Date.now();
  await delay(2500);
  stop();
  const vod = await finish();

  const chat = await readChat(vod);
  const found = new Map(chat.comments.map((comment) => [comment._id, comment]));
  expect(found.size).toBe(chat.comments.length);
  const missing = said.filter(({ id }) => !found.has(id)).map(({ atMs }) => atMs);
  // What was said to nobody, and what a cut connection did not bring.
  const isExcused = (atMs: number) =>
    (atMs > beforeKillMs - 100 && atMs < backMs) ||
    (atMs > droppedMs - 100 && atMs < joinedMs + 100);
  expect(missing.filter((atMs) => !isExcused(atMs))).toEqual([]);
  expect(missing.some((atMs) => atMs > killedMs && atMs < startedMs)).toBe(true);
  expect(said.length - missing.length).toBeGreaterThan(100);

  const expectedSeconds = createSegmentClock(
    await readFile(path.join(folderOf(vod), `${vod.basename}.ledger.jsonl`), "utf8"),
  );
  const drifts = said.flatMap(({ id, atMs }) => {
    const offset = found.get(id)?.content_offset_seconds;
    return offset === undefined ? [] : [Math.abs(offset - expectedSeconds(atMs))];
  });
  expect(vod.gaps.map(({ cause }) => cause)).toContain("ad");
  const ad = vod.gaps.find(({ cause }) => cause === "ad");
  expect(found.get(duringAds.id)?.content_offset_seconds).toBe(ad?.offset);
  expect(Math.max(...drifts)).toBeLessThan(0.1);

  expect(found.get(deleted.id)?.reelkeep?.deleted_at).not.toBeUndefined();
  const raid = chat.comments.find(({ reelkeep }) => reelkeep?.notice === "raid");
  expect(raid?.message.body).toBe("34 raiders from Cleo have joined! ");
  expect(chat.streamer).toMatchObject({ name: "Anna", id: 1000 });
  expect(vod.is_chatdump_captured).toBe(true);
});

test("nobody listens where the channel's rules don't want the chat", async () => {
  const { simulator, anna, whenCaptured, finish } = await setUp(temporaryFolder(), {
    live_chat: false,
  });
  anna.goLive({ historySeconds: 10 });
  await whenCaptured(12);
  anna.chat.say("to nobody");
  const vod = await finish();

  expect(simulator.irc.connections()).toBe(0);
  expect(vod.products.filter(({ kind }) => kind === "chatdump")).toEqual([]);
});

test.runIf(canMount())("a disk that is full ends neither the recording nor its chat", async () => {
  const dataFolder = temporaryFolder();
  const disk = path.join(dataFolder, "storage", "vods");
  mountSmallDisk(disk, 1200);
  const { anna, newest, whenCaptured, whenHeard, finish, readChat } = await setUp(dataFolder);
  anna.goLive({ historySeconds: 4 });
  await whenHeard();
  const { said, stop } = talk((text) => anna.chat.say(text, { by: "Bob" }));
  await waitFor("a disk that is full", async () =>
    (await newest())?.capture_counters?.waiting_for === "storage" ? true : null,
  );
  await delay(3000);
  const during = said.length;
  resizeSmallDisk(disk, 200_000);
  const full = await newest();
  await whenCaptured((full?.capture_counters?.duration_seconds ?? 0) + 4);
  stop();
  const vod = await finish();

  const kept = new Set((await readChat(vod)).comments.map(({ _id }) => _id));
  expect(said.filter(({ id }) => !kept.has(id))).toEqual([]);
  expect(during).toBeGreaterThan(20);
});
