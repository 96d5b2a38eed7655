import { useCallback, useEffect, useLayoutEffect, useState } from "react";
import type { ChatMessage } from "../../shared/model/chat.ts";
import { createBox } from "./create-box.ts";

/** Nearer than this to its end a list is at its end, in pixels. */
const endPixels = 40;

export interface ChatScroll {
  attach: (element: HTMLElement | null) => void;
  /** What the list shows; it stands still while somebody reads further up. */
  messages: readonly ChatMessage[];
  /** That have come since it stands still; 0 while it does not. */
  newCount: number;
  onScroll: () => void;
  resume: () => void;
}

/** Keeps a list at its end, unless somebody has scrolled up. */
export function useChatScroll(newest: readonly ChatMessage[]): ChatScroll {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [held, setHeld] = useState<readonly ChatMessage[] | null>(null);
  const [top] = useState(() => createBox(0));
  // Somebody who goes back in the recording wants to see what was written there.
  if (held !== null && isBefore(newest, held)) setHeld(null);
  const toEnd = useCallback(() => {
    element?.scrollTo({ top: element.scrollHeight, behavior: "instant" });
    top.set(element?.scrollTop ?? 0);
  }, [element, top]);
  const isHeld = held !== null;
  // What was added last.
  const last = newest.at(-1)?.id;
  useLayoutEffect(() => {
    if (last !== undefined && !isHeld) toEnd();
  }, [last, isHeld, toEnd]);
  useEffect(() => {
    if (element === null || isHeld) return undefined;
    // Pictures and other widths make lines taller.
    const observer = new ResizeObserver(toEnd);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [element, isHeld, toEnd]);
  return {
    attach: setElement,
    messages: held ?? newest,
    newCount: held === null ? 0 : countAfter(newest, held),
    onScroll() {
      if (element === null) return;
      const { scrollTop, scrollHeight, clientHeight } = element;
      const isUpwards = scrollTop < top.get();
      top.set(scrollTop);
      const isAtEnd = scrollHeight - clientHeight - scrollTop < endPixels;
      if (isHeld && isAtEnd && !isUpwards) setHeld(null);
      else if (!isHeld && isUpwards && !isAtEnd) setHeld(newest);
    },
    resume: () => setHeld(null),
  };
}

function isBefore(newest: readonly ChatMessage[], held: readonly ChatMessage[]): boolean {
  const [now, then] = [newest.at(-1), held.at(-1)];
  return now === undefined || then === undefined || now.offset < then.offset;
}

function countAfter(newest: readonly ChatMessage[], held: readonly ChatMessage[]): number {
  const last = held.at(-1)?.id;
  return newest.length - 1 - newest.findLastIndex(({ id }) => id === last);
}
