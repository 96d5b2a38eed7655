import { spawn } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";
import { cleanUpAll } from "../../../daemon/channels/clean-up.ts";
import { vodFolder } from "../../../daemon/paths.ts";
import { takeUpMoves } from "../../../daemon/vods/move.ts";
import { takeUpTrash } from "../../../daemon/vods/trash.ts";
import { addChannel, addFiledVod } from "../../support/library.ts";
import { createRandom } from "../../support/random.ts";
import { filesBelow, sidecars } from "../../support/shelves.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { createTestApp } from "../../support/test-app.ts";

const worker = path.resolve(import.meta.dirname, "../../support/clean-up-worker.ts");
const kills = process.env["REELKEEP_LONG"] === "1" ? 20 : 3;
const recordings = 20;
const allowed = 5;
const never = new AbortController().signal;

/** Kills the clean-up a moment after its first recording is gone. */
async function cleanUntilKilled(dataFolder: string, afterMs: number): Promise<void> {
  const child = spawn(process.execPath, [worker, dataFolder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  child.stdout.once("data", () => setTimeout(() => child.kill("SIGKILL"), afterMs));
  const signal = await new Promise((resolve) => child.on("close", (_, ending) => resolve(ending)));
  expect(signal).toBe("SIGKILL");
}

it(
  `a clean-up that is killed loses nothing it should not, and a repeat finishes it (${kills} kills)`,
  { timeout: 120_000 },
  async () => {
    const random = createRandom(11);
    for (let round = 1; round <= kills; round += 1) {
      const folder = temporaryFolder();
      const before = await createTestApp({ folder });
      const channel = await addChannel(before, { max_vods: allowed });
      for (let number = 1; number <= recordings; number += 1) {
        const started_at = new Date(Date.UTC(2026, 0, number)).toISOString();
        const changes = { basename: `ann_${number}`, started_at };
        await addFiledVod(before, { channel, changes, sidecars });
      }
      await before.app.stop();
      await cleanUntilKilled(path.join(folder, "data"), random() * 40);

      const test = await createTestApp({ folder });
      const { vods } = test.deps.store;
      await takeUpMoves(test.deps, never);
      await takeUpTrash(test.deps);
      expect(vods.list().length).toBeGreaterThan(allowed);
      expect(vods.all()).toHaveLength(recordings);
      for (const vod of vods.all())
        expect(filesBelow(vodFolder(test.deps.paths, vod))).toHaveLength(4);
      await cleanUpAll(test.deps, test.deps.store.channels.list(), { signal: never });

      const left = vods.ofChannel(channel.uuid).map(({ basename }) => basename);
      expect(left).toEqual(["ann_20", "ann_19", "ann_18", "ann_17", "ann_16"]);
      await test.app.stop();
    }
  },
);
