import { z } from "zod";

/** Went on air, went off it, changed its title or game, or was recorded. */
export const historyKinds = ["online", "offline", "title", "game", "recorded"] as const;
export const HistoryKind = z.enum(historyKinds);
export type HistoryKind = z.infer<typeof HistoryKind>;

/** Something that happened on a channel. */
export const HistoryEntry = z.object({
  at: z.iso.datetime(),
  kind: HistoryKind,
  title: z.string(),
  game_name: z.string().nullable(),
  stream_id: z.string().nullable(),
  duration: z.number().nullable().describe("Seconds on air, or of the recording."),
  vod_uuid: z.uuid().nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const ChannelHistory = z.object({
  entries: z.array(HistoryEntry).describe("The latest first."),
});
export type ChannelHistory = z.infer<typeof ChannelHistory>;
