import type { CommentPage, CommentPlace } from "../chat-platform.ts";
import type { TwitchChatDeps } from "./chat-deps.ts";

export async function listChatComments(
  _deps: TwitchChatDeps,
  _videoId: string,
  _place: CommentPlace,
  _signal: AbortSignal,
): Promise<CommentPage | null> {
  throw new Error("being written");
}
