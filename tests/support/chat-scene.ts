import { createCanvas } from "@napi-rs/canvas";
import type { ChatPieces } from "../../daemon/chat/chat-file.ts";
import type { ChatComment, ChatDocument, ChatPictures } from "../../daemon/core/chat-document.ts";

export interface CommentFacts {
  name?: string;
  color?: string | null;
  fragments?: ChatComment["message"]["fragments"];
  bits?: number;
  badges?: { _id: string; version: string }[];
  noticeId?: string;
  reelkeep?: ChatComment["reelkeep"];
}

/** A comment as a chat document has it. */
export function makeComment(
  atSeconds: number,
  text: string,
  facts: CommentFacts = {},
): ChatComment {
  const { name = "Ann", color = "#1E90FF", fragments = [{ text }] } = facts;
  return {
    _id: `${atSeconds} ${name} ${text}`,
    created_at: new Date(Date.UTC(2026, 7, 21) + atSeconds * 1000).toISOString(),
    content_offset_seconds: atSeconds,
    commenter: { display_name: name, _id: "42", name: name.toLowerCase() },
    message: {
      body: fragments.map((fragment) => fragment.text).join(""),
      bits_spent: facts.bits ?? 0,
      fragments,
      user_badges: facts.badges ?? [],
      user_color: color,
      ...(facts.noticeId === undefined ? {} : { user_notice_params: { msg_id: facts.noticeId } }),
    },
    ...(facts.reelkeep === undefined ? {} : { reelkeep: facts.reelkeep }),
  };
}

export function makeChat(comments: ChatComment[], pictures?: ChatPictures): ChatDocument {
  return { comments, streamer: { name: "Ann", id: 1000 }, embeddedData: pictures ?? null };
}

/** A chat as it is read from the disk, two comments at a time. */
export function toPieces({ comments, embeddedData }: ChatDocument): ChatPieces {
  return {
    pictures: embeddedData ?? null,
    // oxlint-disable-next-line typescript/require-await -- read as those are that lie on the disk
    async *read() {
      for (let at = 0; at < comments.length; at += 2) yield comments.slice(at, at + 2);
    },
  };
}

/** Base64 of a PNG of one colour. */
export function makePng(width: number, height: number, color: string): string {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = color;
  context.fillRect(0, 0, width, height);
  return canvas.toBuffer("image/png").toString("base64");
}

export function makeImage(
  id: string,
  data: string,
  facts: { name?: string; isZeroWidth?: boolean } = {},
): ChatPictures["firstParty"][number] {
  return {
    ...{ id, data, name: facts.name ?? null, imageScale: 2, width: 28, height: 28 },
    isZeroWidth: facts.isZeroWidth ?? false,
  };
}

const words =
  "the stream is so good today what a play lol no way this run insane chat look at that clip it he just missed again why would you go there gg well played first time seeing this boss how long until next part music name please volume up ok thanks for the raid welcome everyone best moment of the year cannot believe it".split(
    " ",
  );
const rareWords =
  "привет こんにちは 안녕하세요 😂 🔥 ❤️ https://example.org/abc @someone_else LUL W AAAAAAAAAAAAAA".split(
    " ",
  );
const emoteCount = 60;

/** A chat as they are: so many messages a second at random times, the same ones each time. */
export function makeBusyChat(perSecond: number, seconds: number): ChatDocument {
  const random = createRandom(12_345);
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? "";
  const comments: ChatComment[] = [];
  for (let at = 0; ;) {
    at += -Math.log(1 - random() * 0.999999) / perSecond;
    if (at >= seconds) break;
    const length = 1 + Math.floor(random() * random() * 18);
    const fragments = Array.from({ length }).flatMap((): CommentFacts["fragments"] & {} => {
      if (random() >= 0.1) return [{ text: `${pick(random() < 0.04 ? rareWords : words)} ` }];
      const id = `e${Math.floor(random() * emoteCount)}`;
      return [{ text: id, emoticon: { emoticon_id: id } }, { text: " " }];
    });
    const name = `${pick(["Nova", "moon", "The", "dr"])}${pick(["fox", "Tea", "byte"])}${Math.floor(random() * 1000)}`;
    const badges = random() < 0.4 ? [{ _id: "subscriber", version: "1" }] : [];
    const millis = Math.round(at * 1000) / 1000;
    comments.push(makeComment(millis, "", { name, color: null, fragments, badges }));
  }
  return makeChat(comments, busyPictures());
}

function busyPictures(): ChatPictures {
  const firstParty = Array.from({ length: emoteCount }, (_, at) =>
    makeImage(`e${at}`, makePng(56, 56, `hsl(${at * 6}, 80%, 55%)`)),
  );
  const bytes = makePng(36, 36, "#7B2CF2");
  const twitchBadges = [{ name: "subscriber", versions: { "1": { bytes } } }];
  return { firstParty, thirdParty: [], twitchBadges, twitchBits: [] };
}

function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}
