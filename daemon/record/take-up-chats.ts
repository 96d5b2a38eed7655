import type { Deps } from "../deps.ts";
import { hasChatJournal, keepCapturedChat } from "../vods/keep-chat.ts";
import { superviseRecording } from "./start.ts";

/**
 * Makes the documents of chats that a finished recording was to get and did not: the disk was full, or
 * its record was lost and is back.
 */
export async function takeUpChats(deps: Deps): Promise<void> {
  const finished = deps.store.vods
    .all()
    .filter(
      ({ phase, shelf, followed_up }) =>
        phase === "finalized" && shelf !== "trash" && followed_up === null,
    );
  for (const vod of finished) {
    if (await hasChatJournal(deps, vod)) superviseRecording(deps, vod, keepCapturedChat(deps, vod));
  }
}
