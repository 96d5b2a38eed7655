import { z } from "zod";
import { ChatAssets } from "./chat-assets.ts";
import { ChatEvent } from "./chat-event.ts";

/**
 * What is written down of a chat while it happens: one JSON object a line, append-only. Times are the
 * platform's, in milliseconds; only `connected` and `disconnected` carry our own.
 */
const HeaderLine = z.object({
  type: z.literal("chat"),
  version: z.literal(1),
  vod: z.uuid(),
  created: z.iso.datetime(),
});

/** The chat is heard from now on. */
const ConnectedLine = z.object({ type: z.literal("connected"), at: z.number() });
/** It is not heard from now on: what is written until the next `connected` is missing. */
const DisconnectedLine = z.object({ type: z.literal("disconnected"), at: z.number() });
/** Emotes, badges and cheers there were at the time. */
const AssetsLine = z.object({ type: z.literal("assets"), assets: ChatAssets });

export const ChatJournalLine = z.discriminatedUnion("type", [
  HeaderLine,
  ConnectedLine,
  DisconnectedLine,
  AssetsLine,
  ...ChatEvent.options,
]);
export type ChatJournalLine = z.infer<typeof ChatJournalLine>;

/** Two of one daemon's life or of two; a kill leaves a `connected` without the other before it. */
export interface ChatSilence {
  fromMs: number;
  untilMs: number;
}

export function formatChatJournalLine(line: ChatJournalLine): string {
  return `${JSON.stringify(line)}\n`;
}

/** A line without its end; null when it is none that is known. */
export function parseChatJournalLine(text: string): ChatJournalLine | null {
  if (text === "") return null;
  try {
    return ChatJournalLine.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Follows a journal line by line and knows when nobody listened. */
export function createSilences(): {
  add(line: ChatJournalLine): void;
  list(): ChatSilence[];
} {
  const silences: ChatSilence[] = [];
  let lastMs: number | null = null;
  let isListening = false;
  let sinceMs: number | null = null;
  return {
    add(line) {
      if (line.type === "chat" || line.type === "assets") return;
      if (line.type === "connected") {
        // Whoever was killed could not say when it stopped listening: after its last word.
        const fromMs = isListening ? lastMs : sinceMs;
        if (fromMs !== null && line.at > fromMs) silences.push({ fromMs, untilMs: line.at });
        isListening = true;
      } else if (line.type === "disconnected") {
        if (isListening) sinceMs = line.at;
        isListening = false;
      }
      lastMs = Math.max(lastMs ?? 0, line.at);
    },
    list: () => [...silences],
  };
}
