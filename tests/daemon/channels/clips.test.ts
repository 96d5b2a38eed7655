import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ClipInfo } from "../../../shared/model/clip.ts";
import { makeClip } from "../../support/fake-library.ts";
import { addChannel, makeMedia } from "../../support/library.ts";
import { startOrigin } from "../../support/origin.ts";
import { createTestApp } from "../../support/test-app.ts";
import { waitUntil } from "../../support/wait-until.ts";

// Real programs on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(path.join(tmpdir(), "reelkeep-clip-"));
const media = path.join(folder, "clip.mp4");
const link = "https://clips.twitch.tv/BraveClip";
const file = "ANN/ANN - A good moment [BraveClip] [720p30].mp4";
const settings = { REELKEEP_CAPTURE_ALLOWED_HOSTS: "127.0.0.1" };

beforeAll(() => makeMedia(media, { seconds: 3 }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function createRig() {
  const test = await createTestApp({ environment: settings });
  const channel = await addChannel(test);
  const answer = { by: (response: ServerResponse) => void response.end(readFileSync(media)) };
  const origin = await startOrigin((_, response) => answer.by(response));
  const { library } = test.provider;
  const clip = makeClip({ duration: 3 });
  const url = `${origin.url}/clip.mp4?sig=1`;
  library.openedClips.set(clip.id, {
    clip,
    files: [{ quality: "720p30", height: 720, fps: 30, url }],
  });
  const clips = test.deps.paths.savedClips;
  return {
    test,
    channel,
    library,
    clip,
    origin,
    answer,
    downloader: path.join(clips, "downloader"),
    list: async () =>
      (await test.ask("GET", `/api/v0/channels/${channel.uuid}/local_clips`)).body.data,
    ask: (body: unknown = { url: link }) =>
      test.ask("POST", "/api/v0/tools/clip_download", { body }),
    async end() {
      const find = () => test.deps.jobs.list().find(({ name }) => name === "clip_BraveClip");
      await waitUntil(
        "the clip is there",
        () => !["running", "waiting"].includes(find()?.status ?? ""),
      );
      return { status: find()?.status, error: find()?.error };
    },
  };
}

describe("the download of a clip", () => {
  it("brings the file, what is known of it, and a picture", async () => {
    const rig = await createRig();
    expect(await rig.ask()).toMatchObject({
      status: 202,
      body: { data: { job_name: "clip_BraveClip" } },
    });
    expect(await rig.end()).toEqual({ status: "none", error: null });

    expect(readFileSync(path.join(rig.downloader, file))).toEqual(readFileSync(media));
    const info = file.replace(/mp4$/, "info.json");
    const written: unknown = JSON.parse(readFileSync(path.join(rig.downloader, info), "utf8"));
    expect(ClipInfo.parse(written)).toMatchObject({
      login: "ann",
      clip_metadata: { id: "BraveClip", creator_name: "Bob", vod_offset: 60 },
      video_metadata: { height: 90 },
    });
    expect(readdirSync(path.join(rig.downloader, "ANN"))).toHaveLength(2);
    const [listed] = await rig.list();
    expect(listed).toMatchObject({
      folder: "downloader/ANN",
      basename: path.basename(file),
      video_metadata: { height: 90 },
      clip_metadata: { created_at: "2026-01-01T13:00:00.000Z" },
      source: "platform",
    });
    expect(Math.abs(listed.duration - 3)).toBeLessThan(0.2);
    const { body } = await rig.test.ask("GET", `/api/v0/channels/${rig.channel.uuid}`);
    expect(body.data).toMatchObject({ clips_list: [listed], clip_count: 1 });
    const thumbnail = await rig.test.raw("GET", `/cache/thumbs/${listed.thumbnail}`);
    expect(thumbnail.status).toBe(200);
    expect(thumbnail.headers.get("content-type")).toBe("image/jpeg");
    const address = encodeURI(`/saved_clips/${listed.folder}/${listed.basename}`);
    expect((await rig.test.raw("GET", address)).status).toBe(200);
  });

  it("is not done twice, but again when the file is gone", async () => {
    const rig = await createRig();
    await rig.ask();
    await rig.end();
    expect(await rig.ask()).toMatchObject({ status: 409, body: { code: "name_taken" } });

    rmSync(path.join(rig.downloader, file));
    expect(await rig.list()).toEqual([]);
    expect((await rig.ask()).status).toBe(202);
    await rig.end();
    expect(await rig.list()).toHaveLength(1);
  });

  it("gives way to another file of that name", async () => {
    const rig = await createRig();
    mkdirSync(path.join(rig.downloader, "ANN"), { recursive: true });
    writeFileSync(path.join(rig.downloader, file), "mine");
    await rig.ask();
    await rig.end();

    expect(readFileSync(path.join(rig.downloader, file), "utf8")).toBe("mine");
    expect((await rig.list())[0].basename).toMatch(/\(2\)\.mp4$/);
  });

  it("gives way to another clip that is on its way to that name", async () => {
    const rig = await createRig();
    await rig.test.deps.config.change({ "clip.filename": "{title}" });
    const [first] = rig.library.openedClips.values();
    const second = { ...first!, clip: { ...rig.clip, id: "SecondClip" } };
    rig.library.openedClips.set("SecondClip", second);
    const waiting: (() => void)[] = [];
    const send = rig.answer.by;
    rig.answer.by = (response) => void waiting.push(() => send(response));
    await rig.ask();
    await rig.ask({ url: "https://clips.twitch.tv/SecondClip" });
    await waitUntil("both are under way", () => waiting.length === 2);
    for (const answer of waiting) answer();
    const isOver = () => rig.test.deps.jobs.list().every(({ status }) => status === "none");
    await waitUntil("both are there", isOver, 30_000);

    const names = readdirSync(rig.downloader, { recursive: true }).map(String);
    const files = names.filter((name) => name.endsWith(".mp4"));
    expect(files.toSorted()).toEqual(["A good moment (2).mp4", "A good moment.mp4"]);
    const listed: { clip_metadata: { id: string } }[] = await rig.list();
    const ids = listed.map(({ clip_metadata }) => clip_metadata.id);
    expect(ids.toSorted()).toEqual(["BraveClip", "SecondClip"]);
  });

  it("asks for another address when the first is refused", async () => {
    const rig = await createRig();
    const whole = rig.answer.by;
    rig.answer.by = (response) => {
      rig.answer.by = whole;
      response.writeHead(403).end();
    };
    await rig.ask();

    expect(await rig.end()).toMatchObject({ status: "none" });
    expect(rig.library.asked.get("openClip")).toBe(2);
  });

  it("keeps no file that is another one than the clip", async () => {
    const rig = await createRig();
    const opened = rig.library.openedClips.get("BraveClip");
    if (opened !== undefined)
      rig.library.openedClips.set("BraveClip", { ...opened, clip: { ...rig.clip, duration: 30 } });
    await rig.ask();

    expect((await rig.end()).error).toBe("The file lasts 3.0 s, the clip 30.0 s.");
    expect(await rig.list()).toEqual([]);
    expect(readdirSync(path.join(rig.downloader, "ANN"))).toEqual([]);
  });

  it("refuses what is no clip, or none any more, or not yet", async () => {
    const rig = await createRig();
    expect((await rig.ask({ url: "?" })).body.code).toBe("bad_request");
    rig.library.openedClips.set("BraveClip", { clip: rig.clip, files: [] });
    expect((await rig.ask()).body.code).toBe("provider_unavailable");
    rig.library.openedClips.clear();
    expect((await rig.ask()).body.code).toBe("clip_unknown");
  });
});

describe("clips on the disk", () => {
  it("are deleted with what lies beside them, and nothing else", async () => {
    const rig = await createRig();
    await rig.ask();
    await rig.end();
    const stem = path.join(rig.downloader, file).replace(/\.mp4$/, "");
    writeFileSync(`${stem}.chat.json`, "{}");
    writeFileSync(`${stem}x.mp4`, "another");
    const [{ folder: place, basename, thumbnail }] = await rig.list();
    const address = `/api/v0/channels/${rig.channel.uuid}/local_clips`;
    const query = new URLSearchParams({ folder: place, basename }).toString();

    const wrong = new URLSearchParams({ folder: "..", basename: "x" }).toString();
    expect((await rig.test.ask("DELETE", `${address}?${wrong}`)).body.code).toBe("clip_unknown");
    expect((await rig.test.ask("DELETE", `${address}?${query}`)).status).toBe(200);
    expect(readdirSync(path.dirname(stem))).toEqual([`${path.basename(stem)}x.mp4`]);
    expect((await rig.test.raw("GET", `/cache/thumbs/${thumbnail}`)).status).toBe(404);
    expect((await rig.test.ask("DELETE", `${address}?${query}`)).body.code).toBe("clip_unknown");
  });

  it("are listed by channel, and descriptions that can't be read are passed over", async () => {
    const rig = await createRig();
    await rig.ask();
    await rig.end();
    writeFileSync(path.join(rig.downloader, "broken.info.json"), "{");
    const other = await addChannel(rig.test, { internalName: "bob" });
    const address = `/api/v0/channels/${other.uuid}/local_clips`;

    expect(await rig.list()).toHaveLength(1);
    expect((await rig.test.ask("GET", address)).body.data).toEqual([]);
  });
});
