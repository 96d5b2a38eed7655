import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type ChatRig, createChatRig } from "../../support/chat-rig.ts";
import { waitUntil } from "../../support/wait-until.ts";

describe("the chat of any video", () => {
  const askLink = (rig: ChatRig, url: string) =>
    rig.test.ask("POST", "/api/v0/tools/chat_download", { body: { url } });

  it("becomes a file among the clips, with the offsets of the video", async () => {
    const rig = await createChatRig();
    const { status, body } = await askLink(rig, rig.video.url);
    const folder = "downloader/ann";
    const basename = `ann_2026-01-01_${rig.video.id}.chat.json`;
    const job_name = `chatdownload_ann_${rig.video.id}`;
    expect([status, body.data]).toEqual([202, { job_name, folder, basename }]);
    expect(await rig.jobEnd(job_name)).toMatchObject({ status: "none" });

    const file = path.join(rig.test.deps.paths.savedClips, folder, basename);
    const { comments, video } = JSON.parse(readFileSync(file, "utf8"));
    expect(comments).toHaveLength(60);
    expect(comments[30]).toMatchObject({ content_offset_seconds: 60 });
    expect(video).toMatchObject({ title: "Hello", length: 120 });
    expect(readdirSync(path.dirname(file))).toEqual([basename]);
    expect(rig.downloads()).toEqual([]);
  });

  it.each(["../../etc/passwd", "a\0b", "..", "x".repeat(600), "🎉".repeat(200), "con"])(
    "stays in its folder when the streamer is called %j",
    async (name) => {
      const rig = await createChatRig();
      const video = { ...rig.video, streamer_id: "4711", streamer_name: name };
      rig.test.provider.library.videos.set(video.id, video);
      const { body } = await askLink(rig, rig.video.url);
      expect(await rig.jobEnd(body.data.job_name)).toMatchObject({ status: "none" });

      const place = path.join(rig.test.deps.paths.savedClips, "downloader");
      const [folder = "", ...others] = readdirSync(place);
      expect(others).toEqual([]);
      expect(body.data.folder).toBe(`downloader/${folder}`);
      expect(readdirSync(path.join(place, folder))).toEqual([body.data.basename]);
    },
  );

  it("is refused for what is no link, or no video that is there", async () => {
    const rig = await createChatRig();
    expect((await askLink(rig, "?")).body).toMatchObject({ code: "bad_request", field: "url" });
    expect((await askLink(rig, "999999")).body).toMatchObject({
      code: "video_unknown",
      field: "url",
    });
  });

  it("goes on at the next start when the daemon has ended meanwhile", async () => {
    const rig = await createChatRig();
    const gate = Promise.withResolvers<void>();
    rig.chat.beforePage = () => gate.promise;
    await askLink(rig, rig.video.url);
    await waitUntil("it asks", () => rig.chat.asked.length > 0);
    const quitting = rig.test.deps.jobs.quit();
    gate.resolve();
    await quitting;
    const folder = `chat-twitch-${rig.video.id}`;
    expect(rig.downloads()).toEqual([folder]);
    const file = path.join(rig.test.deps.paths.downloads, folder, "chat.json");
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ state: "wanted" });
  });
});
