import { z } from "zod";
import { ChatSource } from "./render.ts";

const picture = z
  .string()
  .nullable()
  .describe("Below the daemon's address; null when there is none, and the name stands for it.");
const size = z.number().nullable().describe("Pixels at its plain size; null when it is not known.");

const Picture = { name: z.string(), picture, width: size, height: size };

/** A piece of a message, in the order in which it is shown. */
export const ChatPart = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({
    type: z.literal("emote"),
    ...Picture,
    is_zero_width: z.boolean().describe("Drawn over the emote before it."),
  }),
  z.object({
    type: z.literal("cheer"),
    ...Picture,
    bits: z.number().int(),
    color: z.string().describe("Of the number, `#RRGGBB`."),
  }),
  z.object({ type: z.literal("link"), text: z.string(), url: z.string() }),
]);
export type ChatPart = z.infer<typeof ChatPart>;

/** A message, ready to be shown. */
export const ChatMessage = z.object({
  id: z.string(),
  offset: z.number().describe("Seconds into the recording."),
  login: z.string(),
  name: z.string(),
  color: z.string().describe("`#RRGGBB`; one is given to those who chose none."),
  badges: z.array(z.object({ title: z.string(), picture })),
  parts: z.array(ChatPart),
  notice: z
    .object({ kind: z.string(), sentence: z.string() })
    .nullable()
    .describe("What the platform says: of a subscription, a gift, a raid. Null: a plain message."),
  is_action: z.boolean(),
  is_first: z.boolean().describe("The first message of its writer in this channel."),
  is_deleted: z.boolean().describe("A moderator took it away."),
  reply_to: z.object({ id: z.string(), name: z.string(), text: z.string() }).nullable(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

export const ChatPage = z.object({
  source: ChatSource,
  messages: z.array(ChatMessage),
  next: z
    .number()
    .nullable()
    .describe("Where the next page begins, in seconds; null when there is nothing more."),
  is_growing: z
    .boolean()
    .describe("More will come: the chat is being written down, or made ready for reading."),
});
export type ChatPage = z.infer<typeof ChatPage>;

export const ChatFacts = z.object({
  source: ChatSource,
  message_count: z.number().int(),
  chatter_count: z.number().int(),
  first_offset: z.number().nullable(),
  last_offset: z.number().nullable(),
  bucket_seconds: z.number().describe("Length of each stretch in `activity`."),
  activity: z.array(z.number().int()).describe("Messages in each stretch from 0 on, at most 500."),
  top_chatters: z.array(
    z.object({ login: z.string(), name: z.string(), message_count: z.number().int() }),
  ),
  is_growing: z.boolean(),
});
export type ChatFacts = z.infer<typeof ChatFacts>;

/** The chats that a recording has. */
export const ChatSummary = z.object({
  sources: z.array(ChatFacts),
  problems: z
    .array(z.object({ source: ChatSource, message: z.string() }))
    .describe("Chats that are there and can't be read."),
});
export type ChatSummary = z.infer<typeof ChatSummary>;

export const ChatSearchResult = z.object({
  source: ChatSource,
  messages: z.array(ChatMessage),
  has_more: z.boolean().describe("There are more than are shown."),
});
export type ChatSearchResult = z.infer<typeof ChatSearchResult>;
