import type { ChatMessage, ChatPart } from "../../shared/model/chat.ts";
import { type ChatPictureBook, readPictures } from "./chat-file-pictures.ts";
import { type Fields, toFields, toList, toNumber, toText } from "./loose-json.ts";

/** A chat file in the form of TwitchDownloader as messages, in order; null when it is something else. */
export function parseChatFile(text: string): ChatMessage[] | null {
  const document = toFields(parse(text));
  if (!Array.isArray(document["comments"])) return null;
  const pictures = readPictures(toFields(document["embeddedData"]));
  return toList(document["comments"])
    .map((comment, index) => toMessage(toFields(comment), { pictures, index }))
    .toSorted((a, b) => a.offset - b.offset);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface Context {
  pictures: ChatPictureBook;
  /** Stands for a name where a message has none. */
  index: number;
}

function toMessage(comment: Fields, { pictures, index }: Context): ChatMessage {
  const commenter = toFields(comment["commenter"]);
  const message = toFields(comment["message"]);
  const extra = toFields(comment["reelkeep"]);
  const login = toText(commenter["name"]);
  const kind = toText(extra["notice"]) || toText(toFields(message["user_notice_params"])["msg_id"]);
  const sentence = toText(extra["system_text"]);
  const reply = toFields(extra["reply_to"]);
  const color = toText(message["user_color"]);
  const parts = toParts(message, pictures);
  return {
    id: toText(comment["_id"]) || `message ${index}`,
    offset: Math.max(0, toNumber(comment["content_offset_seconds"])),
    login,
    name: toText(commenter["display_name"]) || login,
    color: /^#[0-9a-f]{6}$/i.test(color) ? color : "#808080",
    badges: toList(message["user_badges"]).map((badge) => {
      const { _id: set, version } = toFields(badge);
      return pictures.badge(toText(set), toText(version));
    }),
    parts: withoutSentence(parts, sentence),
    notice: plainKinds.has(kind) && sentence === "" ? null : { kind, sentence },
    is_action: extra["is_action"] === true,
    is_first: extra["is_first"] === true,
    is_deleted: typeof extra["deleted_at"] === "string",
    reply_to:
      reply["name"] === undefined
        ? null
        : { id: toText(reply["id"]), name: toText(reply["name"]), text: toText(reply["body"]) },
  };
}

/** Of messages without anything special. */
const plainKinds = new Set([""]);

function toParts(message: Fields, pictures: ChatPictureBook): ChatPart[] {
  const hasBits = toNumber(message["bits_spent"]) > 0;
  const fragments = toList(message["fragments"]);
  const pieces = fragments.length > 0 ? fragments : [{ text: toText(message["body"]) }];
  const parts: ChatPart[] = [];
  for (const piece of pieces) {
    const { text, emoticon } = toFields(piece);
    const id = toText(toFields(emoticon)["emoticon_id"]);
    const name = toText(text);
    if (id !== "") parts.push({ type: "emote", name, ...pictures.emote(id), is_zero_width: false });
    else
      for (const word of name.split(/(?<=\s)(?=\S)|(?<=\S)(?=\s)/)) {
        const part = toPart(word, pictures, hasBits);
        const before = parts.at(-1);
        if (part.type === "text" && before?.type === "text") before.text += part.text;
        else if (part.type !== "text" || part.text !== "") parts.push(part);
      }
  }
  return parts;
}

function toPart(word: string, pictures: ChatPictureBook, hasBits: boolean): ChatPart {
  const emote = pictures.word(word);
  if (emote !== null) return { type: "emote", name: word, ...emote };
  const cheer = hasBits ? pictures.cheer(word) : null;
  if (cheer !== null) return { type: "cheer", ...cheer };
  if (/^https?:\/\/[^\s]+\.[^\s]+$/i.test(word) && URL.canParse(word))
    return { type: "link", text: word, url: word };
  return { type: "text", text: word };
}

/** The platform's sentence stands before what the writer added, and is shown by itself. */
function withoutSentence(parts: ChatPart[], sentence: string): ChatPart[] {
  const [first, ...rest] = parts;
  if (sentence === "" || first?.type !== "text" || !first.text.startsWith(sentence)) return parts;
  const text = first.text.slice(sentence.length).trimStart();
  return text === "" ? rest : [{ type: "text", text }, ...rest];
}
