import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createApp } from "../../../daemon/app.ts";
import { About } from "../../../shared/model/about.ts";
import { StoredFolder } from "../../../shared/model/stored-file.ts";
import { makeChannel, makeVod } from "../../support/records.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { createTestApp } from "../../support/test-app.ts";

const files = "/api/v0/files";
const isOpen = { environment: { REELKEEP_SERVER_FILE_ACCESS: "true" } };

describe("GET /about", () => {
  it("tells versions, memory, disk and how it is found who is live", async () => {
    const { ask, deps } = await createTestApp();
    const { status, body } = await ask("GET", "/api/v0/about");
    const about = About.strict().parse(body.data);

    expect(status).toBe(200);
    expect(about.node_version).toBe(process.versions.node);
    expect(about.memory.rss).toBeGreaterThan(1_000_000);
    expect(about.storage).toMatchObject({ path: deps.paths.data });
    expect(about.storage.size).toBeGreaterThan(about.storage.free);
    expect(about.live).toMatchObject({ mode: "polling", poll_interval_seconds: 10 });
    expect(about.programs.map(({ name }) => name)).toEqual([
      "ffmpeg",
      "ffprobe",
      "streamlink",
      "yt-dlp",
      "rclone",
    ]);
    expect(about.programs[0]).toMatchObject({ status: "ok", is_needed: true });
  });

  it("says which program is missing", async () => {
    const environment = { REELKEEP_TOOLS_FFMPEG_PATH: "/nowhere/ffmpeg" };
    const { ask } = await createTestApp({ environment });
    const { body } = await ask("GET", "/api/v0/about");

    expect(body.data.programs[0]).toMatchObject({
      path: "/nowhere/ffmpeg",
      version: null,
      status: "missing",
    });
  });
});

describe("files", () => {
  it.each(["GET", "DELETE"])("are closed to %s unless a setting opens them", async (method) => {
    const { ask } = await createTestApp();
    const { status, body } = await ask(method, `${files}?path=storage&name=x`);

    expect([status, body.code]).toEqual([403, "files_disabled"]);
  });

  it("are listed below storage and logs, folders first, with where to get them", async () => {
    const { ask, deps, putMedia } = await createTestApp(isOpen);
    mkdirSync(deps.paths.logs, { recursive: true });
    putMedia("ann/a b/a.mp4", "media");
    putMedia("ann/note.txt", "note");
    const top = await ask("GET", files);
    expect(top.body.data.files.map(({ name }: { name: string }) => name)).toContain("storage");
    const { body } = await ask("GET", `${files}?path=/storage/vods/ann/`);
    const folder = StoredFolder.strict().parse(body.data);

    expect(folder.path).toBe("storage/vods/ann");
    expect(folder.files).toMatchObject([
      { name: "a b", is_dir: true, size: 0, extension: "", url: null },
      { name: "note.txt", is_dir: false, size: 4, extension: "txt", url: "/vods/ann/note.txt" },
    ]);
    const inner = await ask("GET", `${files}?path=storage/vods/ann/a%20b`);
    expect(inner.body.data.files[0].url).toBe("/vods/ann/a%20b/a.mp4");
    expect((await ask("GET", `${files}?path=logs`)).status).toBe(200);
  });

  it.each([
    ["config", 403, "forbidden"],
    ["db", 403, "forbidden"],
    ["..", 403, "forbidden"],
    ["storage/../config", 403, "forbidden"],
    ["storage/vods/../../config", 403, "forbidden"],
    ["storage\\..\\config", 403, "forbidden"],
    ["/etc", 403, "forbidden"],
    ["storage/vods/%00", 403, "forbidden"],
    ["storage/vods/nobody", 404, "file_unknown"],
    ["storage/vods/file.txt", 404, "file_unknown"],
    ["storage/vods/out", 403, "forbidden"],
    ["storage/vods/out/deeper", 403, "forbidden"],
  ])("stay closed to %s", async (address, status, code) => {
    const { ask, deps, putMedia } = await createTestApp(isOpen);
    putMedia("file.txt", "a file");
    const outside = path.join(temporaryFolder(), "outside");
    mkdirSync(path.join(outside, "deeper"), { recursive: true });
    writeFileSync(path.join(outside, "precious.txt"), "precious");
    symlinkSync(outside, path.join(deps.paths.vods, "out"));
    const listed = await ask("GET", `${files}?path=${address}`);
    const deleted = await ask("DELETE", `${files}?path=${address}&name=precious.txt`);

    expect([listed.status, listed.body.code]).toEqual([status, code]);
    expect([deleted.status, deleted.body.code]).toEqual([status, code]);
    expect(readFileSync(path.join(outside, "precious.txt"), "utf8")).toBe("precious");
  });

  it("are deleted one by one; of a link only the link", async () => {
    const { ask, deps, putMedia, folder } = await createTestApp(isOpen);
    const file = putMedia("ann/note.txt", "note");
    const precious = path.join(folder, "precious.txt");
    writeFileSync(precious, "precious");
    symlinkSync(precious, path.join(deps.paths.vods, "ann", "link"));
    const remove = (name: string) =>
      ask("DELETE", `${files}?path=storage/vods/ann&name=${encodeURIComponent(name)}`);

    expect((await remove("note.txt")).body.data).toEqual({
      path: "storage/vods/ann",
      name: "note.txt",
    });
    expect(existsSync(file)).toBe(false);
    expect((await remove("link")).status).toBe(200);
    expect(readFileSync(precious, "utf8")).toBe("precious");
    expect((await remove("note.txt")).body.code).toBe("file_unknown");
    for (const name of ["..", ".", "../x", "a/b"])
      expect((await remove(name)).body).toMatchObject({ code: "bad_request", field: "name" });
    mkdirSync(path.join(deps.paths.vods, "ann", "folder"));
    expect((await remove("folder")).body).toMatchObject({ code: "bad_request", field: "name" });
  });

  it.each([
    ["capturing", false, 409, "vod_busy"],
    ["converting", false, 409, "vod_busy"],
    ["finalized", true, 403, "forbidden"],
  ] as const)("of a recording that is %s (protected: %s) stay", async (...row) => {
    const [phase, prevent_deletion, status, code] = row;
    const { ask, deps, putMedia } = await createTestApp(isOpen);
    const file = putMedia("ann/ann_2026/a.ts", "media");
    const channel = makeChannel();
    await deps.store.channels.add(channel);
    await deps.store.vods.add(makeVod({ channel_uuid: channel.uuid, phase, prevent_deletion }));
    const reply = await ask("DELETE", `${files}?path=storage/vods/ann/ann_2026&name=a.ts`);

    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(existsSync(file)).toBe(true);
  });
});

describe("POST /tools/reload", () => {
  it("takes over what was written into settings.json by hand", async () => {
    const { ask, deps } = await createTestApp();
    await deps.config.change({ "poll.interval_seconds": 20 });
    const file = path.join(deps.paths.config, "settings.json");
    const heard: string[][] = [];
    deps.config.onChange((keys) => void heard.push(keys));
    const edited = { "interface.motd": "Hello", "sample.interval_seconds": "often" };
    writeFileSync(file, JSON.stringify(edited));
    const { body } = await ask("POST", "/api/v0/tools/reload");

    expect(body.data.changed.toSorted()).toEqual(["interface.motd", "poll.interval_seconds"]);
    expect(deps.config.get("interface.motd")).toBe("Hello");
    expect(deps.config.get("poll.interval_seconds")).toBe(10);
    expect(deps.config.problems().join()).toContain("sample.interval_seconds");
    expect(heard).toEqual([body.data.changed]);
    expect((await ask("POST", "/api/v0/tools/reload")).body.data.changed).toEqual([]);
  });

  it("refuses a file that is no JSON, and goes on as before", async () => {
    const { ask, deps } = await createTestApp();
    await deps.config.change({ "interface.motd": "Hello" });
    writeFileSync(path.join(deps.paths.config, "settings.json"), "{");
    const { status, body } = await ask("POST", "/api/v0/tools/reload");

    expect([status, body.code]).toEqual([400, "invalid_setting"]);
    expect(deps.config.get("interface.motd")).toBe("Hello");
  });
});

describe("POST /tools/shutdown", () => {
  it("ends the daemon; while something is recorded only when forced", async () => {
    const folder = temporaryFolder();
    let ends = 0;
    const app = await createApp({
      dataFolder: folder,
      webFolder: folder,
      environment: {},
      overrides: {},
      shutDown: () => void (ends += 1),
    });
    const ask = async (query: string) => {
      const headers = { host: "localhost" };
      const address = `/api/v0/tools/shutdown${query}`;
      const response = await app.http.request(address, { method: "POST", headers });
      const { code, data } = (await response.json()) as { code?: string; data?: unknown };
      return [response.status, code ?? data];
    };
    const capture = { name: "capture_ann_41", kind: "capture" as const, vodUuid: null };
    const running = app.deps.jobs.run(
      capture,
      ({ quit }) => new Promise<void>((resolve) => quit.addEventListener("abort", () => resolve())),
    );

    expect(await ask("")).toEqual([409, "capture_running"]);
    expect(await ask("?force=false")).toEqual([409, "capture_running"]);
    expect(ends).toBe(0);
    expect(await ask("?force=true")).toEqual([202, { captures: 1 }]);
    expect(ends).toBe(1);
    await app.stop();
    await running.catch(() => {});
    expect(await ask("")).toEqual([202, { captures: 0 }]);
  });
});
