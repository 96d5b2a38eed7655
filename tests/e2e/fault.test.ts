import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { secretMask } from "../../shared/config/settings.ts";
import type { LogLevel, LogLine } from "../../shared/model/log.ts";
import { createDaemonProcess, type DaemonProcess } from "../faults/daemon-process.ts";
import { type Simulator, startSimulator } from "../simulator/simulator.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { waitFor } from "../support/wait-for.ts";

const provoke = path.join(import.meta.dirname, "support/provoke.ts");
const software = 70;

interface Scene {
  daemon: DaemonProcess;
  simulator: Simulator;
  folder: string;
  /** Lets the next one of the faults happen. */
  provoke(): void;
}

/** A daemon that records Anna, in which these faults will happen. */
async function record(faults: string): Promise<Scene> {
  const simulator = await startSimulator({ channels: [{ login: "anna", displayName: "Anna" }] });
  const folder = temporaryFolder();
  const daemon = createDaemonProcess(simulator, folder, {
    NODE_OPTIONS: `--import ${provoke}`,
    PROVOKE: faults,
    REELKEEP_CAPTURE_END_CONFIRMATION_SECONDS: "2",
    REELKEEP_CAPTURE_RECONNECT_SECONDS: "0",
    REELKEEP_VOD_NO_CONVERT: "true",
  });
  onTestFinished(async () => {
    if (daemon.isRunning()) await daemon.kill();
    await simulator.close();
  });
  await daemon.start();
  await daemon.api()("POST /api/v0/channels", { body: { internalName: "anna" } });
  simulator.channel("anna").goLive({ title: "Night", historySeconds: 10 });
  await captured(daemon, 10);
  return {
    daemon,
    simulator,
    folder,
    provoke: () => void process.kill(daemon.pid(), "SIGUSR2"),
  };
}

async function vods(daemon: DaemonProcess) {
  const { data } = await daemon.api()("GET /api/v0/channels");
  const found = data.streamer_list.flatMap(({ vods_list }) => vods_list);
  return Promise.all(
    found.map(async ({ uuid }) => {
      const answer = await daemon.api()("GET /api/v0/vod/:uuid", { params: { uuid } });
      return answer.data;
    }),
  );
}

const captured = (daemon: DaemonProcess, seconds: number) =>
  waitFor(`${seconds} s on disk`, async () => {
    const [vod] = await vods(daemon);
    return (vod?.capture_counters?.duration_seconds ?? 0) >= seconds ? vod : null;
  });

const errorsOf = async (daemon: DaemonProcess) =>
  (await daemon.api()("GET /api/v0/settings")).data.errors;

async function linesOf(daemon: DaemonProcess, level: LogLevel): Promise<LogLine[]> {
  const { data } = await daemon.api()("GET /api/v0/log", { query: { level, module: "daemon" } });
  return data.lines;
}

/** The recording goes on to its end as one, with everything that was offered. */
async function finishAsOne({ daemon, simulator }: Scene): Promise<void> {
  const [before] = await vods(daemon);
  await captured(daemon, (before?.capture_counters?.duration_seconds ?? 0) + 6);
  simulator.channel("anna").goOffline({ ending: "endlist" });
  const vod = await waitFor("a finished recording", async () => {
    const [newest] = await vods(daemon);
    return newest?.phase === "finalized" ? newest : null;
  });
  const offered = (await simulator.offered("anna")).filter((one) => one.missedBecause === null);
  expect(await vods(daemon)).toHaveLength(1);
  expect(vod).toMatchObject({ gaps: [], duration: offered.length * 2, failure: null });
}

test("a rejection that nobody waits for is logged and shown, and the recording goes on", async () => {
  const scene = await record("abort,reject,reject");
  const { daemon } = scene;
  const pid = daemon.pid();
  scene.provoke();
  // Signals that come at once are one.
  await expect
    .poll(async () => (await linesOf(daemon, "debug")).map(({ message }) => message))
    .toContain("Work was called off that nobody waits for.");
  expect(await errorsOf(daemon)).toEqual([]);
  scene.provoke();
  const last = `a forgotten promise of /x?token=${secretMask}`;
  await expect
    .poll(() => errorsOf(daemon))
    .toEqual([`An error inside the daemon; the log has more: ${last}`]);
  scene.provoke();
  await expect
    .poll(() => errorsOf(daemon))
    .toEqual([`2 errors inside the daemon; the log has more. The last: ${last}`]);
  const lines = await linesOf(daemon, "error");
  expect(lines.map(({ metadata }) => metadata["times"])).toEqual([1, 2]);
  expect(lines[0]?.message).toBe(`Failed, and nobody looked: ${last}`);
  expect(lines[0]?.metadata["stack"]).toMatch(/provoke\.ts:\d+/);
  await finishAsOne(scene);
  expect(daemon.pid()).toBe(pid);
});

test.for(["throw", "storm"])(
  "an exception that nobody catches (%s) ends the daemon in order, to go on after the next start",
  async (fault) => {
    const scene = await record(fault);
    const { daemon, folder } = scene;
    scene.provoke();
    expect(await daemon.exited()).toBe(software);

    expect(daemon.output()).toMatch(/Ending after an error: Error: a broken \w+\n +at .*provoke/);
    const text = readdirSync(path.join(folder, "logs"))
      .map((name) => readFileSync(path.join(folder, "logs", name), "utf8"))
      .join("");
    expect(text).toMatch(/"Ending after an error: a broken \w+"/);
    expect(text.split("Ending after").length).toBeLessThan(40);
    await daemon.start();
    expect(await errorsOf(daemon)).toEqual([
      expect.stringMatching(/^The daemon was started anew after an error at .*: a broken \w+$/),
    ]);
    await finishAsOne(scene);
    await daemon.terminate();
    await daemon.start();
    expect(await errorsOf(daemon)).toEqual([]);
  },
);
