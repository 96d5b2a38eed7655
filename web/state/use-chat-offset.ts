import { useState } from "react";
import { keepChatOffset, mostOffsetSeconds, readChatOffset } from "./chat-offsets.ts";

export interface ChatOffset {
  /** By so many seconds the chat is shown later than it was written. */
  seconds: number;
  change: (seconds: number) => void;
}

/** How a chat is moved against its picture, remembered for each recording. */
export function useChatOffset(of: string): ChatOffset {
  const [seconds, setSeconds] = useState(() => readChatOffset(localStorage, of));
  return {
    seconds,
    change(wanted) {
      const fitting = Math.min(mostOffsetSeconds, Math.max(-mostOffsetSeconds, wanted));
      setSeconds(fitting);
      keepChatOffset(localStorage, of, fitting);
    },
  };
}
