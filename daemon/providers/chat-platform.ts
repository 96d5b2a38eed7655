import type { ChatAssets } from "../core/chat-assets.ts";
import type { ChatComment } from "../core/chat-document.ts";
import type { ChatEvent } from "../core/chat-event.ts";
import type { StreamerName } from "./streamer.ts";

/** Who hears what happens in a chat. */
export interface ChatListener {
  event(event: ChatEvent): void;
  /** The chat was joined; false when the connection was lost and is made again. */
  connected(isConnected: boolean): void;
}

export interface CommentPage {
  /** By offset. */
  comments: ChatComment[];
  /** For the next page; null when this is the last. */
  cursor: string | null;
}

/** Where a page of comments begins. */
export type CommentPlace = { offsetSeconds: number } | { cursor: string };

/**
 * The chats of a platform. Methods that ask throw `provider_unavailable` when the platform can't be
 * asked.
 */
export interface ChatPlatform {
  /**
   * Listens until the signal ends; lost connections are made again for as long as it takes. Returns
   * early only when the platform says that there is no such chat.
   */
  listen(streamer: StreamerName, listener: ChatListener, signal: AbortSignal): Promise<void>;
  /** What was written beside a video; null when there is no such video, or no chat of it any more. */
  listComments(
    videoId: string,
    place: CommentPlace,
    signal: AbortSignal,
  ): Promise<CommentPage | null>;
  /** Emotes, badges and cheers; services that do not answer are named in `problems`. */
  lookUpAssets(streamer: StreamerName, signal: AbortSignal): Promise<ChatAssets>;
}
