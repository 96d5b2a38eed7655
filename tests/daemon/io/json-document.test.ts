import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from "node:fs";
import { type FileHandle, open, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import {
  backUpDocument,
  DurableJsonFile,
  hasErrorCode,
  isMissing,
  openDocument,
  readDocument,
  toStorageError,
} from "../../../daemon/io/json-document.ts";
import { AppError } from "../../../shared/errors.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const Document = z.object({ names: z.array(z.string()) });
const fallback = () => ({ names: ["default"] });

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

describe("what a write that was cut short has left", () => {
  it("is gone once the document is opened", async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, "x.json");
    for (const name of [".x.json.tmp", "x.json.bak.tmp", "other.tmp"])
      writeFileSync(path.join(folder, name), "{");
    await openDocument(file, Document, fallback());

    expect(readdirSync(folder)).toEqual(["other.tmp"]);
  });
});

describe("DurableJsonFile", () => {
  it("makes the folders it needs and leaves nothing but the document", async () => {
    const folder = path.join(temporaryFolder(), "a", "b");
    const file = path.join(folder, "x.json");
    await new DurableJsonFile(file).write({ a: 1 });

    expect(readJson(file)).toEqual({ a: 1 });
    expect(readdirSync(folder)).toEqual(["x.json"]);
  });

  it("reads what it wrote, and null where there is nothing", async () => {
    const document = new DurableJsonFile(path.join(temporaryFolder(), "x.json"));

    expect(await document.read()).toBeNull();
    await document.write({ a: [1, 2] });
    expect(await document.read()).toEqual({ a: [1, 2] });
  });

  it("has the newest data on disk when any promise of a burst resolves", async () => {
    const file = path.join(temporaryFolder(), "x.json");
    const document = new DurableJsonFile<{ n: number }>(file);
    const found: number[] = [];
    const writes = Array.from({ length: 50 }, async (_, n) => {
      await document.write({ n });
      found.push((readJson(file) as { n: number }).n - n);
    });
    await Promise.all(writes);

    expect(found.every((ahead) => ahead >= 0)).toBe(true);
    expect(readJson(file)).toEqual({ n: 49 });
  });

  it("coalesces a burst into one running and one waiting write", async () => {
    const file = path.join(temporaryFolder(), "x.json");
    const document = new DurableJsonFile<{ toJSON: () => number }>(file);
    let written = 0;
    const counting = { toJSON: () => (written += 1) };
    await Promise.all(Array.from({ length: 200 }, () => document.write(counting)));

    expect(written).toBe(2);
  });

  it("is on the disk before it takes the old one's place, and then so is the folder", async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, "x.json");
    const document = new DurableJsonFile<{ n: number }>(file);
    await document.write({ n: 1 });
    const handle = await open(file);
    // What all open files of Node have in common: there is no other place to see the order at.
    const prototype = Object.getPrototypeOf(handle) as FileHandle;
    await handle.close();
    const steps: [string, unknown, string[]][] = [];
    const note = (step: string) => steps.push([step, readJson(file), readdirSync(folder)]);
    const synced = vi.spyOn(prototype, "datasync").mockImplementation(async () => {
      note("bytes");
    });
    const folderSynced = vi.spyOn(prototype, "sync").mockImplementation(async () => {
      note("folder");
    });
    await document.write({ n: 2 });
    synced.mockRestore();
    folderSynced.mockRestore();

    expect(steps).toEqual([
      ["bytes", { n: 1 }, [".x.json.tmp", "x.json"]],
      ["folder", { n: 2 }, ["x.json"]],
    ]);
  });

  it("tells of a failed write, keeps the old document and works again afterwards", async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, "x.json");
    const document = new DurableJsonFile<{ n: number }>(file);
    await document.write({ n: 1 });
    // A folder in the way of the temporary file fails for root as well.
    mkdirSync(path.join(folder, ".x.json.tmp"));
    await expect(document.write({ n: 2 })).rejects.toMatchObject({ code: "EISDIR" });
    expect(readJson(file)).toEqual({ n: 1 });

    const failing = document.write({ n: 3 });
    const waiting = document.write({ n: 4 });
    await expect(failing).rejects.toThrow("EISDIR");
    rmdirSync(path.join(folder, ".x.json.tmp"));
    await waiting.catch(() => document.write({ n: 4 }));
    expect(readJson(file)).toEqual({ n: 4 });
  });
});

describe("openDocument", () => {
  it("takes the default where there is no file, without writing it", async () => {
    const file = path.join(temporaryFolder(), "x.json");
    const { low, problem } = await openDocument(file, Document, fallback());

    expect({ data: low.data, problem, exists: existsSync(file) }).toEqual({
      data: fallback(),
      problem: null,
      exists: false,
    });
  });

  it("keeps what is changed", async () => {
    const file = path.join(temporaryFolder(), "x.json");
    const { low } = await openDocument(file, Document, fallback());
    low.data.names.push("b");
    await low.write();

    expect((await openDocument(file, Document, fallback())).low.data.names).toEqual([
      "default",
      "b",
    ]);
  });

  it.each([
    ["torn", '{"names":["a"'],
    ["empty", ""],
    ["of another shape", '{"names":[1]}'],
  ])("sets a file that is %s aside and says so", async (_, text) => {
    const file = path.join(temporaryFolder(), "x.json");
    writeFileSync(file, text);
    const { low, problem } = await openDocument(file, Document, fallback());

    expect(low.data).toEqual(fallback());
    expect(problem).toMatch(/^x\.json could not be read \(.+\); using its default\.$/);
    expect(readFileSync(`${file}.broken`, "utf8")).toBe(text);
  });

  it("takes the backup of a broken file, today and at the next start", async () => {
    const file = path.join(temporaryFolder(), "x.json");
    writeFileSync(file, '{"names":["saved"]}');
    await backUpDocument(file);
    writeFileSync(file, "torn");
    const opened = await openDocument(file, Document, fallback());

    expect(opened.low.data.names).toEqual(["saved"]);
    expect(opened.problem).toContain("using its backup of the day before");
    expect((await openDocument(file, Document, fallback())).low.data.names).toEqual(["saved"]);
  });

  it("takes the default when the backup is broken as well", async () => {
    const file = path.join(temporaryFolder(), "x.json");
    writeFileSync(file, "torn");
    writeFileSync(`${file}.bak`, "torn, too");

    expect((await openDocument(file, Document, fallback())).low.data).toEqual(fallback());
  });
});

describe("readDocument", () => {
  it("tells missing from broken", async () => {
    const file = path.join(temporaryFolder(), "x.json");

    expect(await readDocument(file, Document)).toEqual({ data: null, problem: null });
    writeFileSync(file, "torn");
    expect(await readDocument(file, Document)).toMatchObject({
      data: null,
      problem: "not valid JSON",
    });
  });
});

describe("a problem with a document", () => {
  it("is one line that quotes nothing of it", async () => {
    const file = path.join(temporaryFolder(), "x.json");
    writeFileSync(file, '{"secret": hunter2');
    expect((await readDocument(file, Document)).problem).toBe("not valid JSON");
    writeFileSync(file, '{"names":["a", 5]}');
    expect((await readDocument(file, Document)).problem).toMatch(/^names\.1: [^\n]+$/);
  });
});

describe("backUpDocument", () => {
  it("replaces the copy of the day before and minds no missing file", async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, "x.json");
    await backUpDocument(file);
    expect(readdirSync(folder)).toEqual([]);
    for (const text of ["1", "2"]) {
      writeFileSync(file, text);
      await backUpDocument(file);
    }

    expect(readFileSync(`${file}.bak`, "utf8")).toBe("2");
    expect(readdirSync(folder).toSorted()).toEqual(["x.json", "x.json.bak"]);
  });
});

describe("errors of the disk", () => {
  const withCode = (code: string) => Object.assign(new Error("no"), { code });

  it.each([
    ["ENOSPC", "disk_full"],
    ["EDQUOT", "disk_full"],
    ["EROFS", "storage_unavailable"],
    ["EIO", "storage_unavailable"],
    ["ENOTCONN", "storage_unavailable"],
  ])("translates %s into %s", (code, expected) => {
    const cause = withCode(code);
    const error = toStorageError(cause);

    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: expected, status: 507, cause });
  });

  it("leaves everything else as it is", () => {
    const error = withCode("EACCES");

    expect(toStorageError(error)).toBe(error);
    expect(toStorageError("text")).toBe("text");
  });

  it("are known by their code", () => {
    expect(isMissing(withCode("ENOENT"))).toBe(true);
    expect(isMissing(new Error("ENOENT"))).toBe(false);
    expect(hasErrorCode(withCode("EIO"), "ENOSPC", "EIO")).toBe(true);
    expect(hasErrorCode({ code: "EIO" }, "EIO")).toBe(false);
  });

  it("come from a real disk that is full", async () => {
    expect(await writeFile("/dev/full", "x").catch(toStorageError)).toMatchObject({
      code: "disk_full",
    });
  });
});
