import type { StreamNow } from "../core/live-state.ts";
import { placeChapters } from "../core/timeline.ts";
import type { StreamMark } from "../core/vod-record.ts";
import type { LedgerSummary } from "../core/ledger.ts";
import { repeat, toIso } from "../io/clock.ts";
import type { Deps } from "../deps.ts";
import { findVod, showVod, updateVod } from "../vods/update.ts";

type SampleDeps = Pick<
  Deps,
  "store" | "events" | "activities" | "live" | "clock" | "config" | "log"
>;

export interface SampleInput {
  vodUuid: string;
  channelUuid: string;
  /** The ledger as far as it is written. */
  summary: LedgerSummary;
  onContent: (stream: StreamNow) => void;
}

/**
 * Watches title, game and viewers of a stream while it is recorded and writes them to the recording.
 * Lasts until the signal ends. Lost samples never hurt the capture.
 */
export async function sampleStream(
  deps: SampleDeps,
  input: SampleInput,
  signal: AbortSignal,
): Promise<void> {
  const fail = (error: unknown) =>
    deps.log.module("record").warn(`A sample was not kept: ${String(error)}`);
  const unlisten = deps.live.listen(input.channelUuid, (stream, at) => {
    if (stream !== null) noteContent(deps, input, stream, at).catch(fail);
  });
  try {
    for await (const _ of repeat(
      deps.clock,
      () => deps.config.get("sample.interval_seconds") * 1000,
      signal,
    )) {
      await noteViewers(deps, input).catch(fail);
    }
  } finally {
    unlisten();
  }
}

/** A new title or game becomes a chapter; a new stream id is a streamer who came back. */
async function noteContent(
  deps: SampleDeps,
  input: SampleInput,
  stream: StreamNow,
  toldAt: string | null,
): Promise<void> {
  const vod = deps.store.vods.get(input.vodUuid);
  if (vod === null || vod.phase !== "capturing" || stream.title === "") return;
  const last = vod.marks.at(-1);
  const isKnownStream = stream.id === "" || vod.stream_ids.includes(stream.id);
  const isSame =
    last?.title === stream.title &&
    last.game_id === stream.gameId &&
    last.game_name === stream.gameName;
  if (isSame && isKnownStream) return;
  const stream_ids = isKnownStream ? vod.stream_ids : [...vod.stream_ids, stream.id];
  if (isSame) {
    await updateVod(deps, vod.uuid, { stream_ids });
    return;
  }
  input.onContent(stream);
  // A stream that was noticed before its title was known gets its first mark replaced.
  const kept = vod.marks.filter((mark) => mark.title !== "");
  const now = toIso(deps.clock.now());
  // What the platform told carries its own time; both are UTC in one form, so texts compare.
  const isInOrder = toldAt !== null && toldAt <= now && toldAt >= (kept.at(-1)?.at ?? toldAt);
  const at = kept.length === 0 ? vod.started_at : isInOrder ? toldAt : now;
  const marks = [...kept, toMark(stream, at)];
  const chapters = placeChapters(marks, input.summary.runs, input.summary.durationSeconds, true);
  const stream_title = vod.stream_title === "" ? stream.title : vod.stream_title;
  const record = await deps.store.vods.update(vod.uuid, {
    marks,
    chapters,
    stream_ids,
    stream_title,
  });
  const chapter = chapters.at(-1);
  if (record !== null && chapter !== undefined) {
    deps.events.emit("chapter_update", { vod: showVod(deps, record), chapter });
  }
}

export function toMark(stream: StreamNow, at: string): StreamMark {
  return {
    at,
    title: stream.title,
    game_id: stream.gameId,
    game_name: stream.gameName,
    image_url: stream.gameImageUrl,
    viewer_count: stream.viewers,
    is_mature: stream.isMature,
  };
}

async function noteViewers(deps: SampleDeps, { vodUuid, channelUuid }: SampleInput): Promise<void> {
  if (!deps.config.get("sample.viewers")) return;
  const viewers = deps.live.get(channelUuid)?.viewers ?? null;
  const vod = findVod(deps, vodUuid);
  if (viewers === null || vod.phase !== "capturing") return;
  const sample = { timestamp: toIso(deps.clock.now()), amount: viewers };
  await updateVod(deps, vodUuid, { viewers: [...vod.viewers, sample] });
}
