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
