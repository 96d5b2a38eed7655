/** How many messages were written when; gets coarser as it gets longer, so that it never grows large. */
export interface ChatActivity {
  bucketSeconds: number;
  /** From 0 on. */
  counts: number[];
}

/** A chart shows no more. */
export const mostBuckets = 500;

export function createActivity(): ChatActivity {
  return { bucketSeconds: 1, counts: [] };
}

/** Counts a message. */
export function addToActivity(activity: ChatActivity, seconds: number): void {
  while (bucketOf(activity, seconds) >= mostBuckets) coarsen(activity);
  const bucket = bucketOf(activity, seconds);
  while (activity.counts.length <= bucket) activity.counts.push(0);
  activity.counts[bucket] = (activity.counts[bucket] ?? 0) + 1;
}

function bucketOf({ bucketSeconds }: ChatActivity, seconds: number): number {
  return Math.floor(Math.max(0, seconds) / bucketSeconds);
}

/** Two neighbours become one. */
function coarsen(activity: ChatActivity): void {
  const pairs = Math.ceil(activity.counts.length / 2);
  activity.counts = Array.from(
    { length: pairs },
    (_, at) => (activity.counts[2 * at] ?? 0) + (activity.counts[2 * at + 1] ?? 0),
  );
  activity.bucketSeconds *= 2;
}
