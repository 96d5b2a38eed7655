import { z } from "zod";

/** What a token may do; the levels of the routes, without `public`. */
export const TokenScope = z.enum(["read", "operate", "admin"]);
export type TokenScope = z.infer<typeof TokenScope>;

/** A token for scripts, cron and the terminal, without its secret. */
export const AccessToken = z.object({
  id: z.uuid(),
  name: z.string(),
  scope: TokenScope,
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});
export type AccessToken = z.infer<typeof AccessToken>;

/** Addresses of a recording's files that need no login. */
export const MediaLinks = z.object({
  expires_at: z.iso.datetime(),
  links: z.array(
    z.object({
      basename: z.string(),
      path: z.string().describe("Below the daemon's address, with the signature."),
    }),
  ),
});
export type MediaLinks = z.infer<typeof MediaLinks>;
