/** How lively a chat was, stretch by stretch from the beginning on. */
export interface ChatActivity {
  bucketSeconds: number;
  counts: readonly number[];
}

const mostBuckets = 500;

/** Messages in stretches of equal length, not more than a chart shows. */
export function countActivity(offsets: readonly number[]): ChatActivity {
  const last = offsets.reduce((latest, offset) => Math.max(latest, offset), 0);
  const bucketSeconds = Math.max(1, Math.ceil((last + 1) / mostBuckets));
  const counts = Array.from({ length: Math.floor(last / bucketSeconds) + 1 }, () => 0);
  for (const offset of offsets) {
    const bucket = Math.floor(offset / bucketSeconds);
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  return { bucketSeconds, counts: offsets.length === 0 ? [] : counts };
}

/**
 * The outline of the bars in a box of 1 by 1, for a recording of some seconds. A little counts for
 * more than its share, so that quiet stretches are seen beside a raid.
 */
export function toActivityOutline(
  { bucketSeconds, counts }: ChatActivity,
  durationSeconds: number,
): string {
  const peak = Math.max(1, ...counts);
  const width = bucketSeconds / Math.max(durationSeconds, bucketSeconds);
  const steps = counts.map((count, index) => {
    const top = 1 - Math.sqrt(count / peak);
    const [start, end] = [index * width, Math.min(1, (index + 1) * width)];
    return start >= 1 ? "" : `L${toPlace(start)} ${toPlace(top)}H${toPlace(end)}`;
  });
  return `M0 1${steps.join("")}V1Z`;
}

function toPlace(share: number): string {
  return share.toFixed(4);
}

/** Messages in the stretch around a moment. */
export function countAt({ bucketSeconds, counts }: ChatActivity, seconds: number): number {
  return counts[Math.floor(Math.max(0, seconds) / bucketSeconds)] ?? 0;
}
