import { describe, expect, it } from "vitest";
import { listChatRequests } from "../../../daemon/vods/chat-request.ts";
import { type ChatRig, createChatRig } from "../../support/chat-rig.ts";
import { installTwitchDownloader } from "../../support/twitch-downloader.ts";
import { makeComment } from "../../support/chat-comments.ts";
import { waitUntil } from "../../support/wait-until.ts";

const ask = (rig: ChatRig, query = "") =>
  rig.test.ask("POST", `/api/v0/vod/${rig.vod.uuid}/download_chat${query}`);

async function download(rig: ChatRig, query = "") {
  const { status, body } = await ask(rig, query);
  expect([status, body.data]).toEqual([202, { job_name: "chatdownload_ann_2026" }]);
  return rig.jobEnd(body.data.job_name);
}

describe("a chat that can't be downloaded", () => {
  const refusal = async (rig: ChatRig, query = "") => {
    const { status, body } = await ask(rig, query);
    return { status, code: body.code, message: body.message };
  };

  it.each([
    ["is being captured", { phase: "capturing" as const }, 409, "vod_busy"],
    ["lies in the trash", { shelf: "trash" as const }, 409, "vod_trashed"],
    ["is no known video", { external_vod_id: null }, 409, "not_matched"],
  ])("is of a recording that %s", async (_, changes, status, code) => {
    const rig = await createChatRig();
    await rig.test.deps.store.vods.update(rig.vod.uuid, changes);
    expect(await refusal(rig)).toMatchObject({ status, code });
  });

  it("is of a video that the platform has deleted", async () => {
    const rig = await createChatRig();
    rig.test.provider.library.videos.clear();
    expect(await refusal(rig)).toEqual({
      status: 404,
      code: "chat_missing",
      message: "The platform does not have this video any more, and its chat has gone with it.",
    });
  });

  it("is of a platform whose chats can't be read, or is downloaded already", async () => {
    const rig = await createChatRig();
    rig.test.provider.chat = null;
    expect(await refusal(rig)).toMatchObject({ status: 409, code: "not_supported" });

    rig.test.provider.chat = rig.chat;
    const gate = Promise.withResolvers<void>();
    rig.chat.beforePage = () => gate.promise;
    await ask(rig);
    expect(await refusal(rig)).toMatchObject({ status: 409, code: "vod_busy" });
    gate.resolve();
    await rig.jobEnd("chatdownload_ann_2026");
  });

  it("is asked for twice at once: one download is begun, and goes on after a restart", async () => {
    const rig = await createChatRig();
    const gate = Promise.withResolvers<void>();
    rig.chat.beforePage = () => gate.promise;
    const answers = await Promise.all([ask(rig), ask(rig)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409]);
    await waitUntil("pages are asked for", () => rig.chat.asked.length > 0);
    expect(await listChatRequests(rig.test.deps)).toMatchObject([{ state: "wanted" }]);
    gate.resolve();
    await rig.jobEnd("chatdownload_ann_2026");
  });

  it("is asked for by a way that is not there", async () => {
    const environment = { REELKEEP_TOOLS_TWITCH_DOWNLOADER_PATH: "/none/TwitchDownloaderCLI" };
    const rig = await createChatRig({ environment });
    expect(await refusal(rig, "?method=tcd")).toMatchObject({ status: 400, code: "bad_request" });
    expect(await refusal(rig, "?method=td")).toMatchObject({ status: 503, code: "tool_missing" });
    const { body } = await rig.test.ask("GET", "/api/v0/tools/chat_methods");
    expect(body.data).toEqual([
      { name: "own", title: "Reelkeep", is_available: true, problem: null },
      {
        name: "td",
        title: "TwitchDownloaderCLI",
        is_available: false,
        problem: expect.stringContaining("not installed"),
      },
    ]);
  });
});

describe("TwitchDownloaderCLI", () => {
  const install = async (answer: unknown) => {
    const tool = installTwitchDownloader(answer);
    const environment = { REELKEEP_TOOLS_TWITCH_DOWNLOADER_PATH: tool.program };
    return { tool, rig: await createChatRig({ environment }) };
  };

  it("downloads the chat where that is wanted, and it comes in step with the file too", async () => {
    const answer = { comments: [30, 50].map((at) => makeComment(at)), embeddedData: null };
    const { rig, tool } = await install(answer);
    expect(await download(rig, "?method=td")).toMatchObject({ status: "none" });

    expect(rig.document().comments).toMatchObject([
      { content_offset_seconds: 0, reelkeep: { platform_offset_seconds: 30 } },
      { content_offset_seconds: 20 },
    ]);
    expect(rig.chat.asked).toEqual([]);
    expect(tool.arguments()).toContain(rig.video.id);
    const { body } = await rig.test.ask("GET", "/api/v0/tools/chat_methods");
    expect(body.data[1]).toMatchObject({ name: "td", is_available: true, problem: null });
  });

  it("leaves nothing beside the recording when it fails or writes no chat", async () => {
    const { rig } = await install(null);
    expect(await download(rig, "?method=td")).toMatchObject({
      status: "error",
      error: expect.stringContaining("Invalid VOD"),
    });
    const other = await install("<html>");
    expect(await download(other.rig, "?method=td")).toMatchObject({
      status: "error",
      error: expect.stringContaining("is no chat"),
    });
    for (const each of [rig, other.rig]) expect(each.files()).toEqual(["ann_2026.mp4"]);
  });
});
