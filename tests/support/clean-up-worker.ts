import { createApp } from "../../daemon/app.ts";
import { cleanUp } from "../../daemon/channels/clean-up.ts";

/** Cleans up all channels of a data folder; says so when the first recording is gone. */
const [dataFolder = ""] = process.argv.slice(2);
const app = await createApp({ dataFolder, webFolder: dataFolder, environment: {}, overrides: {} });
app.deps.events.listen(({ action }) => {
  if (action === "vod_removed") console.log("removed one");
});
await cleanUp(app.deps, { channelUuid: null, isDryRun: false });
await app.stop();
