import { createApp } from "../../daemon/app.ts";
import { bringBack, deleteSegment, deleteVod, saveVod } from "../../daemon/channels/shelve.ts";
import { purgeOne } from "../../daemon/vods/trash.ts";
import { createRandom } from "./random.ts";

/** Deletes, archives, brings back and purges recordings of a data folder at random until it is killed. */
const [dataFolder = "", seed = "1"] = process.argv.slice(2);
const app = await createApp({ dataFolder, webFolder: dataFolder, environment: {}, overrides: {} });
const { deps } = app;
const random = createRandom(Number(seed));
console.log("ready");
for (;;) {
  const vods = deps.store.vods.all();
  const vod = vods[Math.floor(random() * vods.length)];
  if (vod === undefined) break;
  const verbs = [
    () => deleteVod(deps, vod.uuid, { isForGood: false }),
    () => saveVod(deps, vod.uuid),
    () => bringBack(deps, vod.uuid, undefined),
    () => bringBack(deps, vod.uuid, vod.trashed_segments.at(-1)?.basename),
    () => deleteSegment(deps, vod.uuid, { index: 0, keepEntry: random() < 0.5 }),
    () => (random() < 0.1 ? purgeOne(deps, vod.uuid, undefined) : Promise.resolve()),
  ];
  // A verb that does not fit the recording's place is refused; the next one may.
  await verbs[Math.floor(random() * verbs.length)]?.().catch(() => {});
}
