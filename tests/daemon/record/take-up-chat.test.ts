import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { takeUpDownloads } from "../../../daemon/record/take-up-downloads.ts";
import { type ChatRig, createChatRig } from "../../support/chat-rig.ts";

describe("at the start of the daemon", () => {
  const request = (rig: ChatRig, changes: Record<string, unknown> = {}) => {
    const { paths, clock } = rig.test.deps;
    const id = `chat-${rig.vod.uuid}`;
    mkdirSync(path.join(paths.downloads, id), { recursive: true });
    const wanted = {
      version: 1,
      id,
      vod_uuid: rig.vod.uuid,
      provider: "twitch",
      video: rig.video,
      method: "own",
      is_at_end: false,
      created_at: new Date(clock.now()).toISOString(),
      state: "wanted",
      ...changes,
    };
    writeFileSync(path.join(paths.downloads, id, "chat.json"), JSON.stringify(wanted));
  };

  it("a download of a chat that was interrupted goes on", async () => {
    const rig = await createChatRig();
    request(rig);
    await takeUpDownloads(rig.test.deps);
    expect(await rig.jobEnd("chatdownload_ann_2026")).toMatchObject({ status: "none" });
    expect(rig.document().comments).toHaveLength(60);
  });

  it("one that follows a recording is left to what follows the recording", async () => {
    const rig = await createChatRig();
    request(rig, { is_at_end: true });
    await rig.test.deps.store.vods.update(rig.vod.uuid, { followed_up: ["match"] });
    await takeUpDownloads(rig.test.deps);
    expect(rig.chat.asked).toEqual([]);
    expect(rig.downloads()).toHaveLength(1);
  });

  it("what belongs to no recording, or was given up long ago, is dropped", async () => {
    const rig = await createChatRig();
    request(rig, { state: "failed", created_at: "2026-01-01T12:00:00.000Z" });
    await takeUpDownloads({
      ...rig.test.deps,
      clock: { ...rig.test.deps.clock, now: () => Date.parse("2026-01-09T12:00:00.000Z") },
    });
    expect(rig.downloads()).toEqual([]);

    request(rig, { vod_uuid: rig.test.deps.newUuid() });
    await takeUpDownloads(rig.test.deps);
    expect(rig.downloads()).toEqual([]);
  });
});
