import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { probeCodecs } from "../../../daemon/tools/codecs.ts";
import { burnChatAtEnd, requestRender, wantsBurnedChat } from "../../../daemon/vods/render.ts";
import { makeChat, makePicture, putChat } from "../../support/chat-video.ts";
import { makeMedia } from "../../support/library.ts";
import { createRenderScene, renderScene } from "../../support/render-scene.ts";
import { waitUntil } from "../../support/wait-until.ts";

const timeout = 60_000;
const never = new AbortController().signal;
const { seconds } = renderScene;
const folder = mkdtempSync(path.join(tmpdir(), "reelkeep-test-"));
const media = path.join(folder, "media.mp4");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(() => makeMedia(media, { seconds }));

const [name, mask] = ["ann_2026.chat.mp4", "ann_2026.chat_mask.mp4"];
const createScene = (changes = {}) => createRenderScene(media, changes);

describe("rendering a chat", { timeout }, () => {
  it("puts a video and its mask beside the recording", async () => {
    const { render, record, names, at, deps } = await createScene();

    expect(await render({ chatHeight: 33 })).toEqual([null]);

    expect(names()).toEqual([name, mask, "ann_2026.chatdump.json", "ann_2026.mp4"]);
    expect(record().products).toMatchObject([
      { kind: "chatdump" },
      { kind: "rendered_chat", basename: name, duration: seconds, filesize: expect.any(Number) },
      { kind: "chat_mask", basename: mask },
    ]);
    const { video, durationSeconds } = await probeCodecs(deps.programs.ffprobe(), at(name), never);
    expect(video).toMatchObject({ width: 64, height: 34 });
    expect(durationSeconds).toBeCloseTo(seconds, 1);
  });

  it("makes no mask behind a colour that is opaque, and none of an earlier one stays", async () => {
    const { render, kinds, names } = await createScene();
    await render({});
    await render({ chatBackground: "#102030" });

    expect(kinds()).toEqual(["chatdump", "rendered_chat"]);
    expect(names()).toEqual([name, "ann_2026.chatdump.json", "ann_2026.mp4"]);
  });

  it("keeps the real one when a test is made, and drops the test with the next real one", async () => {
    const { render, kinds, names, at, record } = await createScene();
    await render({});
    const real = readFileSync(at(name));
    await render({ renderTest: true, testDuration: 2 });

    expect(readFileSync(at(name))).toEqual(real);
    expect(record().products.at(-2)).toMatchObject({ kind: "chat_test", duration: 2 });
    expect(names()).toContain("ann_2026.chat_test_mask.mp4");

    await render({});
    expect(kinds()).toEqual(["chatdump", "rendered_chat", "chat_mask"]);
    expect(names()).toEqual([name, mask, "ann_2026.chatdump.json", "ann_2026.mp4"]);
  });

  it("tells why it failed and leaves nothing", async () => {
    const { deps, vod, names, kinds } = await createScene();
    const draw = async () => {
      throw new Error("no ink");
    };
    const { renderJob, burnJob } = await requestRender(
      { ...deps, draw },
      vod.uuid,
      { burnChat: true },
      never,
    );
    await waitUntil("both are over", () => !deps.jobs.isActive(burnJob ?? ""), timeout);

    const errors = [renderJob, burnJob].map(
      (job) => deps.jobs.list().find((other) => other.name === job)?.error,
    );
    expect(errors).toEqual(["no ink", "The chat was not rendered."]);
    expect([names(), kinds()]).toEqual([["ann_2026.chatdump.json", "ann_2026.mp4"], ["chatdump"]]);
  });
});

describe("what the channel's rules ask for", { timeout }, () => {
  it("is a burned chat when there is a chat", async () => {
    const { deps, vod, record, kinds } = await createScene();
    expect(wantsBurnedChat(deps, record())).toBe(true);
    await deps.config.change({
      ...{ "chatburn.default.chat_width": 64, "chatburn.default.preset": "ultrafast" },
    });

    await burnChatAtEnd(deps, vod);

    expect(kinds()).toEqual(["chatdump", "rendered_chat", "chat_mask", "burned"]);
  });

  it("is nothing without a chat, without a picture, or without the rule", async () => {
    const { deps, record } = await createScene();
    const audio = { ...makePicture(2, 2, seconds), type: "audio" as const };

    expect(wantsBurnedChat(deps, { ...record(), products: [] })).toBe(false);
    expect(wantsBurnedChat(deps, { ...record(), video_metadata: audio })).toBe(false);
    await deps.store.channels.update(record().channel_uuid, { burn_chat: false });
    expect(wantsBurnedChat(deps, record())).toBe(false);
  });

  it("takes the downloaded chat when none was captured", async () => {
    const { deps, vod, at, kinds } = await createScene();
    const place = path.dirname(at(name));
    const downloaded = putChat(place, "ann_2026", {
      source: "downloaded",
      document: makeChat(seconds),
    });
    await deps.store.vods.update(vod.uuid, { products: [downloaded] });
    await deps.config.change({ "chatburn.default.preset": "ultrafast" });

    await burnChatAtEnd(deps, vod);

    expect(kinds()).toEqual(["downloaded_chat", "rendered_chat", "chat_mask", "burned"]);
  });
});
