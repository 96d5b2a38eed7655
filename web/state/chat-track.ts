import type { ChatMessage } from "../../shared/model/chat.ts";
import { addPiece, type ChatBuffer, isJump, planLoad, toShown } from "./chat-buffer.ts";
import type { ChatFeed, ChatWish } from "./chat-feed.ts";

/** A chat as it is shown now. */
export interface ShownChat {
  messages: readonly ChatMessage[];
  /** `waiting`: what belongs here is on its way; `failed`: it could not be fetched, and is tried again. */
  state: "waiting" | "ready" | "failed";
}

export const nothingShown: ShownChat = { messages: [], state: "waiting" };

/** Follows the picture through a chat. */
export interface ChatTrack {
  /** As often as the picture moves. */
  moveTo(seconds: number): void;
  stop(): void;
}

/** Between two looks for what has been written since. */
const livePauseMs = 2000;
const retryMs = { first: 2000, most: 30_000 } as const;
/** The picture goes on while a stretch is fetched. */
const patienceSeconds = 10;

/** Fetches what is to be shown, a little ahead, one stretch after another, and tells what is shown. */
export function createChatTrack(feed: ChatFeed, onShown: (shown: ShownChat) => void): ChatTrack {
  let buffer: ChatBuffer | null = null;
  let seconds = 0;
  let shown = nothingShown;
  let loading: { wish: ChatWish; abort: AbortController } | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let failures = 0;

  const show = () => {
    const isHere = buffer !== null && !isAway(planLoad(buffer, seconds));
    const state = isHere ? "ready" : failures > 0 ? "failed" : "waiting";
    const messages = toShown(buffer, seconds);
    if (state === shown.state && isSame(messages, shown.messages)) return;
    shown = { messages: isSame(messages, shown.messages) ? shown.messages : messages, state };
    onShown(shown);
  };
  const pause = (delayMs: number) => {
    timer = setTimeout(() => {
      timer = null;
      step();
    }, delayMs);
  };
  const load = async (wish: ChatWish) => {
    const abort = new AbortController();
    loading = { wish, abort };
    try {
      const piece = await feed.load(wish, abort.signal);
      if (abort.signal.aborted) return;
      buffer = addPiece(buffer, { wish, piece, seconds });
      failures = 0;
      loading = null;
      if (buffer.isAtEdge) pause(livePauseMs);
      else step();
    } catch {
      if (abort.signal.aborted) return;
      loading = null;
      failures += 1;
      pause(Math.min(retryMs.first * 2 ** (failures - 1), retryMs.most));
    }
    show();
  };
  const step = () => {
    const wish = planLoad(buffer, seconds);
    if (loading !== null && isAway(wish) && !isOnItsWay(loading.wish, seconds)) {
      loading.abort.abort();
      loading = null;
    }
    if (wish === null || loading !== null) return;
    // Somewhere else nothing is waited for.
    if (timer !== null && (!isAway(wish) || failures > 0)) return;
    if (timer !== null) clearTimeout(timer);
    timer = null;
    void load(wish);
  };
  return {
    moveTo(next) {
      seconds = next;
      step();
      show();
    },
    stop() {
      loading?.abort.abort();
      if (timer !== null) clearTimeout(timer);
    },
  };
}

function isAway(wish: ChatWish | null): boolean {
  return wish !== null && isJump(wish);
}

function isOnItsWay(wish: ChatWish, seconds: number): boolean {
  if (!isJump(wish)) return false;
  const apart = seconds - (wish.to ?? 0);
  return apart > -1 && apart < patienceSeconds;
}

/** Messages that were fetched again are others when something became of them. */
function isSame(some: readonly ChatMessage[], others: readonly ChatMessage[]): boolean {
  return (
    some.length === others.length &&
    some.every((message, index) => {
      const other = others[index];
      return message.id === other?.id && message.is_deleted === other.is_deleted;
    })
  );
}
