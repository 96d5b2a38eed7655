import {
  closeSync,
  mkdirSync,
  openSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../support/test-app.ts";

const content = "0123456789abcdefghij";

async function setUp() {
  const test = await createTestApp();
  test.putMedia("ann/a.mp4", content);
  return test;
}

async function get({ raw }: TestApp, headers: Record<string, string> = {}, name = "ann/a.mp4") {
  const response = await raw("GET", `/vods/${name}`, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe("media", () => {
  it("come whole, with what a player needs to go on", async () => {
    const { status, headers, text } = await get(await setUp());

    expect([status, text]).toEqual([200, content]);
    expect(Object.fromEntries(headers)).toMatchObject({
      "accept-ranges": "bytes",
      "content-type": "video/mp4",
      "content-length": "20",
      "cache-control": "private, no-cache",
      etag: expect.stringMatching(/^"[0-9a-f]+-[0-9a-f]+"$/),
      "last-modified": expect.stringContaining("GMT"),
    });
  });

  it.each([
    ["bytes=0-4", 206, "01234", "bytes 0-4/20"],
    ["bytes=15-", 206, "fghij", "bytes 15-19/20"],
    ["bytes=-3", 206, "hij", "bytes 17-19/20"],
    ["bytes=18-99", 206, "ij", "bytes 18-19/20"],
    ["bytes=9-5", 200, content, null],
    ["bytes=0-1,4-5", 200, content, null],
    ["bytes=20-", 416, "", "bytes */20"],
    ["bytes=-0", 416, "", "bytes */20"],
  ])("answer the range %s", async (range, status, text, contentRange) => {
    const answer = await get(await setUp(), { range });

    expect([answer.status, answer.text]).toEqual([status, text]);
    expect(answer.headers.get("content-range")).toBe(contentRange);
    if (status !== 416) expect(answer.headers.get("content-length")).toBe(String(text.length));
  });

  it.each([
    "ann/a.ledger.jsonl",
    "ann/a.chatdump.jsonl",
    "ann/a%2eledger%2ejsonl",
    "ann/.a.mp4.converting",
    "ann/%2ea.mp4",
  ])("are sent, but not what is kept beside them: %s", async (name) => {
    const test = await setUp();
    test.putMedia("ann/a.ledger.jsonl", "https://playlist.example/token");
    test.putMedia("ann/a.chatdump.jsonl", "what moderators took away");
    test.putMedia("ann/.a.mp4.converting", "half");
    test.putMedia("ann/.a.mp4", "half");

    expect((await get(test, {}, name)).status).toBe(404);
  });

  it("tell by HEAD what GET would send", async () => {
    const { raw } = await setUp();
    const whole = await raw("HEAD", "/vods/ann/a.mp4");
    const part = await raw("HEAD", "/vods/ann/a.mp4", { headers: { range: "bytes=-5" } });

    expect([whole.status, whole.headers.get("content-length"), await whole.text()]).toEqual([
      200,
      "20",
      "",
    ]);
    expect([part.status, part.headers.get("content-range")]).toEqual([206, "bytes 15-19/20"]);
    expect((await raw("HEAD", "/vods/ann/b.mp4")).status).toBe(404);
  });

  it("are not sent again to those who have them", async () => {
    const test = await setUp();
    const first = await get(test);
    const etag = first.headers.get("etag") ?? "";
    const modified = first.headers.get("last-modified") ?? "";

    for (const headers of [
      { "if-none-match": etag },
      { "if-none-match": `"other", ${etag}` },
      { "if-none-match": `W/${etag}` },
      { "if-none-match": "*" },
      { "if-modified-since": modified },
    ]) {
      const { status, text, headers: sent } = await get(test, headers);
      expect([status, text, sent.get("etag")]).toEqual([304, "", etag]);
    }
    const older = { "if-modified-since": new Date(0).toUTCString() };
    const other = { "if-none-match": '"other"', "if-modified-since": modified };
    expect([(await get(test, older)).status, (await get(test, other)).status]).toEqual([200, 200]);
  });

  it("go on only if they are still the same", async () => {
    const test = await setUp();
    const first = await get(test);
    const [etag = "", modified = ""] = ["etag", "last-modified"].map(
      (name) => first.headers.get(name) ?? "",
    );
    const go = async (condition: string) =>
      (await get(test, { range: "bytes=10-", "if-range": condition })).status;

    expect([await go(etag), await go(modified)]).toEqual([206, 206]);
    expect([await go('"other"'), await go(new Date(0).toUTCString())]).toEqual([200, 200]);
    const file = path.join(test.deps.paths.vods, "ann/a.mp4");
    utimesSync(file, 1, 1);
    expect([await go(etag), await go(modified)]).toEqual([200, 200]);
  });

  it.each([
    "Köp #1 & 50% off?.mp4",
    "a+b c.mp4",
    "100%.mp4",
    "한국어 🎮.mp4",
    'it\'s (2), "x" = [y].mp4',
    "%2e%2e.mp4",
  ])("may be called %s", async (name) => {
    const test = await createTestApp();
    test.putMedia(`Ann & Bob/${name}`, content);
    const address = `Ann%20%26%20Bob/${encodeURIComponent(name)}`;

    expect(await get(test, {}, address)).toMatchObject({ status: 200, text: content });
  });

  it("may be empty", async () => {
    const test = await createTestApp();
    test.putMedia("empty.ts", "");

    expect(await get(test, {}, "empty.ts")).toMatchObject({ status: 200, text: "" });
    expect((await get(test, { range: "bytes=0-" }, "empty.ts")).status).toBe(416);
  });

  it("may be larger than 4 GiB", async () => {
    const test = await createTestApp();
    const size = 5 * 1024 ** 3;
    const file = test.putMedia("large.mp4", "");
    truncateSync(file, size);
    const handle = openSync(file, "r+");
    writeSync(handle, "the end", size - 7);
    closeSync(handle);
    const head = await test.raw("HEAD", "/vods/large.mp4");

    expect(head.headers.get("content-length")).toBe(String(size));
    for (const range of ["bytes=-7", `bytes=${size - 7}-`, `bytes=${size - 7}-${size + 5}`]) {
      const { status, text, headers } = await get(test, { range }, "large.mp4");
      expect([status, text]).toEqual([206, "the end"]);
      expect(headers.get("content-range")).toBe(`bytes ${size - 7}-${size - 1}/${size}`);
    }
  });

  it.each([
    "ann/none.mp4",
    "ann",
    "ann/",
    "",
    "ann/a.mp4/x",
    "../config/settings.json",
    "..%2fconfig%2fsettings.json",
    "..%2F..%2Fconfig%2Fsettings.json",
    "%2e%2e/%2e%2e/config/settings.json",
    "%2e%2e%2f%2e%2e%2fconfig%2fsettings.json",
    "ann%2f..%2f..%2f..%2fconfig%2fsettings.json",
    "..%5c..%5cconfig%5csettings.json",
    "%2fetc%2fpasswd",
    "/etc/passwd",
    "a%00.mp4",
    "%",
    "%zz",
    "%c3%28",
    `${"x".repeat(300)}.mp4`,
  ])("are not found at %j, and nothing else is either", async (name) => {
    const test = await setUp();
    await test.deps.config.change({ "interface.motd": "not for everyone" });
    const response = await test.raw("GET", `/vods/${name}`);
    const text = await response.text();

    expect(text).not.toContain("not for everyone");
    expect(text).not.toContain("root:");
    // An address that leaves the folder by real slashes is another address of the dashboard.
    if (name.startsWith("../") || name.startsWith("%2e%2e/")) return;
    expect(response.status).toBe(404);
  });

  it("may lie behind a link that the operator has set", async () => {
    const test = await createTestApp();
    const elsewhere = path.join(test.folder, "disk2");
    mkdirSync(elsewhere);
    writeFileSync(path.join(elsewhere, "a.mp4"), content);
    symlinkSync(elsewhere, path.join(test.deps.paths.vods, "bob"));

    expect((await get(test, {}, "bob/a.mp4")).text).toBe(content);
  });
});
