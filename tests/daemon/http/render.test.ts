import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePicture } from "../../support/chat-video.ts";
import { makeMedia } from "../../support/library.ts";
import { createRenderScene, renderScene } from "../../support/render-scene.ts";

const { seconds, width, height } = renderScene;
const folder = mkdtempSync(path.join(tmpdir(), "reelkeep-test-"));
const media = path.join(folder, "media.mp4");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(() => makeMedia(media, { seconds }));

async function createScene(changes = {}) {
  const scene = await createRenderScene(media, changes);
  const address = `/api/v0/vod/${scene.vod.uuid}/renderwizard`;
  const post = (body: unknown) => scene.ask("POST", address, { body });
  return { ...scene, post, address };
}

describe("POST /api/v0/vod/:uuid/renderwizard", () => {
  it.each([
    ["nothing to do", { renderChat: false }, 400, "bad_request", "renderChat"],
    ["a chat wider than the picture", { chatWidth: 161 }, 400, "bad_request", "chatWidth"],
    ["a chat higher than the picture", { chatHeight: 91 }, 400, "bad_request", "chatHeight"],
    ["letters that are too large", { chatFontSize: 73 }, 400, "bad_request", "chatFontSize"],
    ["a quality that there is not", { ffmpegCrf: 52 }, 400, "bad_request", "ffmpegCrf"],
    ["a preset that there is not", { ffmpegPreset: "placebo" }, 400, "bad_request", "ffmpegPreset"],
    ["a colour that is none", { chatBackground: "red" }, 400, "bad_request", "chatBackground"],
    [
      "a test that is burned whole",
      { renderTest: true, burnChat: true },
      400,
      "bad_request",
      "burnTest",
    ],
    ["no downloaded picture", { vodSource: "downloaded" }, 409, "file_missing", "vodSource"],
    ["no downloaded chat", { chatSource: "downloaded" }, 404, "chat_missing", "chatSource"],
    ["no rendered chat", { renderChat: false, burnChat: true }, 404, "chat_missing", "renderChat"],
    ["a field that there is not", { chatColour: "#000000" }, 400, "bad_request", "chatColour"],
  ])("refuses %s", async (_, body, status, code, field) => {
    const { post, deps } = await createScene();

    const reply = await post(body);

    expect([reply.status, reply.body.code, reply.body.field]).toEqual([status, code, field]);
    expect(deps.jobs.list()).toEqual([]);
  });

  it.each([
    ["is captured", { phase: "capturing" }, "vod_busy"],
    ["is in the trash", { shelf: "trash" }, "vod_trashed"],
    [
      "has no picture",
      { video_metadata: { ...makePicture(width, height, seconds), type: "audio" } },
      "not_supported",
    ],
    ["nothing is known of", { video_metadata: null }, "not_supported"],
  ])("refuses a recording that %s", async (_, changes, code) => {
    const { post, ask, address } = await createScene(changes);

    expect((await post({})).body).toMatchObject({ status: "ERROR", code });
    expect((await ask("GET", address)).body).toMatchObject({ status: "ERROR", code });
  });

  it("refuses a second one while the first goes on, and lets the chat that is being made be burned", async () => {
    const { post, deps, vod } = await createScene();
    const release = Promise.withResolvers<undefined>();
    void deps.claims.hold(vod.uuid, "cut", () => release.promise);
    const fast = { ffmpegPreset: "ultrafast" };
    const first = await post(fast);
    const again = await post(fast);
    const burn = await post({ ...fast, renderChat: false, burnChat: true });
    for (const job of deps.jobs.list()) deps.jobs.stop(job.name);
    release.resolve(undefined);

    expect(first.body.data).toEqual({ render_job: "render_ann_2026", burn_job: null });
    expect(first.body.message).toContain("render_ann_2026");
    expect([again.status, again.body.code]).toEqual([409, "vod_busy"]);
    expect([burn.status, burn.body.data]).toEqual([
      202,
      { render_job: null, burn_job: "burn_ann_2026" },
    ]);
  });
});

describe("GET /api/v0/vod/:uuid/renderwizard", () => {
  it("tells what there is, and what the settings would do with it", async () => {
    const { ask, address, deps, render } = await createScene();
    await deps.config.change({ "chatburn.default.crf": 30 });

    const before = (await ask("GET", address)).body.data;
    await render({});
    const after = (await ask("GET", address)).body.data;

    expect(before).toMatchObject({
      defaults: {
        ...{
          renderChat: true,
          burnChat: false,
          burnOffset: 0,
          chatFont: "Inter",
          chatFontSize: 12,
        },
        ...{ chatWidth: 160, chatHeight: 90, ffmpegPreset: "slow", ffmpegCrf: 30 },
        ...{ burnHorizontal: "left", burnVertical: "top", chatSource: "captured" },
      },
      video: { captured: { width, height, duration: seconds }, downloaded: null },
      chat: { captured: true, downloaded: false },
      is_rendered: false,
      is_rendering: false,
      encoder: "libx264",
    });
    expect(before.fonts[0]).toBe("Inter");
    expect(after.is_rendered).toBe(true);
  });

  it("names the picture of the platform's copy, and the only chat there is", async () => {
    const { ask, address, at, deps, vod, record } = await createScene();
    makeMedia(at("ann_2026.vod.mp4"), { seconds: 2, size: "128x72" });
    const made = { filesize: 1, duration: null, created_at: vod.created_at };
    const products = [
      { ...made, kind: "downloaded_vod" as const, basename: "ann_2026.vod.mp4" },
      { ...made, kind: "downloaded_chat" as const, basename: "ann_2026.chat.json" },
    ];
    await deps.store.vods.update(record().uuid, { products });

    const { data } = (await ask("GET", address)).body;

    expect(data).toMatchObject({
      defaults: { chatSource: "downloaded" },
      video: { downloaded: { width: 128, height: 72 } },
      chat: { captured: false, downloaded: true },
    });
  });
});
