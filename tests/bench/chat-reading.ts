import { createWriteStream, mkdirSync } from "node:fs";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { VodRecord } from "../../daemon/core/vod-record.ts";
import type { Api } from "../../shared/api/client.ts";
import { chatEndings } from "../../daemon/core/chat-document.ts";
import { stillEmote } from "../simulator/emote-pictures.ts";

const perSecond = 12.5;
const words = "the quick brown fox jumps over a lazy dog and says catJAM hello world LUL".split(
  " ",
);

/** Writes the chat of a lively stream as chat downloaders do; gives the product that names it. */
export async function writeChat(
  folder: string,
  vod: Pick<VodRecord, "basename" | "folder">,
  messages: number,
): Promise<VodRecord["products"][number]> {
  const basename = `${vod.basename}${chatEndings.downloaded}`;
  const file = path.join(folder, "storage/vods", vod.folder, basename);
  mkdirSync(path.dirname(file), { recursive: true });
  await pipeline(Readable.from(toTexts(messages)), createWriteStream(file));
  const created_at = "2025-01-01T00:00:00.000Z";
  return { kind: "downloaded_chat", basename, filesize: 1, created_at, duration: null };
}

function* toTexts(messages: number): Generator<string> {
  yield '{"video":{"title":"x"},"comments":[';
  for (let at = 0; at < messages; at += 1)
    yield `${at === 0 ? "" : ","}${JSON.stringify(makeComment(at))}`;
  const data = stillEmote({ name: "emote", size: 56 }).toString("base64");
  const image = { imageScale: 2, data, width: 28, height: 28 };
  const firstParty = [{ ...image, id: "25" }];
  const thirdParty = [{ ...image, id: "1", name: "catJAM" }];
  yield `],"embeddedData":${JSON.stringify({ firstParty, thirdParty })}}`;
}

/** A message of a usual size with all that chat downloaders write down of it. */
export function makeComment(at: number) {
  const name = `viewer${(at * 7919) % 20_000}`;
  const text = Array.from({ length: 7 }, (_, n) => words[(at * 7 + n * n * 3) % words.length]);
  const kappa = { text: "Kappa", emoticon: { emoticon_id: "25" } };
  const fragments = [{ text: `${text.join(" ")} `, emoticon: null }, kappa];
  return {
    _id: `3f0c0c2a-0000-4000-8000-${String(at).padStart(12, "0")}`,
    created_at: "2025-01-01T00:00:00.000Z",
    content_offset_seconds: at / perSecond,
    commenter: { display_name: name, _id: String(at % 20_000), name, bio: null, logo: null },
    message: {
      body: fragments.map((fragment) => fragment.text).join(""),
      bits_spent: 0,
      fragments,
      user_badges: [{ _id: "subscriber", version: "12" }],
      user_color: "#1E90FF",
    },
  };
}

/** Milliseconds of answers, by what was asked. */
export async function measureChat(
  api: Api,
  uuid: string,
  { messages, asks }: { messages: number; asks: number },
): Promise<Record<string, number[]>> {
  const params = { uuid };
  const time = async (count: number, ask: (index: number) => Promise<unknown>) => {
    const times: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const fromMs = performance.now();
      await ask(index);
      times.push(performance.now() - fromMs);
    }
    return times;
  };
  const page = (from: number) => api("GET /api/v0/vod/:uuid/chat", { params, query: { from } });
  const search = (q: string) => api("GET /api/v0/vod/:uuid/chat/search", { params, query: { q } });
  const length = messages / perSecond;
  return {
    [`first page of a chat of ${messages} messages`]: await time(1, () => page(0)),
    "all of it ready": await time(1, () => page(length)),
    "page of it, anywhere": await time(asks, (index) => page(length * ((index * 0.618) % 1))),
    "search in it": await time(asks, (index) => search(`viewer${index}`)),
    "search in it for what is not there": await time(asks, () => search("nowhere to be found")),
  };
}
