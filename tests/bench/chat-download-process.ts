/**
 * What `chat-download.ts` measures, a program of its own: `node chat-download-process.ts FOLDER COUNT`.
 * Fetches the chat of a day's video from a platform that is made up here, and writes its document, with
 * the daemon's own code; prints what that took.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { downloadComments } from "../../daemon/chat/download-chat.ts";
import { placeInOrder } from "../../daemon/chat/place-in-order.ts";
import { writeChat } from "../../daemon/chat/write-document.ts";
import { systemClock } from "../../daemon/io/clock.ts";
import type { CommentPage, CommentPlace } from "../../daemon/providers/chat-platform.ts";
import { makeComment } from "./chat-reading.ts";

/** Of the process, in bytes, at its most. */
export interface DownloadFigures {
  seconds: number;
  heapBytes: number;
  residentBytes: number;
}

const durationSeconds = 86_400;
const startMs = Date.UTC(2025, 0, 1);
/** As the real one has them. */
const perPage = 60;

function createPlatform(count: number) {
  const perSecond = count / durationSeconds;
  const make = (at: number) => ({
    ...makeComment(at),
    created_at: new Date(startMs + (at / perSecond) * 1000).toISOString(),
    content_offset_seconds: Math.floor(at / perSecond),
  });
  return {
    async listComments(_id: string, place: CommentPlace): Promise<CommentPage> {
      await new Promise((resolve) => setImmediate(resolve));
      const from =
        "cursor" in place ? Number(place.cursor) : Math.ceil(place.offsetSeconds * perSecond);
      const to = Math.min(count, from + perPage);
      const comments = Array.from({ length: Math.max(0, to - from) }, (_, at) => make(from + at));
      return { comments, cursor: to < count ? String(to) : null };
    },
  };
}

async function download(folder: string, count: number): Promise<DownloadFigures> {
  const { signal } = new AbortController();
  const from = performance.now();
  let heapBytes = 0;
  const look = setInterval(
    () => (heapBytes = Math.max(heapBytes, process.memoryUsage().heapUsed)),
    20,
  );
  const read = await downloadComments(
    { clock: systemClock, random: Math.random },
    {
      ...{ chat: createPlatform(count), videoId: "1", durationSeconds, patienceMs: 0 },
      journalFile: path.join(folder, "comments.jsonl"),
    },
    { progress() {}, log() {} },
    signal,
  );
  const comments = placeInOrder(read(), { runs: [], videoStartMs: startMs });
  const file = path.join(folder, "x.chat.json");
  const written = await writeChat(file, { head: {}, comments, pictures: () => null }, signal);
  clearInterval(look);
  if (written !== count) throw new Error(`${written} of ${count} messages came`);
  const [, kilobytes = "0"] =
    /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  const seconds = (performance.now() - from) / 1000;
  return { seconds, heapBytes, residentBytes: Number(kilobytes) * 1024 };
}

if (import.meta.main) {
  const [folder = "", count = "0"] = process.argv.slice(2);
  console.log(JSON.stringify(await download(folder, Number(count))));
}
