import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import type { VodRecord } from "../../daemon/core/vod-record.ts";
import type { ServerEvent } from "../../shared/events.ts";
import type { ChannelRecord } from "../../daemon/store/channels.ts";
import { addChannel, addFiledVod, type FiledVodOptions } from "./library.ts";
import { createTestApp, type TestApp, type TestAppOptions } from "./test-app.ts";

export const sidecars = { ".ledger.jsonl": "{}\n", "-poster.jpg": "p", ".chat.json": "[]" };

export interface ShelfScene extends TestApp {
  channel: ChannelRecord;
  vod: VodRecord;
  events: ServerEvent[];
  /** The record as it is now. */
  now(uuid?: string): VodRecord | null;
  add(options: Omit<FiledVodOptions, "channel">): Promise<VodRecord>;
}

/** A daemon with a channel and one recording of it that has files of each kind. */
export async function createShelfScene(
  media: string | undefined,
  options: TestAppOptions = {},
): Promise<ShelfScene> {
  const test = await createTestApp(options);
  const channel = await addChannel(test);
  const add = (filed: Omit<FiledVodOptions, "channel">) => addFiledVod(test, { channel, ...filed });
  const vod = await add({ sidecars, ...(media === undefined ? {} : { media }) });
  const events: ServerEvent[] = [];
  test.deps.events.listen((event) => void events.push(event));
  return {
    ...test,
    channel,
    vod,
    events,
    add,
    now: (uuid = vod.uuid) => test.deps.store.vods.get(uuid),
  };
}

/** What the daemon writes beside a recording in its own time: copies of records, chapters, NFO. */
const isWrittenBeside = /\.reelkeep\.json|\.chapters\.vtt|\.nfo$/;

/** Files below a folder that were put there, each by its path; null when there is no such folder. */
export function filesBelow(folder: string): string[] | null {
  if (!existsSync(folder)) return null;
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => !isWrittenBeside.test(name))
    .filter((name) => statSync(path.join(folder, name)).isFile())
    .toSorted();
}

/** Whether ffmpeg decodes a file to its end without a complaint. */
export function isPlayable(file: string): boolean {
  const said = execFileSync("ffmpeg", ["-v", "error", "-i", file, "-f", "null", "-"], {
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
  });
  return said === "";
}
