import { toMessage } from "../../shared/errors.ts";
import { announceChannel } from "../channels/show.ts";
import { diffLive, type StreamNow } from "../core/live-state.ts";
import type { Deps } from "../deps.ts";
import { repeat, toIso } from "../io/clock.ts";
import type { ChannelRecord } from "../store/channels.ts";
import type { Actor } from "./act.ts";

/** Looks at all channels again and again, in batches by provider; lasts until the signal ends. */
export async function pollChannels(deps: Deps, actor: Actor, signal: AbortSignal): Promise<void> {
  const intervalMs = () => deps.config.get("poll.interval_seconds") * 1000;
  for await (const _ of repeat(deps.clock, intervalMs, signal)) {
    await Promise.all(
      [...deps.providers.keys()].map((name) => pollProvider(deps, actor, name, signal)),
    );
  }
}

async function pollProvider(
  deps: Deps,
  actor: Actor,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  const channels = deps.store.channels.list().filter((channel) => channel.provider === name);
  if (channels.length > 0) await lookAt(deps, actor, channels, signal);
}

/** One look at some channels of one provider; a platform that does not answer is an alert, not an end. */
export async function lookAt(
  deps: Deps,
  actor: Actor,
  channels: readonly ChannelRecord[],
  signal: AbortSignal,
): Promise<void> {
  const [first] = channels;
  const provider = first === undefined ? undefined : deps.providers.get(first.provider);
  if (provider === undefined) return;
  try {
    const names = channels.map(({ internalId, internalName }) => ({
      id: internalId,
      login: internalName,
    }));
    const streams = await provider.lookUpStreams(names, signal);
    deps.alerts.set(`poll ${provider.name}`, null);
    await Promise.all(
      channels.map((channel) =>
        takeNote(deps, actor, channel, streams.get(channel.internalId), signal),
      ),
    );
  } catch (error) {
    if (signal.aborted) return;
    deps.log.module("live").warn(`${provider.name} could not be asked: ${toMessage(error)}`);
    deps.alerts.set(
      `poll ${provider.name}`,
      `${provider.name} can't be asked who is live: ${toMessage(error)}`,
    );
  }
}

async function takeNote(
  deps: Deps,
  actor: Actor,
  channel: ChannelRecord,
  stream: StreamNow | null | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (stream === undefined || deps.store.channels.get(channel.uuid) === null) return;
  const event = diffLive(deps.live.get(channel.uuid), stream);
  if (event !== null) {
    deps.live.set(channel.uuid, stream);
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
  if (stream !== null) await actor.consider(channel, stream, signal);
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
}
