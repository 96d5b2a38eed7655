import { expect, it } from "vitest";
import { followUpSteps } from "../../../daemon/record/follow-up.ts";
import {
  downloadChatAtEnd,
  isChatDownloadedAtEnd,
} from "../../../daemon/vods/download-chat-at-end.ts";
import { createChatRig } from "../../support/chat-rig.ts";
import { AppError } from "../../../shared/errors.ts";

async function rigAtEnd() {
  const rig = await createChatRig();
  const { deps } = rig.test;
  await deps.store.channels.update(rig.channel.uuid, { download_chat: true });
  await deps.store.vods.update(rig.vod.uuid, { ended_at: "2026-01-01T12:02:00.000Z" });
  /** Waiting costs nothing; what is to happen in the meantime happens. */
  const naps: number[] = [];
  let now = 0;
  const hasty = (meanwhile: () => void) => ({
    ...deps,
    clock: {
      ...deps.clock,
      monotonic: () => now,
      sleep: async (delayMs: number) => {
        naps.push(delayMs);
        now += delayMs;
        meanwhile();
      },
    },
  });
  return { ...rig, deps, hasty, naps };
}

it("is wanted where the channel's rules say so, for what the daemon has recorded by itself", async () => {
  const rig = await rigAtEnd();
  const { deps } = rig;
  expect(isChatDownloadedAtEnd(deps, rig.now())).toBe(true);
  expect(isChatDownloadedAtEnd(deps, { ...rig.now(), capture_started: null })).toBe(false);
  rig.test.provider.chat = null;
  expect(isChatDownloadedAtEnd(deps, rig.now())).toBe(false);
  rig.test.provider.chat = rig.chat;
  await deps.store.channels.update(rig.channel.uuid, { download_chat: false });
  expect(isChatDownloadedAtEnd(deps, rig.now())).toBe(false);
});

it("comes after the match and before the split", () => {
  const names = followUpSteps.map(({ name }) => name);
  const wanted = ["match", "download_chat", "split"];
  expect(names.filter((name) => wanted.includes(name))).toEqual(wanted);
});

it("fetches the chat of a recording that is matched, once", async () => {
  const rig = await rigAtEnd();
  await downloadChatAtEnd(rig.deps, rig.now());
  expect(rig.now().products).toMatchObject([{ kind: "downloaded_chat" }]);

  rig.chat.asked.length = 0;
  await downloadChatAtEnd(rig.deps, rig.now());
  expect(rig.chat.asked).toEqual([]);
});

it("waits for the copy of one that is not matched yet", async () => {
  const rig = await rigAtEnd();
  await rig.deps.store.vods.update(rig.vod.uuid, { external_vod_id: null });
  const { library } = rig.test.provider;
  library.videos.clear();
  await downloadChatAtEnd(
    rig.hasty(() => library.videos.set(rig.video.id, rig.video)),
    rig.now(),
  );
  expect(rig.naps[0]).toBe(60_000);
  expect(rig.now()).toMatchObject({
    external_vod_id: rig.video.id,
    products: [{ kind: "downloaded_chat" }],
  });
});

it("does not wait a second time when the copy itself was waited for", async () => {
  const rig = await rigAtEnd();
  await rig.deps.store.channels.update(rig.channel.uuid, { download_vod_at_end: true });
  await rig.deps.store.vods.update(rig.vod.uuid, { external_vod_id: null });
  const attempt = downloadChatAtEnd(
    rig.hasty(() => {}),
    rig.now(),
  );
  await expect(attempt).rejects.toMatchObject({ code: "not_matched" });
  expect(rig.naps).toEqual([]);
});

it("asks a platform that is silent again and again", async () => {
  const rig = await rigAtEnd();
  rig.chat.beforePage = () => {
    if (rig.chat.asked.length < 12) throw new AppError("provider_unavailable", "Silent.");
  };
  await downloadChatAtEnd(
    rig.hasty(() => {}),
    rig.now(),
  );
  expect(rig.naps.length).toBe(11);
  expect(rig.now().products).toMatchObject([{ kind: "downloaded_chat" }]);
});
