import type { Access } from "../../../shared/api/route.ts";
import { closeCodeUnauthenticated } from "../../../shared/event-stream.ts";

/** What the daemon answers beside the rows of its contract. */
export interface Beyond {
  route: string;
  access: Access;
  success: string;
  /** What a refused caller gets instead of 401 or 403. */
  refusal?: string;
  summary: string;
}

export const beyondContract: readonly Beyond[] = [
  {
    route: "GET /api/v0/websocket",
    access: "operate",
    success: "101",
    refusal: `closed ${closeCodeUnauthenticated}`,
    summary: "Events as they happen; see [events.md](events.md). A guest gets none of them.",
  },
  {
    route: "GET /vods/…",
    access: "view",
    success: "200",
    summary: "Files of recordings, whole or by range (206). A signed link needs no caller.",
  },
  {
    route: "GET /saved_clips/…",
    access: "view",
    success: "let in",
    summary: "Kept for clips; guarded like recordings.",
  },
  {
    route: "GET /cache/…",
    access: "view",
    success: "let in",
    summary: "Kept for pictures; guarded like recordings.",
  },
  {
    route: "POST /api/v0/hook/twitch",
    access: "public",
    success: "200 or 204",
    summary: "What Twitch calls; each message proves by its signature where it comes from.",
  },
  {
    route: "GET /api/v0/openapi.json",
    access: "public",
    success: "200",
    summary: "The routes of this page as OpenAPI 3.1.",
  },
  {
    route: "GET /api/v0/docs",
    access: "public",
    success: "200",
    summary: "The same as a page.",
  },
  {
    route: "GET /…",
    access: "public",
    success: "200",
    summary: "The dashboard; it asks for the password where one is needed.",
  },
];
