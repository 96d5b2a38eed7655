/** Lines below which a section says little, as long as there is anything for it. */
const leastLines = 2;

/**
 * Shares the lines of a screen among lists: first a little for each, then by turns in the given
 * order, until everything is shown or the screen is full.
 */
export function planHeights(available: number, counts: readonly number[]): number[] {
  const heights = counts.map(() => 0);
  let rest = Math.max(0, available);
  const grow = (most: (index: number) => number) => {
    let isGrowing = true;
    while (rest > 0 && isGrowing) {
      isGrowing = false;
      for (const index of counts.keys()) {
        const height = heights[index] ?? 0;
        if (rest === 0 || height >= most(index)) continue;
        heights[index] = height + 1;
        rest -= 1;
        isGrowing = true;
      }
    }
  };
  grow((index) => Math.min(counts[index] ?? 0, leastLines));
  grow((index) => counts[index] ?? 0);
  return heights;
}

/** First row to show so that the selected one is in sight, as near the middle as the ends allow. */
export function firstVisible(selected: number, count: number, height: number): number {
  const middle = selected - Math.floor(height / 2);
  return Math.max(0, Math.min(middle, count - height));
}
