import { z } from "zod";
import { AccessToken, TokenScope } from "../model/access.ts";
import { defineRoutes } from "./route.ts";

const Password = z.string().min(1).max(1000);

const AuthCheck = z.object({
  authentication: z.boolean().describe("Whether a password is set."),
  guest_mode: z.boolean(),
  status: z.boolean().describe("Whether this caller may do everything."),
});

export const sessionRoutes = defineRoutes({
  "GET /api/v0/auth/check": {
    summary: "Whether a login is needed and whether this caller has one.",
    access: "public",
    response: AuthCheck,
  },
  "POST /api/v0/auth/login": {
    summary: "Log in with the password; sets the session's cookie.",
    access: "public",
    body: z.object({ password: Password }),
    response: AuthCheck,
  },
  "POST /api/v0/auth/logout": {
    summary: "End this session.",
    access: "public",
    response: AuthCheck,
  },
  "GET /api/v0/auth/media_pass": {
    summary: "What to put behind the address of any file of recordings, for 12 hours.",
    access: "view",
    response: z.object({
      query: z.string().describe("Without the question mark."),
      expires_at: z.iso.datetime(),
    }),
  },
  "PUT /api/v0/auth/password": {
    summary: "Set, change or remove (empty) the password; all other sessions end.",
    access: "admin",
    body: z.object({ password: z.string().max(1000) }),
    response: AuthCheck,
  },
  "GET /api/v0/tokens": {
    summary: "Tokens for scripts and the terminal, without their secrets.",
    access: "admin",
    response: z.array(AccessToken),
  },
  "POST /api/v0/tokens": {
    summary: "Make a token; its secret is in this answer and never again.",
    access: "admin",
    body: z.object({ name: z.string().trim().min(1).max(100), scope: TokenScope }),
    response: AccessToken.extend({ token: z.string() }),
  },
  "DELETE /api/v0/tokens/:id": {
    summary: "Revoke a token at once.",
    access: "admin",
    response: z.object({ id: z.uuid() }),
  },
});
