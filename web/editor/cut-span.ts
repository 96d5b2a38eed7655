/** What is cut out, in seconds of the recording. */
export interface CutSpan {
  start: number;
  end: number;
}

/** Shorter than this is nothing, in seconds. */
export const leastSeconds = 0.1;

/** The beginning somewhere else; the end gives way. */
export function withStart(span: CutSpan, start: number, duration: number): CutSpan {
  const from = clamp(start, 0, duration - leastSeconds);
  return { start: from, end: span.end > from + leastSeconds ? span.end : duration };
}

/** The end somewhere else; the beginning gives way. */
export function withEnd(span: CutSpan, end: number, duration: number): CutSpan {
  const to = clamp(end, leastSeconds, duration);
  return { start: span.start < to - leastSeconds ? span.start : 0, end: to };
}

/** The same length elsewhere, kept within the recording. */
export function toSpan(start: number, end: number, duration: number): CutSpan {
  const from = clamp(start, 0, Math.max(0, duration - leastSeconds));
  return { start: from, end: clamp(end, from + leastSeconds, duration) };
}

/** What a timeline shows: the span with a quarter of its length around it. */
export function zoomTo({ start, end }: CutSpan, duration: number): CutSpan {
  const margin = Math.max(2, (end - start) / 4);
  return { start: Math.max(0, start - margin), end: Math.min(duration, end + margin) };
}

interface Wish {
  start?: number | undefined;
  end?: number | undefined;
  chapter?: number | undefined;
}

/** What the address asks for: a chapter by its number, or times; otherwise all of it. */
export function toFirstSpan(
  { start, end, chapter }: Wish,
  chapters: readonly { offset: number; duration: number }[],
  duration: number,
): CutSpan {
  const named = chapter === undefined ? undefined : chapters[chapter];
  if (named !== undefined) return toSpan(named.offset, named.offset + named.duration, duration);
  return toSpan(start ?? 0, end ?? duration, duration);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
