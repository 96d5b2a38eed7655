import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Live } from "../../../cli/live-state.ts";
import { startFakeDaemon, type FakeDaemon } from "../support/fake-daemon.ts";
import { id, makeCounters } from "../support/fixtures.ts";
import { runCli, startCli } from "../support/run-cli.ts";

let daemon: FakeDaemon;
beforeEach(async () => {
  daemon = await startFakeDaemon();
});
afterEach(() => daemon.close());

const push = () =>
  daemon.push({
    action: "capture_progress",
    data: { vod_uuid: id(101), counters: makeCounters({ drops: 3 }) },
  });

/** Pushes until the daemon has a listener and the command has printed something. */
async function pushUntil(isThere: () => boolean): Promise<void> {
  await vi.waitFor(() => {
    push();
    expect(isThere()).toBe(true);
  });
}

test("into a pipe it prints the state, then each change once", async () => {
  const cli = startCli(["watch"], { url: daemon.url });
  await pushUntil(() => cli.out().includes("\t3\n"));
  cli.stop();
  const { code, out } = await cli.result;
  expect(code).toBe(0);
  expect(out.trim().split("\n")).toEqual([
    "channel\tanna\trecording\tFactorio\tDay 3",
    "capture\tanna\t1080p60\t3723.4\t1073741824\t6200000\t2.1\t1\t0\t0",
    "job\tcapture_anna_41\trunning\t0\t",
    "capture\tanna\t1080p60\t3723.4\t1073741824\t6200000\t2.1\t1\t0\t3",
  ]);
});

test("--json prints one object for each change, also in a terminal", async () => {
  const cli = startCli(["watch", "--json"], { url: daemon.url, isTerminal: true });
  await pushUntil(() => cli.out().includes("capture_progress"));
  cli.stop();
  const { out } = await cli.result;
  const messages = out
    .trim()
    .split("\n")
    .map((text) => JSON.parse(text) as { action: string });
  expect(messages[0]).toMatchObject({ action: "snapshot", data: { version: "0.1.0" } });
  expect(messages.map(({ action }) => action)).toContain("capture_progress");
});

test("--once prints the state and ends", async () => {
  const { code, out } = await runCli(["watch", "--once", "--json"], { url: daemon.url });
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ version: "0.1.0", vods: [{ uuid: id(101) }] });
});

test("a terminal gets the full screen", async () => {
  const showWatch = vi.fn(async (_: unknown, live: Live) => {
    expect(live.getState().snapshot.channels).toHaveLength(1);
  });
  const { code, out } = await runCli(["watch"], {
    url: daemon.url,
    isTerminal: true,
    host: { showWatch },
  });
  expect({ code, out }).toEqual({ code: 0, out: "" });
  expect(showWatch).toHaveBeenCalledOnce();
});

test("a dumb terminal gets lines", async () => {
  const showWatch = vi.fn(async () => {});
  const cli = startCli(["watch"], {
    url: daemon.url,
    isTerminal: true,
    env: { TERM: "dumb" },
    host: { showWatch },
  });
  await vi.waitFor(() => expect(cli.out()).toContain("channel\tanna"));
  cli.stop();
  await cli.result;
  expect(showWatch).not.toHaveBeenCalled();
});

test("a daemon that wants a login ends it with 77", async () => {
  daemon.refuseSockets(3000);
  const { code } = await runCli(["watch"], { url: daemon.url });
  expect(code).toBe(77);
});

test("no daemon at the start: exit 69 instead of an empty screen", async () => {
  await daemon.close();
  const { code } = await runCli(["watch"], { url: daemon.url, isTerminal: true });
  expect(code).toBe(69);
  daemon = await startFakeDaemon();
});
