/** What a provider says is on air. */
export interface StreamNow {
  /** The platform's id of this stream; empty when it does not tell. */
  id: string;
  title: string;
  gameId: string | null;
  gameName: string | null;
  gameImageUrl: string | null;
  viewers: number | null;
  isMature: boolean | null;
  /** ISO 8601; null when the platform does not tell. */
  startedAt: string | null;
  /** A repeat that the platform itself marks as such. */
  isRerun: boolean;
}

/** A stream that the playlists already know and the interfaces do not yet describe. */
export function undescribedStream(id: string): StreamNow {
  return {
    id,
    title: "",
    gameId: null,
    gameName: null,
    gameImageUrl: null,
    viewers: null,
    isMature: null,
    startedAt: null,
    isRerun: false,
  };
}

export type LiveEvent =
  | { type: "went_live"; stream: StreamNow }
  | { type: "changed"; stream: StreamNow; isContentChange: boolean }
  | { type: "went_offline"; last: StreamNow };

/** The difference of two looks at a channel. A new stream id while live counts as going live anew. */
export function diffLive(before: StreamNow | null, now: StreamNow | null): LiveEvent | null {
  if (now === null) return before === null ? null : { type: "went_offline", last: before };
  if (before === null || before.id !== now.id) return { type: "went_live", stream: now };
  const isContentChange =
    before.title !== now.title || before.gameId !== now.gameId || before.gameName !== now.gameName;
  if (!isContentChange && before.viewers === now.viewers) return null;
  return { type: "changed", stream: now, isContentChange };
}
