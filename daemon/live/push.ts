import { toMessage } from "../../shared/errors.ts";
import type { StreamNow } from "../core/live-state.ts";
import { undescribedStream } from "../core/live-state.ts";
import {
  type Announcement,
  contentOf,
  describeStream,
  isStreamOf,
  type OnlineTrigger,
  type Trigger,
} from "../core/trigger.ts";
import type { Deps } from "../deps.ts";
import { toIso } from "../io/clock.ts";
import type { Provider } from "../providers/provider.ts";
import type { ChannelRecord } from "../store/channels.ts";
import type { Actor } from "./act.ts";
import { lookAt } from "./poll.ts";
import { takeNote } from "./take-note.ts";

/** Follows up what platforms tell by themselves. A trigger is a hint: the platform confirms it first. */
export interface Push {
  hear(trigger: Trigger): void;
  /** Looks at all channels of a provider: something may have happened while nobody could tell. */
  catchUp(provider: string): void;
  /** Resolves when nothing is being followed up. */
  idle(): Promise<void>;
}

/** The playlists follow a going live within this time. */
const confirmMs = 60_000;
const onlineRetryMs = 2000;
/** The interfaces that say offline lag behind; the capture itself finds the end without them. */
const offlineRetryMs = 10_000;

interface Told {
  deps: Deps;
  actor: Actor;
  channel: ChannelRecord;
  provider: Provider;
}

export function createPush(deps: Deps, actor: Actor, over: AbortSignal): Push {
  const running = new Set<Promise<void>>();
  /** The follow-up of a channel's newest word on being live; a newer word ends it. */
  const followed = new Map<string, AbortController>();
  const own = (work: Promise<void>) => {
    const owned = work
      .catch((error: unknown) => {
        if (!over.aborted) deps.log.module("live").warn(`A message: ${toMessage(error)}`);
      })
      .finally(() => running.delete(owned));
    running.add(owned);
  };
  const supersede = (uuid: string): AbortSignal => {
    followed.get(uuid)?.abort();
    const newest = new AbortController();
    followed.set(uuid, newest);
    return AbortSignal.any([over, newest.signal]);
  };
  return {
    hear(trigger) {
      const channel = deps.store.channels
        .list()
        .find(
          ({ provider, internalId }) =>
            provider === trigger.provider && internalId === trigger.streamerId,
        );
      const provider = deps.providers.get(trigger.provider);
      if (channel === undefined || provider === undefined || over.aborted) return;
      deps.log.module("live").debug(`${channel.displayName}: told of ${trigger.type}`);
      const told = { deps, actor, channel, provider };
      if (trigger.type === "changed") own(followChange(told, trigger, over));
      else if (trigger.type === "online") own(followOnline(told, trigger, supersede(channel.uuid)));
      else own(followOffline(told, supersede(channel.uuid)));
    },
    catchUp(provider) {
      const channels = deps.store.channels.list().filter((one) => one.provider === provider);
      const look = async () => (await lookAt(deps, actor, channels, over)) === "settled";
      if (!over.aborted) own(forAWhile(deps, onlineRetryMs, over, look));
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

/** Asks until the stream is recorded or refused, or the time is over; then polling takes over. */
async function followOnline(
  told: Told,
  trigger: OnlineTrigger,
  signal: AbortSignal,
): Promise<void> {
  const { deps, actor, channel } = told;
  await forAWhile(deps, onlineRetryMs, signal, async (isLast) => {
    const stream = await findStream(told, trigger, signal);
    if (stream === null || signal.aborted) return false;
    // A title that is not known yet would be judged as one without any keyword.
    const described = describe(deps, channel, stream);
    if (described.title === "" && channel.match.length > 0 && !isLast) return false;
    return takeNote(deps, actor, { channel, stream: described, at: toIso(trigger.atMs) }, signal);
  });
}

/** The stream as far as the interfaces know it; by its id alone when only the playlists do. */
async function findStream(
  { channel, provider }: Told,
  trigger: OnlineTrigger,
  signal: AbortSignal,
): Promise<StreamNow | null> {
  const streamer = { id: channel.internalId, login: channel.internalName };
  const looked = (await provider.lookUpStreams([streamer], signal)).get(streamer.id);
  const { startedAt, isRerun } = trigger;
  if (looked !== null && looked !== undefined && isStreamOf(looked, trigger))
    return {
      ...looked,
      startedAt: looked.startedAt ?? startedAt,
      isRerun: looked.isRerun || isRerun,
    };
  const opened = await provider.open(streamer, signal);
  if (opened.state === "offline") return null;
  return { ...undescribedStream(trigger.streamId), startedAt, isRerun };
}

function describe(deps: Deps, { uuid }: ChannelRecord, stream: StreamNow): StreamNow {
  const announced = deps.live.announced(uuid);
  return describeStream(stream, deps.live.get(uuid), announced, deps.clock.now());
}

/** Looks until the platform's interfaces say so, too; what ends a recording is up to its capture. */
async function followOffline(told: Told, signal: AbortSignal): Promise<void> {
  const { deps, actor, channel } = told;
  await forAWhile(deps, offlineRetryMs, signal, async () => {
    await lookAt(deps, actor, [channel], signal);
    return deps.live.get(channel.uuid) === null;
  });
}

/**
 * New content takes effect at once, with its own time. It is judged anew whether to record. A channel
 * that seems offline is looked at: titles change just before streams begin.
 */
async function followChange(
  told: Told,
  { content, atMs }: Extract<Trigger, { type: "changed" }>,
  signal: AbortSignal,
): Promise<void> {
  const { deps, actor, channel } = told;
  const last = deps.live.announced(channel.uuid);
  if (last !== null && last.atMs > atMs) return;
  const known = deps.live.get(channel.uuid);
  deps.live.announce(channel.uuid, { content, before: contentBefore(known, last), atMs });
  if (known === null) {
    await lookAt(deps, actor, [channel], signal);
    return;
  }
  await forAWhile(deps, onlineRetryMs, signal, async () => {
    const before = deps.live.get(channel.uuid);
    if (before === null || deps.live.announced(channel.uuid)?.atMs !== atMs) return true;
    const stream = { ...before, ...content, gameImageUrl: imageFor(before, content.gameId) };
    return takeNote(deps, actor, { channel, stream, at: toIso(atMs) }, signal);
  });
}

function contentBefore(known: StreamNow | null, last: Announcement | null) {
  if (known !== null && known.title !== "") return contentOf(known);
  return last?.content ?? null;
}

function imageFor(before: StreamNow, gameId: string | null): string | null {
  return before.gameId === gameId ? before.gameImageUrl : null;
}

/** Does something again and again until it succeeds or has failed for a minute. */
async function forAWhile(
  { clock, log }: Pick<Deps, "clock" | "log">,
  everyMs: number,
  signal: AbortSignal,
  attempt: (isLast: boolean) => Promise<boolean>,
): Promise<void> {
  const untilMs = clock.monotonic() + confirmMs;
  for (;;) {
    const isLast = clock.monotonic() + everyMs > untilMs;
    const isDone = await attempt(isLast).catch((error: unknown) => {
      if (!signal.aborted) log.module("live").warn(toMessage(error));
      return false;
    });
    if (isDone || isLast || signal.aborted) return;
    await clock.sleep(everyMs, signal);
    if (signal.aborted) return;
  }
}
