import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { probeCodecs } from "../../../daemon/tools/codecs.ts";
import { formatMetadata } from "../../../daemon/tools/ffmpeg.ts";
import { requestRender } from "../../../daemon/vods/render.ts";
import {
  compareArea,
  drawPlainChat,
  hashSound,
  makeChat,
  plainChatTurns,
  putChat,
  readPixel,
} from "../../support/chat-video.ts";
import { makeMedia } from "../../support/library.ts";
import { createRenderScene, fast, renderScene } from "../../support/render-scene.ts";
import { waitUntil } from "../../support/wait-until.ts";

const timeout = 60_000;
const never = new AbortController().signal;
const { seconds, width, height } = renderScene;
const folder = mkdtempSync(path.join(tmpdir(), "reelkeep-test-"));
const media = path.join(folder, "media.mp4");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(() => makeMedia(media, { seconds }));

const [name, mask] = ["ann_2026.chat.mp4", "ann_2026.chat_mask.mp4"];
const createScene = (changes = {}) => createRenderScene(media, changes);

describe("burning a chat", { timeout }, () => {
  const burned = "ann_2026.burned.mp4";
  const [red, blue] = [
    [254, 0, 0],
    [0, 0, 254],
  ] as const;
  const onChat: [number, number] = [10, 10];
  const belowChat: [number, number] = [10, 80];
  const beside: [number, number] = [120, 10];

  function expectNear(actual: readonly number[], wanted: readonly number[], by = 24): void {
    expect(actual).toHaveLength(3);
    for (const [index, value] of wanted.entries())
      expect(
        Math.abs((actual[index] ?? 0) - value),
        `${actual.join()} for ${wanted.join()}`,
      ).toBeLessThan(by);
  }

  it("shows it where it is opaque and when it was written, with the sound as it was", async () => {
    const { render, kinds, at, deps, names } = await createScene();

    expect(await render({ burnChat: true })).toEqual([null, null]);

    expect(kinds()).toEqual(["chatdump", "rendered_chat", "chat_mask", "burned"]);
    expect(names().filter((file) => file.startsWith("."))).toEqual([]);
    expectNear(readPixel(at(burned), plainChatTurns - 0.1, onChat), red);
    expectNear(readPixel(at(burned), plainChatTurns + 0.1, onChat), blue);
    for (const place of [belowChat, beside])
      expectNear(readPixel(at(burned), 2, place), readPixel(media, 2, place));
    expect(hashSound(at(burned))).toBe(hashSound(media));
    expect(readFrameTimes(at(burned))).toHaveLength(seconds * 10);
    expect(readFrameTimes(at(burned))).toEqual(readFrameTimes(media));
    const [from, to] = await Promise.all(
      [media, at(burned)].map((file) => probeCodecs(deps.programs.ffprobe(), file, never)),
    );
    expect(to?.durationSeconds).toBeCloseTo(from?.durationSeconds ?? 0, 1);
    expect(to?.video).toMatchObject({ width, height, codec_name: "h264" });
  });

  it("keeps chapters and tags", async () => {
    const chapters = path.join(folder, "chapters.txt");
    writeFileSync(
      chapters,
      formatMetadata({ title: "Hello" }, [
        { startSeconds: 0, endSeconds: 2, title: "One" },
        { startSeconds: 2, endSeconds: seconds, title: "Two" },
      ]),
    );
    const { render, at } = await createScene();
    const args = ["-v", "error", "-y", "-i", media, "-i", chapters, "-map_metadata", "1"];
    execFileSync("ffmpeg", [...args, "-c", "copy", at("ann_2026.mp4")]);
    await render({ burnChat: true });

    expect(readChapters(at(burned))).toEqual({ title: "Hello", chapters: ["0 One", "2 Two"] });
  });

  it("puts it into the corner that is asked for", async () => {
    const { render, at } = await createScene();
    await render({
      ...{ burnChat: true, burnHorizontal: "right", burnVertical: "bottom" },
      ...{ chatHeight: 40, chatBackground: "#000000" },
    });

    expectNear(readPixel(at(burned), 1, [150, 80]), red);
    expectNear(readPixel(at(burned), 1, [150, 40]), readPixel(media, 1, [150, 40]));
    expectNear(readPixel(at(burned), 1, [50, 80]), readPixel(media, 1, [50, 80]));
  });

  it.each([
    { burnOffset: 2, turns: plainChatTurns + 2, starts: 2 },
    { burnOffset: -2, turns: plainChatTurns - 2, starts: 0 },
  ])("shows it $burnOffset s later", async ({ burnOffset, turns, starts }) => {
    const { render, at } = await createScene();
    await render({ burnChat: true, burnOffset });

    expectNear(readPixel(at(burned), turns - 0.2, onChat), red);
    expectNear(readPixel(at(burned), turns + 0.2, onChat), blue);
    expectNear(readPixel(at(burned), seconds - 0.2, onChat), blue);
    if (starts > 0)
      expectNear(
        readPixel(at(burned), starts - 0.2, onChat),
        readPixel(media, starts - 0.2, onChat),
      );
  });

  it("burns only the beginning in a test, and takes the test of the chat for it", async () => {
    const { render, kinds, record, names } = await createScene();
    await render({ renderTest: true, burnTest: true, burnChat: true, testDuration: 2 });

    expect(kinds()).toEqual(["chatdump", "chat_test", "chat_mask", "burned_test"]);
    expect(record().products.at(-1)).toMatchObject({
      basename: "ann_2026.burned_test.mp4",
      duration: 2,
    });
    await render({ renderChat: false, burnChat: true, burnTest: true, testDuration: 1 });
    expect(record().products.at(-1)).toMatchObject({ kind: "burned_test", duration: 1 });

    await render({ burnChat: true });
    expect(kinds()).toEqual(["chatdump", "rendered_chat", "chat_mask", "burned"]);
    expect(names().filter((file) => file.includes("test"))).toEqual([]);
  });

  it("gives each file of a recording its stretch of the chat", async () => {
    const { render, at, vod, deps, record } = await createScene();
    for (const part of [1, 2]) makeMedia(at(`ann_2026.${part}.mp4`), { seconds: 2 * part });
    const segments = [1, 2].map((part) => ({
      ...{ basename: `ann_2026.${part}.mp4`, filesize: 1, deleted: false },
    }));
    await deps.store.vods.update(vod.uuid, { segments });

    expect(await render({ burnChat: true })).toEqual([null, null]);

    expect(record().products.slice(-2)).toMatchObject([
      { kind: "burned", basename: "ann_2026.1.burned.mp4", duration: expect.closeTo(2, 1) },
      { kind: "burned", basename: "ann_2026.2.burned.mp4", duration: expect.closeTo(4, 1) },
    ]);
    expectNear(readPixel(at("ann_2026.1.burned.mp4"), 1.8, onChat), red);
    expectNear(readPixel(at("ann_2026.2.burned.mp4"), 0.8, onChat), red);
    expectNear(readPixel(at("ann_2026.2.burned.mp4"), 1.2, onChat), blue);
  });

  it("shows the letters of a message from the time on when it was written", async () => {
    const { deps, vod, at } = await createScene();
    const document = makeChat(seconds);
    document.comments = document.comments.filter(({ _id: id }) => id === "message-3");
    putChat(path.dirname(at(burned)), "ann_2026", { source: "captured", document });
    const { draw: _plain, ...own } = deps;
    const { burnJob } = await requestRender(
      own,
      vod.uuid,
      { ...fast, burnChat: true, chatFontSize: 16, chatBackground: "#00000000" },
      never,
    );
    await waitUntil("it is over", () => !deps.jobs.isActive(burnJob ?? ""), timeout);

    const [before = 255, after = 0] = [2.8, 3.2].map((moment) =>
      compareArea([media, at(burned)], moment, "64:90:0:0"),
    );
    expect(before).toBeLessThan(3);
    expect(after).toBeGreaterThan(before + 2);
    expect(compareArea([media, at(burned)], 3.2, "90:90:70:0")).toBeLessThan(3);
  });

  it("leaves nothing when it is stopped, and the rendered chat stays", async () => {
    const { begin, render, deps, kinds, names } = await createScene();
    await render({});
    const { burnJob } = await begin({
      ...{ renderChat: false, burnChat: true, ffmpegPreset: "veryslow", ffmpegCrf: 0 },
    });
    deps.jobs.stop(burnJob ?? "");
    await waitUntil("it has stopped", () => !deps.jobs.isActive(burnJob ?? ""), timeout);

    expect(kinds()).toEqual(["chatdump", "rendered_chat", "chat_mask"]);
    expect(names()).toEqual([name, mask, "ann_2026.chatdump.json", "ann_2026.mp4"]);
  });

  it("is stopped while it still waits for the chat", async () => {
    const { deps, vod } = await createScene();
    await deps.config.change({ "jobs.parallel_encodes": 2 });
    const drawn = Promise.withResolvers<undefined>();
    const draw = async () => drawn.promise;
    const { renderJob, burnJob } = await requestRender(
      { ...deps, draw },
      vod.uuid,
      { ...fast, burnChat: true },
      never,
    );
    const statusOf = (name: string | null) =>
      deps.jobs.list().find((job) => job.name === name)?.status;
    await waitUntil("it waits", () => statusOf(burnJob) === "running");
    deps.jobs.stop(burnJob ?? "");
    await waitUntil("it has stopped", () => statusOf(burnJob) === "stopped");

    expect(statusOf(renderJob)).toBe("running");
    drawn.resolve(undefined);
    await waitUntil("the other is over", () => !deps.jobs.isActive(renderJob ?? ""));
  });

  it("uses the encoder of the settings", async () => {
    const { render, at, deps } = await createScene();
    await deps.config.change({ "chatburn.default.encoder": "libx265" });
    expect(await render({ burnChat: true })).toEqual([null, null]);

    const { video } = await probeCodecs(deps.programs.ffprobe(), at(burned), never);
    expect(video?.codec_name).toBe("hevc");
  });

  it("takes the platform's copy, with the chat on its own timeline", async () => {
    const { vod, at, deps, record } = await createScene({
      external_vod_date: "2026-01-01T11:59:50.000Z",
    });
    makeMedia(at("ann_2026.vod.mp4"), { seconds: 3, size: "128x72" });
    const copy = { kind: "downloaded_vod" as const, basename: "ann_2026.vod.mp4", filesize: 1 };
    const products = [...record().products, { ...copy, created_at: vod.created_at, duration: 3 }];
    await deps.store.vods.update(vod.uuid, { products });
    const offsets: number[] = [];
    const draw: typeof drawPlainChat = async (own, order, run) => {
      for await (const comments of order.chat.read())
        offsets.push(...comments.map((comment) => comment.content_offset_seconds));
      await drawPlainChat(own, order, run);
    };
    const { burnJob } = await requestRender(
      { ...deps, draw },
      vod.uuid,
      { ...fast, vodSource: "downloaded", burnChat: true },
      never,
    );
    await waitUntil("it is over", () => !deps.jobs.isActive(burnJob ?? ""), timeout);

    expect(offsets).toEqual([10, 11, 12, 13, 14, 15]);
    const { video, durationSeconds } = await probeCodecs(
      deps.programs.ffprobe(),
      at(burned),
      never,
    );
    expect([video?.width, durationSeconds]).toEqual([128, expect.closeTo(3, 1)]);
    const { video: chat } = await probeCodecs(deps.programs.ffprobe(), at(name), never);
    expect(chat?.height).toBe(72);
  });
});

function readFrameTimes(file: string): number[] {
  const args = ["-v", "error", "-select_streams", "v:0", "-show_entries", "packet=pts_time"];
  const output = execFileSync("ffprobe", [...args, "-of", "csv=p=0", file]).toString();
  return output
    .split("\n")
    .map(Number.parseFloat)
    .filter((seconds) => !Number.isNaN(seconds))
    .toSorted((a, b) => a - b);
}

function readChapters(file: string): { title: string; chapters: string[] } {
  const args = ["-v", "error", "-print_format", "json", "-show_chapters", "-show_format", file];
  const { chapters, format } = JSON.parse(execFileSync("ffprobe", args).toString()) as {
    // As ffprobe prints it.
    chapters: { start_time: string; tags: { title: string } }[];
    format: { tags: { title: string } };
  };
  return {
    title: format.tags.title,
    chapters: chapters.map(({ start_time, tags }) => `${Number(start_time)} ${tags.title}`),
  };
}
