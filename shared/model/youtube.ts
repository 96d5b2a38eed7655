import { z } from "zod";

/** A code that connects an account once it is typed in at Google. */
export const YoutubeCode = z.object({
  user_code: z.string(),
  verification_url: z.string(),
  expires_in: z.number().describe("Seconds."),
});
export type YoutubeCode = z.infer<typeof YoutubeCode>;

/** The operator's account at YouTube, and what is left of the day's quota. */
export const YoutubeStatus = z.object({
  is_configured: z.boolean().describe("Whether an application at Google is set."),
  is_connected: z.boolean(),
  account: z.object({ id: z.string(), title: z.string() }).nullable().describe("Its channel."),
  login: z.enum(["none", "pending", "connected"]),
  pending: z
    .object({
      user_code: z.string(),
      verification_url: z.string(),
      expires_at: z.iso.datetime(),
    })
    .nullable()
    .describe("What to type in where, while a code waits."),
  callback: z
    .string()
    .nullable()
    .describe("The address to allow at Google for a login without a code; needs a public address."),
  quota: z.object({
    used: z.number().int().describe("Units spent today, counted here."),
    limit: z.number().int(),
    upload_cost: z.number().int().describe("Units of one upload."),
    resets_at: z.iso.datetime(),
    exhausted_until: z.iso
      .datetime()
      .nullable()
      .describe("Set once Google has refused something for want of quota."),
  }),
  problem: z.string().nullable(),
});
export type YoutubeStatus = z.infer<typeof YoutubeStatus>;

export const YoutubePlaylist = z.object({
  id: z.string(),
  snippet: z.object({ title: z.string(), description: z.string() }),
});
export type YoutubePlaylist = z.infer<typeof YoutubePlaylist>;
