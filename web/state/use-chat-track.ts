import { useEffect, useEffectEvent, useState } from "react";
import type { ChatFeed } from "./chat-feed.ts";
import { type ChatTrack, createChatTrack, nothingShown, type ShownChat } from "./chat-track.ts";
import { createBox } from "./create-box.ts";

interface Followed {
  element: HTMLVideoElement | null;
  /** The moment of the chat, by the seconds of the file that plays. */
  toChat: (fileSeconds: number) => number;
  /** Where the file begins, until it is known where it is. */
  startSeconds: number;
}

const moves = ["loadedmetadata", "timeupdate", "seeking", "seeked", "ended"];
/** What was written at the very end may lie a little behind the last picture. */
const lastSeconds = 2;

/** The messages of the moment, in step with the picture. */
export function useChatTrack(feed: ChatFeed, followed: Followed): ShownChat {
  const { element, toChat, startSeconds } = followed;
  const [shown, setShown] = useState<ShownChat>(nothingShown);
  const [box] = useState(() => createBox<ChatTrack | null>(null));
  const move = useEffectEvent(() => {
    if (element === null) return;
    const isKnown = element.readyState > HTMLMediaElement.HAVE_NOTHING;
    const seconds = isKnown ? element.currentTime : startSeconds;
    box.get()?.moveTo(toChat(seconds) + (element.ended ? lastSeconds : 0));
  });
  useEffect(() => {
    const track = createChatTrack(feed, setShown);
    box.set(track);
    setShown(nothingShown);
    move();
    return () => track.stop();
  }, [box, feed]);
  useEffect(() => {
    const follow = () => move();
    for (const name of moves) element?.addEventListener(name, follow);
    return () => {
      for (const name of moves) element?.removeEventListener(name, follow);
    };
  }, [element]);
  // The chat may be moved, or the file be another.
  const shift = toChat(0);
  useEffect(() => {
    if (Number.isFinite(shift)) move();
  }, [shift]);
  return shown;
}
