import type { Rendition } from "../core/playlist.ts";

/** What the platform says when it is asked for the playlists of a stream. */
export type Opened =
  | {
      state: "live";
      renditions: Rendition[];
      /** Title of content segments, where the platform has one; anything else is an ad. */
      contentTitle: string | null;
    }
  | { state: "offline" }
  | { state: "restricted"; message: string };

/**
 * A stream that can be opened again and again: each call is a fresh session with a fresh token.
 * Throws when the platform can't be asked; that says nothing about the stream.
 */
export interface StreamSource {
  open(signal: AbortSignal): Promise<Opened>;
}
