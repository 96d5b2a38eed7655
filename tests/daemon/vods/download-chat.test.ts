import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { vodFolder } from "../../../daemon/paths.ts";
import { takeUpDownloads } from "../../../daemon/record/take-up-downloads.ts";
import { makeComment } from "../../support/chat-comments.ts";
import { type ChatRig, createChatRig } from "../../support/chat-rig.ts";
import { waitUntil } from "../../support/wait-until.ts";

const ask = (rig: ChatRig, query = "") =>
  rig.test.ask("POST", `/api/v0/vod/${rig.vod.uuid}/download_chat${query}`);

async function download(rig: ChatRig, query = "") {
  const { status, body } = await ask(rig, query);
  expect([status, body.data]).toEqual([202, { job_name: "chatdownload_ann_2026" }]);
  return rig.jobEnd(body.data.job_name);
}

const place = (rig: ChatRig) => path.join(vodFolder(rig.test.deps.paths, rig.now()), "ann_2026");

describe("the platform's chat of a recording", () => {
  it("comes to lie beside it, in step with its file", async () => {
    const rig = await createChatRig();
    expect(await download(rig)).toEqual({ status: "none", error: null });

    const { comments, video, streamer } = rig.document();
    expect(comments).toHaveLength(60);
    // The recording began 30 s after the stream: what was said before has its place before it.
    expect(comments[0]).toMatchObject({ content_offset_seconds: -30 });
    const at = (seconds: number) => comments.find(({ _id }) => _id === `c${seconds}`);
    expect(at(30)?.content_offset_seconds).toBe(0);
    expect(at(88)).toMatchObject({
      content_offset_seconds: 58,
      reelkeep: { platform_offset_seconds: 88 },
    });
    expect(video).toMatchObject({ id: rig.video.id, title: "Hello", start: 0, length: 60 });
    expect(streamer).toMatchObject({ name: "ANN", login: "ann", id: 1000 });
    expect(rig.now().products).toMatchObject([
      { kind: "downloaded_chat", basename: "ann_2026.chat.json", filesize: expect.any(Number) },
    ]);
    const { body } = await rig.test.ask("GET", `/api/v0/vod/${rig.vod.uuid}`);
    expect(body.data.is_chat_downloaded).toBe(true);
    expect(rig.downloads()).toEqual([]);
    expect(rig.files().toSorted()).toEqual(["ann_2026.chat.json", "ann_2026.mp4"]);
  });

  it("follows the ledger, so that ads and gaps don't shift it", async () => {
    const rig = await createChatRig();
    const line = (value: unknown) => `${JSON.stringify(value)}\n`;
    const segment = (at: string, sequence: number) =>
      line({
        type: "segment",
        part: 0,
        sequence,
        at,
        duration: 20,
        offset: 0,
        length: 1,
        source: "live",
      });
    const lines = [
      line({ type: "ledger", version: 1, vod: rig.vod.uuid, created: "2026-01-01T12:00:00.000Z" }),
      line({ type: "part", part: 0, file: "x.part0.ts", container: "mpegts", init: 0, hash: "" }),
      segment("2026-01-01T12:00:10.000Z", 0),
      line({
        type: "gap",
        from: "2026-01-01T12:00:30.000Z",
        to: "2026-01-01T12:01:00.000Z",
        cause: "ad",
      }),
      segment("2026-01-01T12:01:00.000Z", 1),
    ];
    writeFileSync(`${place(rig)}.ledger.jsonl`, lines.join(""));
    await download(rig);

    const offsets = new Map(
      rig.document().comments.map(({ _id, content_offset_seconds: at }) => [_id, at]),
    );
    expect([8, 12, 28, 30, 44, 60, 70, 90].map((at) => offsets.get(`c${at}`))).toEqual([
      -2, 2, 18, 20, 20, 20, 30, 50,
    ]);
  });

  it("knows the bits that the streamer's own cheers stand for", async () => {
    const rig = await createChatRig();
    rig.chat.comments = [makeComment(40, { text: "annhype500 go" }), makeComment(41)];
    await download(rig);
    expect(rig.document().comments.map(({ message }) => message.bits_spent)).toEqual([500, 0]);
  });

  it("comes without pictures where nobody tells of any", async () => {
    const rig = await createChatRig();
    rig.chat.lookUpAssets = () => Promise.reject(new Error("All are silent."));
    expect(await download(rig)).toMatchObject({ status: "none" });
    expect(rig.document().comments).toHaveLength(60);
  });

  it("is replaced by a repeat, under whatever name it was, only when the new one is whole", async () => {
    const rig = await createChatRig();
    const { deps } = rig.test;
    writeFileSync(`${place(rig)}_chat.json`, '{"comments":[]}');
    const older = {
      kind: "downloaded_chat" as const,
      basename: "ann_2026_chat.json",
      filesize: 15,
      created_at: "2026-01-01T14:00:00.000Z",
      duration: null,
    };
    await deps.store.vods.update(rig.vod.uuid, { products: [older] });
    rig.chat.isThere = false;
    expect(await download(rig)).toMatchObject({
      status: "error",
      error: expect.stringContaining("does not have the chat"),
    });
    expect(rig.now().products).toEqual([older]);
    expect(rig.files()).toContain("ann_2026_chat.json");

    rig.chat.isThere = true;
    await download(rig);
    expect(rig.now().products).toMatchObject([{ basename: "ann_2026.chat.json" }]);
    expect(rig.files().toSorted()).toEqual(["ann_2026.chat.json", "ann_2026.mp4"]);
  });

  it("goes on where a stop has left it, when it is asked for again", async () => {
    const rig = await createChatRig();
    rig.chat.beforePage = () => {
      if (rig.chat.asked.length === 3) rig.test.deps.jobs.stop("chatdownload_ann_2026");
    };
    expect(await download(rig)).toMatchObject({ status: "stopped" });
    expect(rig.downloads()).toEqual([`chat-${rig.vod.uuid}`]);

    // Nobody wants it any more: the next start leaves it alone.
    rig.chat.asked.length = 0;
    await takeUpDownloads(rig.test.deps);
    expect(rig.chat.asked).toEqual([]);

    rig.chat.beforePage = () => {};
    await download(rig);
    // The page that was on its way is kept; a few seconds of it are asked for again.
    expect(rig.chat.asked[0]).toEqual({ offsetSeconds: 55 });
    expect(rig.document().comments).toHaveLength(60);
    expect(rig.downloads()).toEqual([]);
  });

  it("does not begin at the next start when it was stopped while it waited for its turn", async () => {
    const environment = { REELKEEP_JOBS_PARALLEL_DOWNLOADS: "1" };
    const rig = await createChatRig({ environment });
    const { jobs } = rig.test.deps;
    const other = Promise.withResolvers<void>();
    const busy = jobs.run({ name: "busy", kind: "download", vodUuid: null }, () => other.promise);
    await ask(rig);
    jobs.stop("chatdownload_ann_2026");
    other.resolve();
    await busy;
    await rig.jobEnd("chatdownload_ann_2026");
    const file = path.join(rig.test.deps.paths.downloads, `chat-${rig.vod.uuid}`, "chat.json");
    await waitUntil("it is noted", () => readFileSync(file, "utf8").includes('"stopped"'));
    expect(rig.chat.asked).toEqual([]);
  });

  it("waits until nobody else has the recording, and comes under the name it has then", async () => {
    const rig = await createChatRig();
    const { claims, store } = rig.test.deps;
    const other = Promise.withResolvers<void>();
    const holding = claims.hold(rig.vod.uuid, "given a new name", () => other.promise);
    await ask(rig);
    await waitUntil("all pages are there", () => rig.chat.asked.length >= 6);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(rig.files()).toEqual(["ann_2026.mp4"]);
    await store.vods.update(rig.vod.uuid, { basename: "new" });
    other.resolve();
    await holding;
    await rig.jobEnd("chatdownload_ann_2026");
    expect(rig.files()).toContain("new.chat.json");
  });
});
