import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { vodFolder } from "../../../daemon/paths.ts";
import { probeFile } from "../../../daemon/tools/ffprobe.ts";
import { makeArchive } from "../../support/archive-origin.ts";
import { createDownloadRig, ledgerSegments } from "../../support/download-rig.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

// Real programs on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const media = mkdtempSync(path.join(tmpdir(), "reelkeep-archive-"));
beforeAll(() => makeArchive(media, { seconds: 20 }));
afterAll(() => rmSync(media, { recursive: true, force: true }));

/** A file system of its own for recordings; false where that is not allowed. */
function mountSmall(folder: string, kilobytes: number): boolean {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${kilobytes}k`, "reelkeep-test", folder], {
      stdio: "ignore",
    });
  } catch {
    return false;
  }
  onTestFinished(() => void execFileSync("umount", [folder]));
  return true;
}

it("loses nothing on a full disk: once there is room, a repeat goes on (skipped where nothing can be mounted)", async (context) => {
  const folder = temporaryFolder();
  const vods = path.join(folder, "data", "storage", "vods");
  if (!mountSmall(vods, 400)) context.skip("no file system may be mounted here");
  const rig = await createDownloadRig({ media, folder });
  const { library } = rig.test.provider;
  const rendition = { ...rig.origin.rendition, bandwidth: 1 };
  library.openedVideos.set(rig.video.id, { state: "found", renditions: [rendition] });
  const ask = async () => {
    const { body } = await rig.test.ask("POST", `/api/v0/vod/${rig.vod.uuid}/download`);
    return rig.jobEnd(body.data.job_name);
  };

  expect(await ask()).toMatchObject({
    status: "error",
    error: "There is no room left on the disk.",
  });
  const [id = ""] = rig.downloads();
  const done = ledgerSegments(path.join(vods, ".downloads", id));
  expect(done.length).toBeGreaterThan(0);
  const before = new Map(rig.origin.asked);

  execFileSync("mount", ["-o", "remount,size=32m", vods]);
  expect(await ask()).toMatchObject({ status: "none", error: null });
  for (const number of done)
    expect(rig.origin.asked.get(`${number}.ts`)).toBe(before.get(`${number}.ts`));
  const file = path.join(vodFolder(rig.test.deps.paths, rig.vod), "ann_2026.vod.mp4");
  const { format } = await probeFile("ffprobe", file, new AbortController().signal);
  expect(Math.abs((format.duration ?? 0) - 20)).toBeLessThan(0.3);
  expect(readdirSync(path.join(vods, ".downloads"))).toEqual([]);
});
