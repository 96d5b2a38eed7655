import { z } from "zod";

/** Somebody who writes. */
const Writer = z.object({
  id: z.string(),
  login: z.string(),
  displayName: z.string(),
  /** `#RRGGBB`; null when none was chosen. */
  color: z.string().nullable(),
  badges: z.array(z.object({ set: z.string(), version: z.string() })),
});

/** An emote of the platform in a text; the places count code points, the last one included. */
const PlacedEmote = z.object({ id: z.string(), from: z.number().int(), to: z.number().int() });

/**
 * Something that happened in a chat, whichever platform it is on. `at` is the platform's time in
 * milliseconds: what is written down is placed on the recording by it.
 */
export const ChatEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("message"),
    id: z.string(),
    at: z.number(),
    writer: Writer,
    text: z.string(),
    emotes: z.array(PlacedEmote),
    bits: z.number().int(),
    isAction: z.boolean(),
    isFirst: z.boolean(),
    /** `highlighted-message` and its like; null for plain ones. */
    kind: z.string().nullable(),
    replyTo: z.object({ id: z.string(), name: z.string(), body: z.string() }).nullable(),
    /** The room it came from, when several share a chat; null for this one's own. */
    sourceRoom: z.string().nullable(),
  }),
  z.object({
    type: z.literal("notice"),
    id: z.string(),
    at: z.number(),
    /** `sub`, `resub`, `subgift`, `submysterygift`, `raid`, `announcement`, … */
    kind: z.string(),
    writer: Writer,
    /** The platform's sentence. */
    systemText: z.string(),
    /** What the writer added. */
    text: z.string(),
    emotes: z.array(PlacedEmote),
    /** What the platform says of it, by its own names. */
    facts: z.record(z.string(), z.string()),
  }),
  z.object({ type: z.literal("deleted"), at: z.number(), messageId: z.string() }),
  /** `seconds` null: banned for good. `userId` null: the whole chat was cleared. */
  z.object({
    type: z.literal("cleared"),
    at: z.number(),
    userId: z.string().nullable(),
    seconds: z.number().nullable(),
  }),
]);
export type ChatEvent = z.infer<typeof ChatEvent>;
export type ChatWriter = z.infer<typeof Writer>;
