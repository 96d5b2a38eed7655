import { createApp } from "../../daemon/app.ts";
import { requestCut } from "../../daemon/vods/cut.ts";
import { requestPreviews } from "../../daemon/vods/previews.ts";
import { requestReencode, usualReencode } from "../../daemon/vods/reencode.ts";
import { requestRender } from "../../daemon/vods/render.ts";
import { requestSplit } from "../../daemon/vods/split.ts";
import { burning, drawPlainChat } from "./chat-video.ts";

/** Begins one piece of work on the one recording of a data folder, says so, and goes on until it is killed. */
const [dataFolder = "", verb = ""] = process.argv.slice(2);
const app = await createApp({ dataFolder, webFolder: dataFolder, environment: {}, overrides: {} });
const { deps } = app;
const uuid = deps.store.vods.all()[0]?.uuid ?? "";
const { signal } = new AbortController();
const begin: Record<string, () => unknown> = {
  cut: () =>
    requestCut(
      deps,
      uuid,
      { startSeconds: 0.7, endSeconds: 11.3, isExact: true, name: "", title: "" },
      signal,
    ),
  split: () => requestSplit(deps, uuid, signal),
  previews: () => requestPreviews(deps, uuid),
  render: () => requestRender({ ...deps, draw: drawPlainChat }, uuid, burning, signal),
  replace: () => requestReencode(deps, uuid, { ...usualReencode(deps), isReplacing: true }, signal),
};
await begin[verb]?.();
console.log("begun");
// What is done before the kill must not end the process.
setInterval(() => {}, 1000);
