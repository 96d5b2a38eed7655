import { z } from "zod";

/** Ways to download a chat: the daemon's own one, and TwitchDownloaderCLI. */
export const chatMethodNames = ["own", "td"] as const;
export const ChatMethodName = z.enum(chatMethodNames);
export type ChatMethodName = z.infer<typeof ChatMethodName>;

export const ChatMethod = z.object({
  name: ChatMethodName,
  title: z.string(),
  is_available: z.boolean(),
  problem: z.string().nullable().describe("Why it can't be used."),
});
export type ChatMethod = z.infer<typeof ChatMethod>;
