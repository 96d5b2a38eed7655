import { execFile } from "node:child_process";
import { readdir, rm, stat, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { parseFrame } from "../../shared/event-frame.ts";
import type { LoggedRequest } from "../simulator/request-log.ts";
import type { DaemonRow, DaemonScene } from "./daemon-row.ts";

const run = promisify(execFile);
const seconds = (count: number): Promise<void> => delay(count * 1000);

/** Kills, at moments that nobody chose, and a restart some seconds later each time. */
const kills: DaemonRow = {
  fault: "kill -9, ten times, restart after 5 s",
  async play(scene) {
    const { daemon, isShort, note } = scene;
    const count = isShort ? 3 : 10;
    const restarts: number[] = [];
    for (let done = 0; done < count; done += 1) {
      await seconds(1 + Math.random() * (isShort ? 4 : 8));
      await daemon.kill();
      await seconds(isShort ? 3 : 5);
      restarts.push(await untilFirstSegment(scene));
    }
    await seconds(6);
    const longestMs = Math.round(Math.max(...restarts));
    note(`${count} kills, first segment asked for ${longestMs} ms after the start at most`);
  },
};

/** From the start of the process to its first request of a segment. */
async function untilFirstSegment({ daemon, simulator, channel }: DaemonScene): Promise<number> {
  const startedMs = Date.now();
  await daemon.start();
  const { login } = channel;
  for (let tries = 0; tries < 200; tries += 1) {
    const asked = simulator.requests.list({ kind: "segment", login });
    const first = asked.find(({ atMs }) => atMs > startedMs);
    if (first !== undefined) return first.atMs - startedMs;
    await delay(20);
  }
  return Number.POSITIVE_INFINITY;
}

const killedAtTheEnd: DaemonRow = {
  fault: "kill -9, and it ends meanwhile",
  async play({ daemon, channel }) {
    await seconds(6);
    await daemon.kill();
    await seconds(1);
    channel.goOffline();
    await seconds(3);
  },
};

/** Longer than the playlist reaches back: what is missing must be a gap with its cause. */
const longDown: DaemonRow = {
  fault: "kill -9, restart after 50 s",
  async play({ daemon }) {
    await seconds(6);
    await daemon.kill();
    await seconds(50);
    await daemon.start();
    await seconds(8);
  },
  check(vod, _verdict, { breach }) {
    if (vod.gaps.some(({ cause }) => cause !== "restart"))
      breach("a gap with another cause than restart");
  },
};

const terminates: DaemonRow = {
  fault: "SIGTERM and restart",
  async play({ daemon, isShort, note, breach }) {
    for (let done = 0; done < (isShort ? 1 : 3); done += 1) {
      await seconds(4 + Math.random() * 3);
      const { code, tookMs } = await daemon.terminate();
      if (code !== 0) breach(`exit code ${String(code)}`);
      if (tookMs > 7000) breach(`stopping took ${Math.round(tookMs)} ms`);
      note(`stopped in ${Math.round(tookMs)} ms`);
      await seconds(2);
      await daemon.start();
    }
    await seconds(6);
  },
};

/** Segments that are on their way when the daemon stops must reach the disk. */
const terminatesInFlight: DaemonRow = {
  fault: "SIGTERM amid slow bodies",
  async play({ daemon, simulator, channel, note, breach }) {
    await seconds(4);
    channel.fault({ kind: "segment-slow", for: 10, seconds: 3 });
    while (!simulator.requests.list({ login: channel.login }).some(isSlow)) await delay(20);
    await delay(200);
    const { code, tookMs } = await daemon.terminate();
    if (code !== 0 || tookMs > 7000)
      breach(`exit code ${String(code)} after ${Math.round(tookMs)} ms`);
    if (tookMs < 1000) breach("segments on their way were not waited for");
    note(`stopped in ${Math.round(tookMs)} ms`);
    await seconds(2);
    await daemon.start();
    await seconds(6);
  },
};

const isSlow = ({ fault }: LoggedRequest): boolean => fault === "segment-slow";

const streamChange: DaemonRow = {
  fault: "stream id change, whole daemon",
  async play({ channel }) {
    await seconds(5);
    channel.fault({ kind: "stream-change", seconds: 8 });
    await seconds(25);
  },
  check(vod, _verdict, { breach }) {
    if (vod.gaps.length !== 1 || vod.gaps[0]?.cause !== "offline")
      breach("not one gap of the cause offline");
  },
};

const liedSegments = 3;

const lie: DaemonRow = {
  fault: "truncated, lying every time",
  async play({ channel }) {
    await seconds(4);
    channel.fault({ kind: "segment-lie-aligned", next: liedSegments });
    await seconds(14);
  },
  check(vod, verdict, { breach }) {
    // The whole body was never to be had: what counts is that the file's check finds the hole.
    if (vod.damages.length < liedSegments)
      breach(`the check at finalize found ${vod.damages.length} of ${liedSegments} damages`);
    else verdict.breaches = verdict.breaches.filter((words) => !/lost|other bytes/.test(words));
  },
};

const diskMegabytes = 64;

const diskFull: DaemonRow = {
  fault: "disk full for 15 s",
  place: mountSmallDisk,
  companions: 1,
  async play(scene) {
    const { daemon, folder, isShort, note, breach } = scene;
    const alerts = listenForAlerts(daemon.url());
    await seconds(3);
    await fill(folder);
    await seconds(isShort ? 8 : 15);
    const errors = (await daemon.api()("GET /api/v0/settings")).data.errors;
    const empty = await findEmptyFiles(path.join(folder, "data"));
    if (empty.length > 0) breach(`empty files: ${empty.join(", ")}`);
    await rm(path.join(folder, "filler"));
    await seconds(8);
    const after = (await daemon.api()("GET /api/v0/settings")).data.errors;
    const raised = alerts.stop();
    if (errors.length !== 1 || raised.length !== 1)
      breach(`alerts: ${JSON.stringify({ errors, raised })}`);
    if (after.length !== 0) breach(`the alert stays: ${after.join("; ")}`);
    note(`alert: ${raised[0] ?? "none"}`);
  },
};

/** A file system that is full before anything else is. */
async function mountSmallDisk(folder: string): Promise<(() => Promise<void>) | null> {
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${diskMegabytes}m`, "reelkeep-faults", folder]);
  } catch {
    return null;
  }
  return () => unmount(folder);
}

const mostUnmounts = 20;

/** A program that the daemon has just ended may hold a file for a moment longer. */
async function unmount(folder: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run("umount", [folder]);
      return;
    } catch (error) {
      if (attempt === mostUnmounts) throw error;
      await delay(500);
    }
  }
}

async function fill(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const rest = Buffer.alloc(Math.max(0, bavail * bsize));
  // The captures write meanwhile: what does not fit any more is as good.
  await writeFile(path.join(folder, "filler"), rest).catch(() => {});
}

async function findEmptyFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const empty: string[] = [];
  for (const name of names.filter((file) => file.includes("storage"))) {
    const found = await stat(path.join(folder, name)).catch(() => null);
    if (found?.isFile() === true && found.size === 0) empty.push(name);
  }
  return empty;
}

function listenForAlerts(url: string): { stop(): string[] } {
  const texts: string[] = [];
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/v0/websocket`);
  socket.addEventListener("message", ({ data }) => {
    const frame = parseFrame(String(data));
    if (frame?.action !== "alert") return;
    texts.push(JSON.stringify(frame.data));
  });
  return {
    stop() {
      socket.close();
      return texts;
    },
  };
}

/** In the order of the table. */
export const daemonRows: readonly DaemonRow[] = [
  streamChange,
  lie,
  diskFull,
  kills,
  killedAtTheEnd,
  longDown,
  terminates,
  terminatesInFlight,
];

/** What the compressed form leaves out: it can't be made short. */
export const longRows: readonly DaemonRow[] = [longDown];
