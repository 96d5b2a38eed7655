import { expect, it } from "vitest";
import { followUp, followUpSteps } from "../../../daemon/record/follow-up.ts";
import { removeVod } from "../../../daemon/vods/remove.ts";
import { addChannel, addFiledVod } from "../../support/library.ts";
import { createTestApp } from "../../support/test-app.ts";

it("nothing more follows a recording that is thrown away while a step goes on", async () => {
  const environment = {
    REELKEEP_PREVIEWS_POSTER: "false",
    REELKEEP_PREVIEWS_SPRITES: "false",
    REELKEEP_PREVIEWS_CONTACT_SHEET: "false",
  };
  const test = await createTestApp({ environment });
  const { deps } = test;
  const channel = await addChannel(test, { download_vod_at_end: true });
  const changes = {
    followed_up: ["sidecars", "previews"],
    external_vod_id: "123456",
    capture_started: "2026-01-01T12:00:01.000Z",
  };
  const vod = await addFiledVod(test, { channel, changes });
  test.provider.library.lookUpVideos = async () => {
    await removeVod(deps, vod.uuid, { isForGood: false }, new AbortController().signal);
    return new Map([["123456", null]]);
  };

  await followUp(deps, vod.uuid);

  expect(vod).toMatchObject({ shelf: "trash", followed_up: null });
  expect(deps.jobs.list()).toEqual([]);
});

it("burns a chat when all chats are there, and before anything is exported or tidied up", () => {
  const steps = followUpSteps.map(({ name }) => name);
  const wanted = ["chat", "download_chat", "burn_chat", "export", "cleanup"];

  expect(steps.filter((name) => wanted.includes(name))).toEqual(wanted);
});
