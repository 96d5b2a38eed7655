import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createLog, type LogOptions } from "../../daemon/log.ts";
import { createFakeClock } from "../support/fake-clock.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const day = 86_400_000;

function openLog(changes: Partial<LogOptions> = {}) {
  const clock = createFakeClock();
  const folder = path.join(temporaryFolder(), "logs");
  const log = createLog({
    folder,
    level: "info",
    keepDays: () => 30,
    maxMegabytes: () => 1,
    now: clock.now,
    ...changes,
  });
  onTestFinished(() => log.close());
  const bytes = () =>
    readdirSync(folder)
      .map((name) => name.replace("reelkeep-2026-01-", ""))
      .toSorted();
  return { log, clock, folder, bytes };
}

const text = (n: number) => `${n} ${"x".repeat(1000)}`;

describe("log files", () => {
  it("are cut when they grow, and the oldest go when all take too much room", async () => {
    const { log, clock, bytes } = openLog();
    for (let n = 0; n < 300; n += 1) log.module("x").info(text(n));
    expect(bytes()).toEqual(["01.2.jsonl", "01.3.jsonl", "01.4.jsonl", "01.jsonl"]);
    for (let n = 0; n < 1200; n += 1) {
      log.module("x").info(text(n));
      if (n % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await clock.advance(day);
    log.module("x").info("a new day");
    const kept = bytes();

    expect(kept.length).toBeLessThanOrEqual(12);
    expect(kept).not.toContain("01.jsonl");
    expect(kept).toContain("02.jsonl");
  });

  it("go on in the last file of the day after a restart", async () => {
    const first = openLog();
    for (let n = 0; n < 150; n += 1) first.log.module("x").info(text(n));
    await first.log.close();
    const second = openLog({ folder: first.folder });
    second.log.module("x").info("again");

    expect(first.bytes()).toEqual(["01.2.jsonl", "01.jsonl"]);
  });

  it("are removed by age when asked to, and nothing else is", async () => {
    const { log, folder } = openLog();
    mkdirSync(folder, { recursive: true });
    for (const name of ["reelkeep-2025-11-01.jsonl", "reelkeep-2025-12-20.jsonl", "notes.txt"])
      writeFileSync(path.join(folder, name), "old\n");

    expect(log.cleanUp()).toBe(1);
    expect(readdirSync(folder).toSorted()).toEqual(["notes.txt", "reelkeep-2025-12-20.jsonl"]);
  });
});

describe("reading back", () => {
  it("goes on from memory into the files of earlier days, newest lines first to be kept", async () => {
    const { log, clock } = openLog({ maxMegabytes: () => 100 });
    for (const name of ["first", "second", "third"]) {
      log.module("live").info(name);
      log.module("http").warn(`${name} warning`);
      await clock.advance(day);
    }
    for (let n = 0; n < 5000; n += 1) log.module("http").info("noise");
    await new Promise((resolve) => setTimeout(resolve, 50));
    const read = async (query: Partial<Parameters<typeof log.readBack>[0]>) =>
      (await log.readBack({ limit: 5000, ...query })).map(({ message }) => message);
    const from = (dayOfMonth: number) => ({ fromMs: Date.UTC(2026, 0, dayOfMonth) });

    expect(await read({ ...from(1), module: "live" })).toEqual(["first", "second", "third"]);
    expect(await read({ ...from(2), module: "live" })).toEqual(["second", "third"]);
    expect(await read({ ...from(1), level: "warn", limit: 2 })).toEqual([
      "second warning",
      "third warning",
    ]);
    const toMs = Date.UTC(2026, 0, 2, 13);
    expect(await read({ ...from(2), toMs })).toEqual(["second", "second warning"]);
    expect(await read({ module: "live" })).toEqual([]);
  });

  it("finds after a restart what was logged before, once, and skips what is no line", async () => {
    const first = openLog();
    first.log.module("x").info("before");
    await first.log.close();
    writeFileSync(
      path.join(first.folder, "reelkeep-2026-01-01.jsonl"),
      '{"level":30,"mess\nnull\n',
      {
        flag: "a",
      },
    );
    const second = openLog({ folder: first.folder });
    second.log.module("x").info("after");
    await new Promise((resolve) => setTimeout(resolve, 50));
    const lines = await second.log.readBack({ limit: 10, fromMs: Date.UTC(2026, 0, 1) });

    expect(lines.map(({ message }) => message)).toEqual(["before", "after"]);
  });
});

describe("values of secret settings", () => {
  it("are masked wherever they stand, short ones are not", () => {
    const secrets = ['hunter"2', "ab"];
    const { log } = openLog({ secrets: () => secrets });
    log.module("x").info('sent hunter"2 to about', { deep: { er: ['x hunter"2'] }, n: 1 });
    const [line] = log.read({ limit: 1 });

    expect(line?.message).toBe("sent ******** to about");
    expect(line?.metadata).toMatchObject({ deep: { er: ["x ********"] }, n: 1 });
  });

  it("are masked as soon as they are set, and values that can't be written are left out", () => {
    const secrets: string[] = [];
    const { log } = openLog({ secrets: () => secrets });
    const circle: Record<string, unknown> = {};
    circle["self"] = circle;
    secrets.push("hunter2");
    log.module("x").warn("hunter2", circle);

    expect(log.read({ limit: 1 })[0]).toMatchObject({ level: "warn", message: "********" });
  });
});
