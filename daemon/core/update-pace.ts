/** When pictures may change: at their own time while they are rare, at a steady pace in a burst. */
export interface UpdatePace {
  /** Frames between two changes in a burst. */
  framesBetween: number;
  /** Changes that may come at once before the pace counts. */
  burst: number;
}

/** Ten changes a second, which is as fast as a chat can be read. */
export const chatPace = { framesBetween: 3, burst: 3 } as const satisfies UpdatePace;

/**
 * Gives the frame at which a wanted change is shown: the wanted one, or a later one when there were
 * many before it. Asked in the order of time.
 */
export function createUpdatePace({ framesBetween, burst }: UpdatePace): (wanted: number) => number {
  let due = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  return (wanted) => {
    const shown = Math.max(wanted, last + 1, due - (burst - 1) * framesBetween);
    due = Math.max(due, shown) + framesBetween;
    last = shown;
    return shown;
  };
}
