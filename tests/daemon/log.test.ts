import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createLog, type LogOptions, maskSecrets } from "../../daemon/log.ts";
import { LogLine } from "../../shared/model/log.ts";
import { createFakeClock } from "../support/fake-clock.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const day = 86_400_000;

function openLog(changes: Partial<LogOptions> = {}) {
  const clock = createFakeClock();
  const folder = path.join(temporaryFolder(), "logs");
  const log = createLog({ folder, level: "info", keepDays: () => 2, now: clock.now, ...changes });
  onTestFinished(() => log.close());
  return { log, clock, folder };
}

const messages = (lines: readonly LogLine[]) => lines.map(({ message }) => message);

describe("the log in memory", () => {
  it("keeps lines with level, module, time and further values, in the form of the contract", () => {
    const { log } = openLog();
    log.module("live").success("It works.", { channel: "ann", count: 3 });
    const [line] = log.read({ limit: 10 });

    expect(line).toEqual({
      level: "success",
      message: "It works.",
      metadata: { timestamp: "2026-01-01T12:00:00.000Z", module: "live", channel: "ann", count: 3 },
    });
    expect(LogLine.parse(line)).toEqual(line);
  });

  it("leaves out what is below its level, which can change", () => {
    const { log } = openLog();
    const logger = log.module("x");
    logger.debug("a");
    log.setLevel("debug");
    logger.debug("b");
    log.setLevel("warn");
    logger.success("c");
    logger.warn("d");

    expect(messages(log.read({ limit: 10 }))).toEqual(["b", "d"]);
  });

  it("is read by module, level, time and number", async () => {
    const { log, clock } = openLog({ level: "debug" });
    for (const level of ["debug", "info", "success", "warn", "error"] as const) {
      log.module(level === "info" ? "live" : "http")[level](level);
      await clock.advance(1000);
    }
    const read = (query: Partial<Parameters<typeof log.read>[0]>) =>
      messages(log.read({ limit: 10, ...query }));

    expect(read({})).toEqual(["debug", "info", "success", "warn", "error"]);
    expect(read({ module: "live" })).toEqual(["info"]);
    expect(read({ module: "none" })).toEqual([]);
    expect(read({ level: "success" })).toEqual(["success", "warn", "error"]);
    expect(read({ level: "info", module: "http", limit: 2 })).toEqual(["warn", "error"]);
    expect(read({ fromMs: Date.UTC(2026, 0, 1, 12, 0, 2) })).toEqual(["warn", "error"]);
    expect(read({ limit: 1 })).toEqual(["error"]);
  });

  it("forgets the oldest of more than five thousand lines", () => {
    const { log } = openLog();
    const logger = log.module("x");
    for (let n = 0; n <= 5000; n += 1) logger.info(String(n));
    const lines = log.read({ limit: 10_000 });

    expect([lines.length, lines[0]?.message, lines.at(-1)?.message]).toEqual([5000, "1", "5000"]);
  });

  it("tells each line as it is written", () => {
    const { log } = openLog();
    const heard: string[] = [];
    log.onLine(({ message }) => void heard.push(message));
    log.module("x").info("a");

    expect(heard).toEqual(["a"]);
  });
});

describe("secrets", () => {
  it.each([
    ["GET /x?token=abc&sig=def&p=1", "GET /x?token=********&sig=********&p=1"],
    ["https://x/?client_secret=a%20b next", "https://x/?client_secret=******** next"],
    ["/x?ACCESS_TOKEN=abc", "/x?ACCESS_TOKEN=********"],
    ["authorization: Bearer abc.d-e~f/g+h==", "authorization: Bearer ********"],
    ["OAuth abc123 failed", "OAuth ******** failed"],
    ["a token of appreciation", "a token of appreciation"],
  ])("are masked in %j", (text, expected) => {
    expect(maskSecrets(text)).toBe(expected);
  });

  it("reach neither memory nor file, in the message, its values, their texts or one deeper", async () => {
    const { log, folder } = openLog();
    log.module("x").error("GET /x?token=hunter2", {
      password: "hunter2",
      headers: { authorization: "hunter2", accept: "*/*" },
      stack: "Error: https://x/?sig=hunter2\n  at x",
    });
    await log.close();
    const [name = ""] = readdirSync(folder);

    expect(JSON.stringify(log.read({ limit: 1 }))).not.toContain("hunter2");
    expect(readFileSync(path.join(folder, name), "utf8")).not.toContain("hunter2");
    expect(log.read({ limit: 1 })[0]?.metadata["headers"]).toMatchObject({ accept: "*/*" });
  });
});

describe("the log on disk", () => {
  it("is a file a day in JSON lines, and the oldest files are removed", async () => {
    const { log, clock, folder } = openLog();
    mkdirSync(folder, { recursive: true });
    for (const name of ["reelkeep-2025-12-01.jsonl", "reelkeep-2025-12-31.jsonl", "notes.txt"]) {
      writeFileSync(path.join(folder, name), "old\n");
    }
    log.module("x").info("first");
    await clock.advance(day);
    log.module("x").info("second");
    await clock.advance(day);
    log.module("x").info("third");
    await log.close();

    expect(readdirSync(folder).toSorted()).toEqual([
      "notes.txt",
      "reelkeep-2026-01-01.jsonl",
      "reelkeep-2026-01-02.jsonl",
      "reelkeep-2026-01-03.jsonl",
    ]);
    const text = readFileSync(path.join(folder, "reelkeep-2026-01-02.jsonl"), "utf8");
    expect(JSON.parse(text)).toMatchObject({ message: "second", module: "x" });
  });

  it("goes on in the file of the day after a restart", async () => {
    const first = openLog();
    first.log.module("x").info("a");
    await first.log.close();
    const second = openLog({ folder: first.folder });
    second.log.module("x").info("b");
    await second.log.close();

    const [name = ""] = readdirSync(first.folder);
    const lines = readFileSync(path.join(first.folder, name), "utf8").trim().split("\n");
    expect(lines).toHaveLength(2);
  });
});
