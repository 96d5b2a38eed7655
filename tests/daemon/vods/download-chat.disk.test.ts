import path from "node:path";
import { expect, it } from "vitest";
import { makeComment } from "../../support/chat-comments.ts";
import { createChatRig } from "../../support/chat-rig.ts";
import { canMount, mountSmallDisk, resizeSmallDisk } from "../../support/small-disk.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

it.skipIf(!canMount())(
  "a chat for which there is no room is gone on with when there is, and costs no older one",
  async () => {
    const folder = temporaryFolder();
    const vods = path.join(folder, "data", "storage", "vods");
    mountSmallDisk(vods, 512);
    const rig = await createChatRig({ folder });
    const ask = async () => {
      const { body } = await rig.test.ask("POST", `/api/v0/vod/${rig.vod.uuid}/download_chat`);
      return rig.jobEnd(body.data.job_name);
    };
    expect(await ask()).toMatchObject({ status: "none" });
    const older = rig.document();

    const text = "long ".repeat(1000);
    rig.chat.comments = Array.from({ length: 60 }, (_, index) => makeComment(index * 2, { text }));
    rig.chat.asked.length = 0;
    expect(await ask()).toEqual({
      status: "error",
      error: "There is no room left on the disk.",
    });
    const asked = rig.chat.asked.length;
    expect(asked).toBeGreaterThan(2);
    expect(rig.document()).toEqual(older);
    expect(rig.files().toSorted()).toEqual(["ann_2026.chat.json", "ann_2026.mp4"]);

    resizeSmallDisk(vods, 8192);
    rig.chat.asked.length = 0;
    expect(await ask()).toMatchObject({ status: "none" });
    expect(rig.document().comments).toHaveLength(60);
    expect(rig.document().comments[0]?.message.body).toBe(text);
    // What had come before the disk was full did not come again.
    expect(rig.chat.asked.length).toBeLessThan(asked + 2);
    expect(rig.chat.asked[0]).not.toEqual({ offsetSeconds: 0 });
  },
);
