import { z } from "zod";
import type { ChatFacts, ChatMessage } from "../../shared/model/chat.ts";
import { addToActivity, createActivity } from "./chat-activity.ts";

const Chatter = z.object({
  login: z.string(),
  name: z.string(),
  message_count: z.number().int(),
});
type Chatter = z.infer<typeof Chatter>;

/** What is known of a chat's messages without reading them. */
export const ChatIndex = z.object({
  count: z.number().int(),
  /** Of the file of messages. */
  bytes: z.number().int(),
  first: z.number().nullable(),
  last: z.number().nullable(),
  /** Offset in seconds and place in bytes, in turns: of the first message and each 64th after it. */
  marks: z.array(z.number()),
  activity: z.object({ bucketSeconds: z.number(), counts: z.array(z.number().int()) }),
  chatterCount: z.number().int(),
  topChatters: z.array(Chatter),
});
export type ChatIndex = z.infer<typeof ChatIndex>;

/** An index to which messages are added, in the order of the recording. */
export interface GrowingIndex {
  /** Gives the offset that the message has: never before that of the one before it. */
  add(message: Pick<ChatMessage, "offset" | "login" | "name">): number;
  /** After the message was written with so many bytes. */
  wrote(bytes: number): void;
  index(): ChatIndex;
}

const messagesPerMark = 64;
const mostTopChatters = 10;

export function createChatIndex(): GrowingIndex {
  const activity = createActivity();
  const marks: number[] = [];
  const chatters = new Map<string, Chatter>();
  let count = 0;
  let bytes = 0;
  let first: number | null = null;
  let last: number | null = null;
  return {
    add({ offset, login, name }) {
      const at = Math.max(last ?? 0, offset);
      if (count % messagesPerMark === 0) marks.push(at, bytes);
      count += 1;
      first ??= at;
      last = at;
      addToActivity(activity, at);
      const chatter = chatters.get(login);
      if (chatter === undefined) chatters.set(login, { login, name, message_count: 1 });
      else chatter.message_count += 1;
      return at;
    },
    wrote(written) {
      bytes += written;
    },
    index: () => ({
      count,
      bytes,
      first,
      last,
      marks,
      activity,
      chatterCount: chatters.size,
      topChatters: listTop(chatters),
    }),
  };
}

function listTop(chatters: ReadonlyMap<string, Chatter>): Chatter[] {
  const top: Chatter[] = [];
  for (const chatter of chatters.values()) {
    const least = top.at(-1)?.message_count ?? 0;
    if (top.length === mostTopChatters && chatter.message_count <= least) continue;
    top.push(chatter);
    top.sort((a, b) => b.message_count - a.message_count || a.login.localeCompare(b.login));
    top.length = Math.min(top.length, mostTopChatters);
  }
  return top.map((chatter) => ({ ...chatter }));
}

/** The mark from which on reading finds the first message at or after an offset. */
export function markBefore({ marks }: Pick<ChatIndex, "marks">, seconds: number): number {
  let low = 0;
  let high = marks.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    // Messages of the same moment may stand before a mark that has it.
    if ((marks[2 * middle] ?? 0) < seconds) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** Where in the file a mark's message begins; 0 when there is no such mark. */
export function placeOfMark({ marks }: Pick<ChatIndex, "marks">, mark: number): number {
  return marks[2 * Math.max(0, mark) + 1] ?? 0;
}

/** So many marks before another one that this many messages lie between them. */
export function marksFor(messages: number): number {
  return Math.ceil(messages / messagesPerMark) + 1;
}

export function toChatFacts(
  index: ChatIndex,
  { source, isGrowing }: { source: ChatFacts["source"]; isGrowing: boolean },
): ChatFacts {
  return {
    source,
    message_count: index.count,
    chatter_count: index.chatterCount,
    first_offset: index.first,
    last_offset: index.last,
    bucket_seconds: index.activity.bucketSeconds,
    activity: [...index.activity.counts],
    top_chatters: index.topChatters,
    is_growing: isGrowing,
  };
}
