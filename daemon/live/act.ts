import { AppError, toMessage } from "../../shared/errors.ts";
import type { CaptureDecisionNote, CaptureDecisionReason } from "../../shared/model/channel.ts";
import { findProvider } from "../channels/manage.ts";
import { announceChannel } from "../channels/show.ts";
import { decideCapture, type RulesDecision, decideByRules } from "../core/capture-decision.ts";
import { type StreamNow, undescribedStream } from "../core/live-state.ts";
import type { Deps } from "../deps.ts";
import { toIso } from "../io/clock.ts";
import type { Opened } from "../providers/provider.ts";
import { startRecording } from "../record/start.ts";
import type { ChannelRecord } from "../store/channels.ts";

/** What follows from a look at a channel. */
export interface Actor {
  /**
   * Records the stream if the rules say so; the reason is kept on the channel either way. False when
   * nothing could be decided yet.
   */
  consider(channel: ChannelRecord, stream: StreamNow, signal: AbortSignal): Promise<boolean>;
  /** Records whatever the rules say. Throws `already_capturing`, `stream_offline` or `quality_missing`. */
  force(channel: ChannelRecord, signal: AbortSignal): Promise<string>;
}

/** A stream that could not be recorded is tried again after this long. */
const retryMs = 30_000;

export function createActor(deps: Deps): Actor {
  /** Channels that a decision is being made for; two triggers must not start two recordings. */
  const deciding = new Set<string>();
  const retryAt = new Map<string, number>();

  const decideOnce = async <T>(uuid: string, decide: () => Promise<T>): Promise<T | null> => {
    if (deciding.has(uuid)) return null;
    deciding.add(uuid);
    try {
      return await decide();
    } finally {
      deciding.delete(uuid);
    }
  };

  return {
    async consider(channel, stream, signal) {
      if (isCapturing(deps, channel)) return true;
      // Keywords can't be judged before the title is known; the next look will know it.
      if (stream.title === "" && channel.match.length > 0) return false;
      const isDecided = await decideOnce(channel.uuid, async () => {
        const byRules = decideByRules(channel, stream) ?? wasStopped(deps, channel, stream);
        if (byRules !== null) {
          await note(deps, channel, byRules);
          return true;
        }
        const key = `${channel.uuid} ${stream.id}`;
        if ((retryAt.get(key) ?? 0) > deps.clock.monotonic()) return false;
        const opened = await openStream(deps, channel, signal);
        const isStarted =
          opened !== null &&
          (await decideAndStart(deps, { channel, stream, opened, isForced: false })) !== null;
        if (isStarted) retryAt.delete(key);
        else retryAt.set(key, deps.clock.monotonic() + (opened?.state === "offline" ? 0 : retryMs));
        return isStarted;
      });
      return isDecided ?? false;
    },
    async force(channel, signal) {
      const name = await decideOnce(channel.uuid, () => forceStart(deps, channel, signal));
      if (name === null)
        throw new AppError("already_capturing", "A recording of this channel is just starting.");
      return name;
    },
  };
}

async function forceStart(
  deps: Deps,
  channel: ChannelRecord,
  signal: AbortSignal,
): Promise<string> {
  if (isCapturing(deps, channel))
    throw new AppError("already_capturing", "A recording of this channel is running.");
  const provider = findProvider(deps, channel.provider);
  const streamer = { id: channel.internalId, login: channel.internalName };
  const [opened, streams] = await Promise.all([
    provider.open(streamer, signal),
    provider.lookUpStreams([streamer], signal),
  ]);
  if (opened.state === "offline")
    throw new AppError("stream_offline", `${channel.displayName} is not live.`);
  if (opened.state === "restricted") throw new AppError("stream_restricted", opened.message);
  const stream = streams.get(channel.internalId) ?? undescribedStream(opened.streamId ?? "");
  const name = await decideAndStart(deps, { channel, stream, opened, isForced: true });
  if (name === null)
    throw new AppError(
      "quality_missing",
      deps.store.channels.get(channel.uuid)?.last_decision?.detail ?? "",
    );
  return name;
}

function isCapturing(deps: Pick<Deps, "jobs" | "store">, channel: ChannelRecord): boolean {
  return (
    deps.jobs.find(`capture_${channel.internalName}_*`).length > 0 ||
    deps.store.vods.ofChannel(channel.uuid).some((vod) => vod.phase === "capturing")
  );
}

/** A stream that the operator stopped is not recorded again by itself, not even after a restart. */
function wasStopped(
  deps: Pick<Deps, "store">,
  channel: ChannelRecord,
  stream: StreamNow,
): RulesDecision | null {
  const stopped = deps.store.vods
    .ofChannel(channel.uuid)
    .some((vod) => vod.capture_report?.ended === "stopped" && vod.stream_ids.includes(stream.id));
  return stopped
    ? {
        reason: "stopped_by_operator",
        detail: "The operator stopped the recording of this stream.",
      }
    : null;
}

/** Null when the platform could not be asked. */
async function openStream(
  deps: Deps,
  channel: ChannelRecord,
  signal: AbortSignal,
): Promise<Opened | null> {
  try {
    return await findProvider(deps, channel.provider).open(
      { id: channel.internalId, login: channel.internalName },
      signal,
    );
  } catch (error) {
    if (!signal.aborted)
      deps.log.module("live").warn(`${channel.displayName}: ${toMessage(error)}`);
    return null;
  }
}

async function decideAndStart(
  deps: Deps,
  input: { channel: ChannelRecord; stream: StreamNow; opened: Opened; isForced: boolean },
): Promise<string | null> {
  const { channel, stream, opened, isForced } = input;
  if (opened.state === "offline") return null;
  if (opened.state === "restricted") {
    await note(deps, channel, { reason: "restricted", detail: opened.message });
    return null;
  }
  const { renditions } = opened;
  const decision = decideCapture({
    rules: channel,
    stream,
    renditions,
    isCapturing: false,
    isForced,
  });
  if (decision.record === null) {
    await note(deps, channel, decision);
    return null;
  }
  const name = await startRecording(deps, { channel, stream, opened });
  await noteDecision(deps, channel, true, {
    reason: decision.reason,
    detail: `${decision.record.quality} of ${renditions.map(({ quality }) => quality).join(", ")}`,
  });
  return name;
}

async function note(
  deps: Deps,
  channel: ChannelRecord,
  decision: { reason: CaptureDecisionReason; detail: string },
): Promise<void> {
  await noteDecision(deps, channel, false, decision);
}

/** Kept once; the same answer at the next look is no news. */
async function noteDecision(
  deps: Deps,
  channel: ChannelRecord,
  recorded: boolean,
  { reason, detail }: { reason: CaptureDecisionReason; detail: string },
): Promise<void> {
  const last = deps.store.channels.get(channel.uuid)?.last_decision;
  if (!recorded && last?.reason === reason && last.detail === detail) return;
  const last_decision: CaptureDecisionNote = {
    at: toIso(deps.clock.now()),
    recorded,
    reason,
    detail,
  };
  await deps.store.channels.update(channel.uuid, { last_decision });
  announceChannel(deps, channel.uuid);
  if (!recorded)
    deps.log.module("live").info(`${channel.displayName} is not recorded: ${detail}`, {
      channel: channel.internalName,
      reason,
    });
}
