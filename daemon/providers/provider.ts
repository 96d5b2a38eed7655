import type { Game } from "../../shared/model/game.ts";
import type { StreamNow } from "../core/live-state.ts";
import type { Rendition } from "../core/playlist.ts";
import type { ChatPlatform } from "./chat-platform.ts";
import type { Library } from "./library.ts";
import type { Streamer, StreamerName } from "./streamer.ts";

/** What the platform says when it is asked for the playlists of a stream. */
export type Opened =
  | {
      state: "live";
      renditions: Rendition[];
      /** Title of content segments, where the platform has one; anything else is an ad. */
      contentTitle: string | null;
      /** The platform's id of the stream, where the answer tells. */
      streamId: string | null;
    }
  | { state: "offline" }
  | { state: "restricted"; message: string };

/**
 * A platform that streams come from. Every method throws `provider_unavailable` when the platform
 * can't be asked; that says nothing about the streams.
 */
export interface Provider {
  name: string;
  /** The login in what an operator typed or pasted; null when it is neither a login nor a link of this platform. */
  parseLogin(text: string): string | null;
  /** Null when there is no such streamer. */
  lookUpStreamer(login: string, signal: AbortSignal): Promise<Streamer | null>;
  /** The same by what never changes: finds a streamer whose login is another one by now. */
  lookUpStreamerById(id: string, signal: AbortSignal): Promise<Streamer | null>;
  /** Null when there is no such game. */
  lookUpGame(id: string, signal: AbortSignal): Promise<Game | null>;
  /** What is on air, by streamer id; null for offline. Streamers that could not be asked are missing. */
  lookUpStreams(
    streamers: readonly StreamerName[],
    signal: AbortSignal,
  ): Promise<Map<string, StreamNow | null>>;
  /**
   * A fresh playlist session with a fresh token; the final word on whether a stream is live.
   * `variant` counts the ways to present oneself, the preferred one is 0; they may differ in ads.
   */
  open(streamer: StreamerName, signal: AbortSignal, variant?: number): Promise<Opened>;
  /** How many ways there are. */
  variants(): number;
  /** The videos and clips it keeps; null when this platform can't be asked for them. */
  library: Library | null;
  /** Its chats; null when it has none that can be read. */
  chat: ChatPlatform | null;
}

/** A stream that can be opened again and again. */
export interface StreamSource {
  open(signal: AbortSignal, variant?: number): Promise<Opened>;
  /** How many ways there are to open it; one when it does not tell. */
  variants?(): number;
}
