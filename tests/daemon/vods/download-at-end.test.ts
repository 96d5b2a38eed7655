import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { downloadAtEnd, isDownloadedAtEnd } from "../../../daemon/vods/download-at-end.ts";
import { makeArchive } from "../../support/archive-origin.ts";
import { createDownloadRig } from "../../support/download-rig.ts";
import { makeVideo } from "../../support/fake-library.ts";
import { waitUntil } from "../../support/wait-until.ts";

// Real programs on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const media = mkdtempSync(path.join(tmpdir(), "reelkeep-archive-"));
beforeAll(() => makeArchive(media, { seconds: 4 }));
afterAll(() => rmSync(media, { recursive: true, force: true }));

async function rigAtEnd() {
  const rig = await createDownloadRig({ media });
  const { deps } = rig.test;
  await deps.store.channels.update(rig.channel.uuid, { download_vod_at_end: true });
  const capture_started = "2026-01-01T12:00:01.000Z";
  const ended_at = "2026-01-01T13:00:00.000Z";
  await deps.store.vods.update(rig.vod.uuid, { external_vod_id: null, capture_started, ended_at });
  return rig;
}

it("is wanted where the channel's rules say so, for what the daemon has recorded by itself", async () => {
  const rig = await rigAtEnd();
  const { deps } = rig.test;
  expect(isDownloadedAtEnd(deps, rig.now())).toBe(true);
  expect(isDownloadedAtEnd(deps, { ...rig.now(), capture_started: null })).toBe(false);
  await deps.store.channels.update(rig.channel.uuid, { download_vod_at_end: false });
  expect(isDownloadedAtEnd(deps, rig.now())).toBe(false);
});

it("waits for the copy, matches it and fetches it", async () => {
  const rig = await rigAtEnd();
  const { library } = rig.test.provider;
  const { video } = rig;
  library.videos.clear();
  const { deps } = rig.test;
  const naps: number[] = [];
  const hasty = {
    ...deps,
    clock: {
      ...deps.clock,
      sleep: async (delayMs: number, signal: AbortSignal) => {
        // Other times are deadlines.
        if (library.videos.size > 0 || delayMs < 60_000) return deps.clock.sleep(delayMs, signal);
        naps.push(delayMs);
        library.videos.set(video.id, { ...video, stream_id: "41" });
      },
    },
  };
  await downloadAtEnd(hasty, rig.now());

  expect(naps).toEqual([60_000]);
  expect(rig.now()).toMatchObject({
    external_vod_id: video.id,
    products: [{ kind: "downloaded_vod" }],
  });
});

it("ends without a copy when the operator stops the waiting, or when it does not come", async () => {
  const rig = await rigAtEnd();
  rig.test.provider.library.videos.clear();
  const { deps } = rig.test;
  const waiting = downloadAtEnd(deps, rig.now());
  const name = `await_copy_${rig.vod.uuid}`;
  await waitUntil("the platform was asked", () =>
    deps.jobs.list().some((job) => job.name === name && job.log.length > 0),
  );
  deps.jobs.stop(name);
  await expect(waiting).rejects.toThrow(/abort/);

  let now = 0;
  const monotonic = () => (now += 600_000);
  const late = { ...deps, clock: { ...deps.clock, monotonic, sleep: async () => {} } };
  await expect(downloadAtEnd(late, rig.now())).rejects.toThrow(/has no copy of this recording/);
});

it("takes no neighbour's video", async () => {
  const rig = await rigAtEnd();
  const { library } = rig.test.provider;
  library.videos.set(rig.video.id, makeVideo({ id: rig.video.id, stream_id: "4242" }));
  let now = 0;
  const monotonic = () => (now += 600_000);
  const { deps } = rig.test;
  const late = { ...deps, clock: { ...deps.clock, monotonic, sleep: async () => {} } };
  await expect(downloadAtEnd(late, rig.now())).rejects.toMatchObject({ code: "not_matched" });
});
