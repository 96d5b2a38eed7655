/** A packet of media: a frame as it lies in the file. */
export interface MediaPacket {
  /** When it is shown. */
  ptsSeconds: number;
  /** When it has to be decoded: earlier than shown where frames are reordered. */
  dtsSeconds: number;
  durationSeconds: number;
  isKey: boolean;
}

/** A place between two frames. */
export interface CutEdge {
  /** When the frame after it is shown. */
  seconds: number;
  /** When that frame is decoded; null at the end of the file. */
  dtsSeconds: number | null;
}

/** A stretch of a file that is copied as it is, or has to be encoded anew. */
export interface CutPart {
  isEncoded: boolean;
  from: CutEdge;
  to: CutEdge;
  /** The key frame from which a decoder gets to the first frame. */
  entrySeconds: number;
  /** Of a stretch that is encoded; a copy is not counted. */
  frames: number | null;
}

export interface CutPlan {
  from: CutEdge;
  to: CutEdge;
  entrySeconds: number;
  parts: CutPart[];
}

export interface TimeSpan {
  startSeconds: number;
  endSeconds: number;
}

const copied = { isEncoded: false, frames: null };

/** Times are read from text with six digits; nothing in a stream is closer together. */
const sameSeconds = 0.0005;

/**
 * Where a cut at key frames lies: at the ones that are nearest to what was asked, and always over
 * some of it. Null when there is nothing to cut from.
 */
export function planKeyCut(packets: readonly MediaPacket[], asked: TimeSpan): CutPlan | null {
  const keys = findCutKeys(packets);
  const end = findEnd(packets);
  const nearest = nearestOf(keys, asked.startSeconds);
  if (nearest === null || end === null) return null;
  const from =
    nearest.seconds < asked.endSeconds
      ? nearest
      : (keys.findLast(({ seconds }) => seconds < asked.endSeconds) ?? nearest);
  const ends = [...keys, end].filter(({ seconds }) => seconds > from.seconds);
  const to = nearestOf(ends, asked.endSeconds) ?? end;
  const entrySeconds = from.seconds;
  return { from, to, entrySeconds, parts: [{ ...copied, from, to, entrySeconds }] };
}

/**
 * Where an exact cut lies: from the first frame that is shown at the start or later up to the last
 * one shown before the end. What lies between its first and its last key frame is copied. Null when
 * no frame is shown in that time.
 */
export function planExactCut(packets: readonly MediaPacket[], asked: TimeSpan): CutPlan | null {
  const last = findEnd(packets);
  const edges = packets.map(toEdge).toSorted((a, b) => a.seconds - b.seconds);
  const from = edges.find(({ seconds }) => seconds >= asked.startSeconds - sameSeconds);
  if (from === undefined || last === null) return null;
  const to = edges.find(({ seconds }) => seconds >= asked.endSeconds - sameSeconds) ?? last;
  if (to.seconds <= from.seconds) return null;
  const entrySeconds = findEntry(packets, from);
  return { from, to, entrySeconds, parts: toParts(packets, from, to) };
}

function toParts(packets: readonly MediaPacket[], from: CutEdge, to: CutEdge): CutPart[] {
  const keys = findCutKeys(packets);
  const inside = keys.filter(({ seconds }) => seconds >= from.seconds && seconds < to.seconds);
  const [first] = inside;
  // Copying may end at any key frame, and at the end of the file.
  const isCleanEnd = to.dtsSeconds === null || keys.some(({ seconds }) => seconds === to.seconds);
  const last = isCleanEnd ? to : inside.at(-1);
  if (first === undefined || last === undefined || last.seconds <= first.seconds)
    return [toEncoded(packets, from, to)];
  const parts: CutPart[] = [
    toEncoded(packets, from, first),
    { ...copied, from: first, to: last, entrySeconds: first.seconds },
    toEncoded(packets, last, to),
  ];
  return parts.filter((part) => part.to.seconds > part.from.seconds);
}

function toEncoded(packets: readonly MediaPacket[], from: CutEdge, to: CutEdge): CutPart {
  const isInside = ({ ptsSeconds }: MediaPacket) =>
    ptsSeconds >= from.seconds && ptsSeconds < to.seconds;
  const frames = packets.filter(isInside).length;
  return { isEncoded: true, from, to, entrySeconds: findEntry(packets, from), frames };
}

function findEntry(packets: readonly MediaPacket[], from: CutEdge): number {
  const before = packets.findLast(({ isKey, ptsSeconds }) => isKey && ptsSeconds <= from.seconds);
  return before?.ptsSeconds ?? 0;
}

export interface SplitMark {
  seconds: number;
}

/**
 * Moves each mark to its nearest key frame, so that a file falls into parts of which none is lost
 * and none comes twice. Marks that meet on one key frame, or on an end of the file, become one: the
 * later of them counts.
 */
export function planSplit<M extends SplitMark>(
  packets: readonly MediaPacket[],
  marks: readonly M[],
): { mark: M; from: CutEdge; to: CutEdge }[] {
  const keys = findCutKeys(packets);
  const end = findEnd(packets);
  const [start] = keys;
  if (start === undefined || end === null) return [];
  const starts: { mark: M; from: CutEdge }[] = [];
  for (const mark of marks) {
    const from = starts.length === 0 ? start : (nearestOf([...keys, end], mark.seconds) ?? start);
    if (from.seconds >= end.seconds) continue;
    if (starts.at(-1)?.from.seconds === from.seconds) starts.pop();
    starts.push({ mark, from });
  }
  return starts.map(({ mark, from }, index) => ({
    mark,
    from,
    to: starts[index + 1]?.from ?? end,
  }));
}

/** Decoders put frames off by less than this many. */
const mostReordered = 32;

/**
 * Key frames at which a file can be cut without loss: no frame that comes after one in the file is
 * shown before it, as happens in open groups of pictures.
 */
export function findCutKeys(packets: readonly MediaPacket[]): CutEdge[] {
  return packets
    .filter(
      ({ isKey, ptsSeconds }, index) =>
        isKey &&
        packets
          .slice(index + 1, index + 1 + mostReordered)
          .every((later) => later.ptsSeconds > ptsSeconds),
    )
    .map(toEdge);
}

/** Where the last frame ends. */
export function findEnd(packets: readonly MediaPacket[]): CutEdge | null {
  if (packets.length === 0) return null;
  const end = packets.reduce(
    (latest, { ptsSeconds, durationSeconds }) => Math.max(latest, ptsSeconds + durationSeconds),
    0,
  );
  return { seconds: end, dtsSeconds: null };
}

function toEdge({ ptsSeconds, dtsSeconds }: MediaPacket): CutEdge {
  return { seconds: ptsSeconds, dtsSeconds };
}

/** The earlier of two that are equally near. */
function nearestOf(edges: readonly CutEdge[], seconds: number): CutEdge | null {
  let nearest: CutEdge | null = null;
  for (const edge of edges) {
    const isNearer =
      nearest === null || Math.abs(edge.seconds - seconds) < Math.abs(nearest.seconds - seconds);
    if (isNearer) nearest = edge;
  }
  return nearest;
}
