import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ServerEvent } from "../../../shared/events.ts";
import type { SocketLike } from "../../../shared/event-stream.ts";
import type { LogLine } from "../../../shared/model/log.ts";
import { makeLogLine } from "../support/fixtures.ts";
import { runCli, startCli, type CliOptions } from "../support/run-cli.ts";

const now = Date.parse("2026-11-20T12:00:00.000Z");
let lines: LogLine[];
let queries: string[];
let sockets: FakeSocket[];

interface FakeSocket extends SocketLike {
  push: (event: ServerEvent) => void;
}

function connect(): FakeSocket {
  const socket: FakeSocket = {
    send: () => {},
    close: () => {},
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    push: (event) => socket.onmessage?.({ data: JSON.stringify(event) }),
  };
  sockets.push(socket);
  return socket;
}

const options: CliOptions = {
  host: {
    now: () => now,
    connect,
    fetch: async (input) => {
      queries.push(decodeURIComponent(new URL(input).search));
      return Response.json({ status: "OK", data: { lines, to: new Date(now).toISOString() } });
    },
  },
};

const at = (second: number) => `2026-11-20T12:00:0${second}.000Z`;
const lineAt = (second: number, message: string, more: Partial<LogLine> = {}) =>
  makeLogLine(message, { metadata: { timestamp: at(second), module: "live/poll" }, ...more });
const opened = () => sockets.at(-1)?.onopen?.(undefined as never);

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  queries = [];
  sockets = [];
});
afterEach(() => vi.useRealTimers());

test("prints time, level, module and message for scripts", async () => {
  lines = [lineAt(1, "one"), lineAt(2, "two\nlines", { level: "error" })];
  const { out } = await runCli(["log"], options);
  expect(out.split("\n")).toEqual([
    `${at(1)}\tinfo\tlive/poll\tone`,
    `${at(2)}\terror\tlive/poll\ttwo lines`,
    "",
  ]);
  expect(queries).toEqual(["?limit=100"]);
});

test("asks the daemon for what was asked of it", async () => {
  await runCli(["log", "--since", "1h", "--module", "live/poll", "--level", "warn"], options);
  expect(queries).toEqual([
    "?module=live/poll&level=warn&dateFrom=2026-11-20T11:00:00.000Z&limit=5000",
  ]);
});

test.each([[["--level", "loud"]], [["--since", "soon"]], [["-n", "0"]]])(
  "%j is a usage error",
  async (more) => {
    expect((await runCli(["log", ...more], options)).code).toBe(64);
  },
);

test("--json prints one document; with --follow one a line", async () => {
  lines = [lineAt(1, "one"), lineAt(2, "two")];
  const listed = await runCli(["log", "--json"], options);
  const following = startCli(["log", "-f", "--json"], options);
  await vi.advanceTimersByTimeAsync(0);
  following.stop();
  const followed = await following.result;
  expect(JSON.parse(listed.out)).toEqual(lines);
  expect(
    followed.out
      .trim()
      .split("\n")
      .map((text) => JSON.parse(text) as unknown),
  ).toEqual(lines);
});

test("--follow prints new lines that are wanted", async () => {
  const cli = startCli(["log", "-f", "--level", "warn", "--module", "live/poll"], options);
  await vi.advanceTimersByTimeAsync(0);
  opened();
  await vi.advanceTimersByTimeAsync(0);
  const elsewhere = makeLogLine("c", {
    level: "error",
    metadata: { timestamp: at(3), module: "capture/follow" },
  });
  sockets[0]?.push({
    action: "log",
    data: [lineAt(1, "a"), lineAt(2, "b", { level: "warn" }), elsewhere],
  });
  cli.stop();
  expect((await cli.result).out).toBe(`${at(2)}\twarn\tlive/poll\tb\n`);
});

test("after a lost connection it fetches what was missed and repeats nothing", async () => {
  lines = [lineAt(1, "first")];
  const cli = startCli(["log", "-f"], options);
  await vi.advanceTimersByTimeAsync(0);
  opened();
  await vi.advanceTimersByTimeAsync(0);
  sockets[0]?.push({ action: "log", data: [lineAt(2, "second")] });
  sockets[0]?.onclose?.({ code: 1006, wasClean: false });
  lines = [lineAt(2, "second"), lineAt(3, "missed"), lineAt(3, "missed")];
  await vi.advanceTimersByTimeAsync(10_000);
  opened();
  sockets[1]?.push({ action: "log", data: [lineAt(3, "missed"), lineAt(4, "fresh")] });
  await vi.advanceTimersByTimeAsync(0);
  cli.stop();
  const { out, err, code } = await cli.result;
  const messages = out
    .trim()
    .split("\n")
    .map((line) => line.split("\t")[3]);
  expect(messages).toEqual(["first", "second", "missed", "missed", "fresh"]);
  expect(queries.at(-1)).toContain(`dateFrom=${at(2)}`);
  expect(err).toBe("reelkeep: The connection to the daemon is lost; trying again.\n");
  expect(code).toBe(0);
});

test("a daemon that wants a login ends it with 77", async () => {
  const cli = startCli(["log", "-f"], options);
  await vi.advanceTimersByTimeAsync(0);
  sockets[0]?.onclose?.({ code: 3000, wasClean: true });
  const { code, err } = await cli.result;
  expect(code).toBe(77);
  expect(err).toContain("(unauthorized)");
});
