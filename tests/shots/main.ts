/**
 * `npm run shots`: pictures of every page and dialog of the dashboard, wide and narrow, light and
 * dark, from the real daemon with a simulated platform; and an index.html to leaf through, with all
 * that went wrong. The exit code is 1 when anything did.
 *
 * `--folder shots`, `--only <part of a name>` (several times), `--look "390 dark"`.
 */
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Browser, looks, openBrowser } from "../e2e/support/browser.ts";
import { channelDialogs, otherDialogs, vodDialogs } from "./dialogs.ts";
import { writeIndex } from "./index-page.ts";
import { pages } from "./pages.ts";
import { type Scene, startScene } from "./scene.ts";
import { type Shot, takeShot } from "./take.ts";
import type { View } from "./view.ts";

const usualFolder = path.join(import.meta.dirname, "../../shots");

const { values } = parseArgs({
  options: {
    folder: { type: "string", default: usualFolder },
    only: { type: "string", multiple: true, default: [] },
    look: { type: "string", default: "" },
  },
});

/** Two pages load at the same time as one is looked at. */
const photographers = 2;

function listWork() {
  const all: readonly View[] = [...pages, ...vodDialogs, ...channelDialogs, ...otherDialogs];
  const wanted = all.filter(
    ({ name }) => values.only.length === 0 || values.only.some((part) => name.includes(part)),
  );
  const wantedLooks = looks.filter(({ name }) => name.includes(values.look));
  return wanted.flatMap((view) =>
    wantedLooks
      .filter(({ options }) => view.isNarrowOnly !== true || options.viewport.width < 992)
      .filter(({ options }) => view.isWideOnly !== true || options.viewport.width >= 992)
      .map((look) => ({ view, look })),
  );
}

async function takeAll(browser: Browser, scene: Scene, folder: string): Promise<Shot[]> {
  const work = listWork();
  const shots: Shot[] = [];
  const queue = work.entries();
  await Promise.all(
    Array.from({ length: photographers }, async () => {
      for (const [index, { view, look }] of queue) {
        const shot = await takeShot(view, { browser, scene, look, folder });
        shots[index] = shot;
        for (const fault of shot.faults) console.log(`${shot.view} (${shot.look}): ${fault}`);
      }
    }),
  );
  return shots;
}

const folder = path.resolve(values.folder);
if (values.folder === usualFolder && values.only.length === 0)
  await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const scene = await startScene((sentence) => console.log(sentence));
const browser = await openBrowser();
try {
  const shots = await takeAll(browser, scene, folder);
  await writeFile(path.join(folder, "index.html"), writeIndex(shots));
  const faulty = shots.filter(({ faults }) => faults.length > 0).length;
  console.log(
    `${shots.length} pictures, ${faulty} with faults: ${path.join(folder, "index.html")}`,
  );
  if (faulty > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await scene.stop();
}
