import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  createRenameScene,
  namesOf,
  type RenameScene,
  shareMedia,
  withoutCopies,
} from "../../support/rename-scene.ts";
import { canMount } from "../../support/small-disk.ts";
import { waitUntil } from "../../support/wait-until.ts";

const memory = "/dev/shm";
const media = shareMedia();
const createScene = () => createRenameScene(media);

/** Also what stands beside it for other programs is written then. */
async function waitUntilMoved({ deps, stored, vod }: RenameScene): Promise<void> {
  await waitUntil(
    "it is moved",
    () => stored().basename === "new" && deps.claims.holder(vod.uuid) === null,
  );
}

/** Lets a folder of the library lie on another file system. */
function onOtherDevice(test: RenameScene, name: string): string {
  const other = mkdtempSync(path.join(memory, "reelkeep-test-"));
  onTestFinished(() => rmSync(other, { recursive: true, force: true }));
  symlinkSync(other, path.join(test.deps.paths.vods, "ann", name));
  return other;
}

const hasOtherDevice =
  existsSync(memory) && statSync(memory).dev !== statSync(path.dirname(media)).dev;

describe.runIf(hasOtherDevice)("a rename to another file system", () => {
  it("copies in a job, and the recording is there when it is over", async () => {
    const scene = await createScene();
    const other = onOtherDevice(scene, "far");

    const reply = await scene.rename({ template: "new", folder_template: "far/{basename}" });

    expect(reply.body.data).toMatchObject({ job_name: "rename_ann_2026", is_done: false });
    await waitUntilMoved(scene);
    expect(withoutCopies(readdirSync(path.join(other, "new")).toSorted())).toEqual(namesOf("new"));
    expect(readFileSync(path.join(other, "new/new.mp4"))).toEqual(readFileSync(media));
    expect(scene.filesIn("ann")).toEqual(["far"]);
  });

  it.runIf(canMount())("is refused when there is no room, and changes nothing", async () => {
    const scene = await createScene();
    const other = onOtherDevice(scene, "far");
    mount(other, "size=16k");

    await scene.rename({ template: "new", folder_template: "far/{basename}" });

    await waitUntil("the job fails", () =>
      scene.deps.jobs.list().some(({ status }) => status === "error"),
    );
    expect(scene.deps.jobs.list()[0]?.error).toMatch(/are needed there/);
    expect(scene.stored()).toMatchObject({ basename: "ann_2026", move: null });
    expect(withoutCopies(scene.filesIn("ann/ann_2026"))).toEqual(namesOf("ann_2026"));
    expect(readdirSync(other)).toEqual([]);
  });

  it.runIf(canMount())(
    "takes back what it copied when the disk is full in the middle, and a repeat finishes",
    async () => {
      const scene = await createScene();
      const other = onOtherDevice(scene, "far");
      // The folder and two files fit.
      mount(other, "size=2m,nr_inodes=4");
      const wanted = { template: "new", folder_template: "far/{basename}" };

      await scene.rename(wanted);

      await waitUntil("the job fails", () =>
        scene.deps.jobs.list().some(({ status }) => status === "error"),
      );
      expect(withoutCopies(scene.filesIn("ann/ann_2026"))).toEqual(namesOf("ann_2026"));
      expect(readdirSync(other)).toEqual([]);
      expect(scene.stored()).toMatchObject({ folder: "ann/ann_2026", move: null });

      execFileSync("mount", ["-o", "remount,nr_inodes=100", other]);
      await scene.rename(wanted);

      await waitUntilMoved(scene);
      expect(withoutCopies(readdirSync(path.join(other, "new")).toSorted())).toEqual(
        namesOf("new"),
      );
    },
  );
});

function mount(folder: string, options: string): void {
  execFileSync("mount", ["-t", "tmpfs", "-o", options, "reelkeep-test", folder]);
  onTestFinished(() => void execFileSync("umount", ["-l", folder]));
}
