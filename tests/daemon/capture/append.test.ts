import { readFileSync, readdirSync, readlinkSync, statSync, symlinkSync } from "node:fs";
import { appendFile, open, rm, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type Appender, createAppender } from "../../../daemon/capture/append.ts";
import { createLedger, loadLedger, resumeLedger } from "../../../daemon/capture/resume.ts";
import { at, ledgerVod } from "../../support/ledgers.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

interface Place {
  folder: string;
  ledger: string;
  part: string;
  appender: Appender;
}

async function begin(folder = temporaryFolder()): Promise<Place> {
  const ledger = path.join(folder, "x.ledger.jsonl");
  const { summary, ledgerBytes } = await createLedger(ledger, ledgerVod, at(0));
  const appender = createAppender({ folder, ledger, ledgerBytes }, summary);
  await appender.beginPart({ file: "x.part0.ts", container: "mpegts", hash: "" }, new Uint8Array());
  return { folder, ledger, part: path.join(folder, "x.part0.ts"), appender };
}

const segment = (index: number, text: string) => ({
  line: { sequence: index, at: at(2 * index), duration: 2, source: "live" as const },
  chunks: [Buffer.from(text.slice(0, 1)), Buffer.from(text.slice(1))],
  bytes: text.length,
});

const linesOf = (ledger: string): number => readFileSync(ledger, "utf8").split("\n").length - 1;

describe("order of durability", () => {
  test("a segment is named only once its bytes are forced to the disk", async () => {
    const { ledger, part, appender } = await begin();
    await appender.append(segment(0, "abc"));
    expect(readFileSync(part, "utf8")).toBe("abc");
    expect(linesOf(ledger)).toBe(1);
    await appender.sync();
    expect(linesOf(ledger)).toBe(3);
    await appender.close();
  });

  test("bytes, their sync, the lines, their sync: in this order", async () => {
    const { ledger, part, appender } = await begin();
    const events = await recordCalls(ledger);
    await appender.append(segment(0, "abc"));
    await appender.append(segment(1, "def"));
    await appender.sync();
    await appender.close();
    const [bytes, lines] = [path.basename(part), path.basename(ledger)];
    expect(events).toEqual([
      ...[`writev ${bytes}`, `writev ${bytes}`, `datasync ${bytes}`],
      ...[`writev ${lines}`, `datasync ${lines}`],
    ]);
  });

  test("nothing is forced to the disk when nothing is new", async () => {
    const { ledger, appender } = await begin();
    await appender.append(segment(0, "abc"));
    await appender.sync();
    const events = await recordCalls(ledger);
    await appender.sync();
    await appender.close();
    expect(events).toEqual([]);
  });

  test("lines reach the ledger in the order of what they tell", async () => {
    const { ledger, appender } = await begin();
    await appender.append(segment(0, "abc"));
    appender.note({ type: "gap", from: at(2), to: at(4), cause: "window" });
    await appender.append(segment(2, "def"));
    await Promise.all([appender.sync(), appender.sync()]);
    await appender.close();
    const types = readFileSync(ledger, "utf8").match(/"type":"(\w+)"/g);
    expect(types?.map((type) => type.slice(8, -1))).toEqual([
      ...["ledger", "part", "segment", "gap", "segment"],
    ]);
  });
});

/** What is done to which file, by the methods that every FileHandle shares. */
async function recordCalls(anyFile: string): Promise<string[]> {
  const events: string[] = [];
  const handle = await open(anyFile, "r");
  // The class has no name that could be imported.
  const shared = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  onTestFinished(() => void vi.restoreAllMocks());
  for (const name of ["writev", "datasync"] as const) {
    const original = shared[name];
    vi.spyOn(shared, name).mockImplementation(function call(this: typeof handle, ...args: never[]) {
      events.push(`${name} ${path.basename(readlinkSync(`/proc/self/fd/${this.fd}`))}`);
      return (original as (...args: never[]) => Promise<never>).apply(this, args);
    });
  }
  return events;
}

describe("a storage that refuses", () => {
  test("a part whose first segment does not fit leaves no empty file behind", async () => {
    const { folder, part, appender } = await begin();
    symlinkSync("/dev/full", part);
    await expect(appender.append(segment(0, "abc"))).rejects.toThrow("ENOSPC");
    expect(readdirSync(folder)).toEqual(["x.ledger.jsonl"]);
    await appender.append(segment(0, "abc"));
    await appender.close();
    expect(readFileSync(part, "utf8")).toBe("abc");
  });

  test("a write that failed is done again at the same place", async () => {
    const { ledger, part, appender } = await begin();
    await appender.append(segment(0, "abc"));
    await appender.sync();
    // Half of a segment has reached the file when there was no more room.
    await appendFile(part, "d");
    await appender.reopen();
    await appender.append(segment(1, "def"));
    await appender.close();
    expect(readFileSync(part, "utf8")).toBe("abcdef");
    expect((await loadLedger(ledger))?.summary.durationSeconds).toBe(4);
  });

  test("lines that could not be written are written with the next sync, once", async () => {
    const { ledger, appender } = await begin();
    const header = readFileSync(ledger);
    await appender.append(segment(0, "abc"));
    await rm(ledger);
    symlinkSync("/dev/full", ledger);
    await expect(appender.sync()).rejects.toThrow("ENOSPC");
    await expect(appender.sync()).rejects.toThrow("ENOSPC");
    await rm(ledger);
    await writeFile(ledger, header);
    await appender.reopen();
    await appender.sync();
    await appender.close();
    expect(linesOf(ledger)).toBe(3);
  });
});

describe("resume", () => {
  test("cuts the part behind the last segment that the ledger names", async () => {
    const { ledger, part, appender } = await begin();
    await appender.append(segment(0, "abc"));
    await appender.sync();
    await appender.append(segment(1, "unnamed"));
    const opened = await resumeLedger(ledger);
    expect(readFileSync(part, "utf8")).toBe("abc");
    expect(opened?.summary.last?.sequence).toBe(0);
    await appender.reopen();
  });

  test("cuts a ledger that ends in mid line, and goes on behind it", async () => {
    const { folder, ledger, part, appender } = await begin();
    await appender.append(segment(0, "abc"));
    await appender.append(segment(1, "def"));
    await appender.close();
    await truncate(ledger, statSync(ledger).size - 9);
    const opened = await resumeLedger(ledger);
    if (opened === null) throw new Error("no ledger");
    expect(readFileSync(part, "utf8")).toBe("abc");
    const files = { folder, ledger, ledgerBytes: opened.ledgerBytes };
    const next = createAppender(files, opened.summary);
    await next.append(segment(1, "ghi"));
    await next.close();
    expect(readFileSync(part, "utf8")).toBe("abcghi");
    expect((await loadLedger(ledger))?.summary.segments).toBe(2);
  });

  test("refuses a part that holds less than the ledger names", async () => {
    const { ledger, part, appender } = await begin();
    await appender.append(segment(0, "abc"));
    await appender.close();
    await truncate(part, 1);
    await expect(resumeLedger(ledger)).rejects.toMatchObject({ code: "check_failed" });
  });

  test("a part that was begun and never named is begun again", async () => {
    const { folder, ledger, part, appender } = await begin();
    await appender.append(segment(0, "never named"));
    const opened = await resumeLedger(ledger);
    if (opened === null) throw new Error("no ledger");
    expect(opened.summary.parts).toEqual([]);
    const files = { folder, ledger, ledgerBytes: opened.ledgerBytes };
    const next = createAppender(files, opened.summary);
    await next.beginPart({ file: "x.part0.ts", container: "mpegts", hash: "" }, new Uint8Array());
    await next.append(segment(5, "xyz"));
    await next.close();
    expect(readFileSync(part, "utf8")).toBe("xyz");
    await appender.reopen();
  });
});
