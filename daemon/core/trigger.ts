import type { StreamNow } from "./live-state.ts";

/** What a viewer sees of a stream's content. */
export type StreamContent = Pick<StreamNow, "title" | "gameId" | "gameName">;

interface Told {
  provider: string;
  streamerId: string;
  /** When it happened by the platform's clock, milliseconds since 1970. */
  atMs: number;
}

/** What a platform tells by itself. A hint only: it is confirmed before anything follows from it. */
export type Trigger =
  | (Told & { type: "online"; streamId: string; startedAt: string | null; isRerun: boolean })
  | (Told & { type: "offline" })
  | (Told & { type: "changed"; content: StreamContent });

export type OnlineTrigger = Extract<Trigger, { type: "online" }>;

/** The newest content that a platform told by itself, and what was known before it. */
export interface Announcement {
  content: StreamContent;
  before: StreamContent | null;
  atMs: number;
}

/** Interfaces that are asked lag up to this far behind what the platform tells by itself. */
export const lookLagMs = 5 * 60_000;

/**
 * A look, put right by what is known from elsewhere: a stream that only the playlists know gets the
 * announced content, and a look that still shows the content from before an announcement is old.
 */
export function describeStream(
  looked: StreamNow,
  known: StreamNow | null,
  announced: Announcement | null,
  nowMs: number,
): StreamNow {
  if (looked.title === "") {
    if (known?.id === looked.id && known.title !== "") return known;
    return announced === null ? looked : { ...looked, ...announced.content };
  }
  if (announced === null || nowMs - announced.atMs > lookLagMs) return looked;
  const isOld = announced.before !== null && isSameContent(looked, announced.before);
  return isOld ? { ...looked, ...announced.content, gameImageUrl: null } : looked;
}

/** Whether a look shows the stream that a trigger told of; an older one is still on show for a while. */
export function isStreamOf(looked: StreamNow, trigger: OnlineTrigger): boolean {
  if (looked.id === trigger.streamId) return true;
  const lookedMs = Date.parse(looked.startedAt ?? "");
  const toldMs = Date.parse(trigger.startedAt ?? "");
  return Number.isFinite(lookedMs) && Number.isFinite(toldMs) && lookedMs > toldMs;
}

export function contentOf({ title, gameId, gameName }: StreamContent): StreamContent {
  return { title, gameId, gameName };
}

function isSameContent(one: StreamContent, other: StreamContent): boolean {
  return (
    one.title === other.title && one.gameId === other.gameId && one.gameName === other.gameName
  );
}
