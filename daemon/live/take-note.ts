import { announceChannel } from "../channels/show.ts";
import { diffLive, type StreamNow } from "../core/live-state.ts";
import { describeStream } from "../core/trigger.ts";
import type { Deps } from "../deps.ts";
import { toIso } from "../io/clock.ts";
import type { ChannelRecord } from "../store/channels.ts";
import type { Actor } from "./act.ts";

/** What was seen of a channel, by whatever way; `at` is when it happened if the platform told. */
export interface Look {
  channel: ChannelRecord;
  /** Undefined when the platform did not say. */
  stream: StreamNow | null | undefined;
  at?: string;
}

/**
 * The one path from a look at a channel to what follows from it. False when a live stream could
 * neither be recorded nor refused yet.
 */
export async function takeNote(
  deps: Deps,
  actor: Actor,
  { channel, stream: looked, at }: Look,
  signal: AbortSignal,
): Promise<boolean> {
  if (looked === undefined || deps.store.channels.get(channel.uuid) === null) return true;
  const before = deps.live.get(channel.uuid);
  const announced = deps.live.announced(channel.uuid);
  const stream =
    looked === null ? null : describeStream(looked, before, announced, deps.clock.now());
  const event = diffLive(before, stream);
  if (event !== null) {
    deps.live.set(channel.uuid, stream, at);
    if (event.type !== "changed" || event.isContentChange) await noteChange(deps, channel, stream);
    announceChannel(deps, channel.uuid);
    if (event.type !== "changed")
      deps.log
        .module("live")
        .info(
          `${channel.displayName} ${event.type === "went_live" ? `is live: ${event.stream.title}` : "is offline."}`,
          { channel: channel.internalName },
        );
  }
  return stream === null ? true : actor.consider(channel, stream, signal);
}

async function noteChange(
  deps: Deps,
  channel: ChannelRecord,
  stream: StreamNow | null,
): Promise<void> {
  if (stream === null || stream.title === "") return;
  const chapter_data = {
    title: stream.title,
    game_id: stream.gameId,
    game_name: stream.gameName,
    started_at: stream.startedAt === null ? null : toIso(Date.parse(stream.startedAt)),
  };
  await deps.store.channels.update(channel.uuid, { chapter_data });
  await noteGame(deps, stream);
}

async function noteGame({ store }: Pick<Deps, "store">, stream: StreamNow): Promise<void> {
  const { gameId, gameName, gameImageUrl } = stream;
  if (gameId === null || gameName === null) return;
  await store.games.keep({ id: gameId, name: gameName, box_art_url: gameImageUrl ?? "" });
}
