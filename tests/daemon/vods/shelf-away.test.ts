import { mkdirSync, renameSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cleanUp } from "../../../daemon/channels/clean-up.ts";
import { archiveVod } from "../../../daemon/vods/archive.ts";
import { checkFiles } from "../../../daemon/vods/check-files.ts";
import { purgeDue } from "../../../daemon/vods/trash.ts";
import { removeVod } from "../../../daemon/vods/remove.ts";
import { addChannel, addFiledVod } from "../../support/library.ts";
import { scan } from "../../support/scan-scene.ts";
import { createTestApp } from "../../support/test-app.ts";

const never = new AbortController().signal;

/** A library whose disk was unmounted: its mount point is there, and empty. */
async function createScene() {
  const test = await createTestApp();
  const channel = await addChannel(test, { max_vods: 1 });
  const place = (basename: string) => ({ basename, folder: `ann/${basename}` });
  const older = await addFiledVod(test, { channel, changes: place("older") });
  const vod = await addFiledVod(test, {
    channel,
    changes: { ...place("newer"), started_at: "2026-02-01T12:00:00.000Z" },
  });
  const { vods } = test.deps.paths;
  const unmount = (folder = vods) => {
    renameSync(folder, `${folder}-elsewhere`);
    mkdirSync(folder);
  };
  return { ...test, channel, older, vod, unmount };
}

describe("a disk that is not mounted", () => {
  it("is not taken for files that are gone, but told", async () => {
    const { deps, older, vod, unmount } = await createScene();
    unmount();

    await checkFiles(deps, never);

    expect([older, vod].map(({ segments }) => segments[0]?.filesize)).toEqual([5, 5]);
    expect(deps.alerts.list()).toContain(
      "The folder of the library is empty although recordings should be in it; is its disk mounted?",
    );
  });

  it("keeps a scan and an archiving from beginning", async () => {
    const test = await createScene();
    test.unmount();

    await expect(scan(test)).rejects.toMatchObject({ code: "storage_unavailable" });
    await expect(archiveVod(test.deps, test.vod.uuid, never)).rejects.toMatchObject({
      code: "storage_unavailable",
    });
    expect(test.vod).toMatchObject({ shelf: "library", move: null });
  });

  it("lets a clean-up take nothing", async () => {
    const { deps, older, channel, unmount } = await createScene();
    unmount();

    const report = await cleanUp(deps, { channelUuid: channel.uuid, isDryRun: false });

    expect(older.shelf).toBe("library");
    expect(report.channels[0]).toMatchObject({ remove: [], failed: [{ uuid: older.uuid }] });
  });

  it("lets nothing expire in the trash", async () => {
    const { deps, older, unmount } = await createScene();
    await removeVod(deps, older.uuid, { isForGood: false }, never);
    const trashed = { at: "2020-01-01T00:00:00.000Z", from: "library" as const };
    await deps.store.vods.update(older.uuid, { trashed });
    unmount(deps.paths.trash);

    await expect(purgeDue(deps, deps.clock.now(), never)).rejects.toMatchObject({
      code: "storage_unavailable",
    });

    expect(deps.store.vods.get(older.uuid)).not.toBeNull();
  });
});

it("a recording whose files are gone is no use to a clean-up for space", async () => {
  const { deps, older, channel } = await createScene();
  renameSync(`${deps.paths.vods}/ann/older`, `${deps.paths.vods}/elsewhere`);

  await cleanUp(deps, { channelUuid: channel.uuid, isDryRun: false });

  expect(older).toMatchObject({ shelf: "library", segments: [{ filesize: null }] });
});
