import { toMessage } from "../../shared/errors.ts";
import { toSentence } from "../../shared/sentences.ts";
import type { Deps } from "../deps.ts";
import { repeat } from "../io/clock.ts";
import type { ChannelRecord } from "../store/channels.ts";
import type { Actor } from "./act.ts";
import { takeNote } from "./take-note.ts";

/** A platform that could not be asked is asked again after this, however seldom it is polled. */
const troubledMs = 15_000;

/** Looks at all channels again and again, in batches by provider; lasts until the signal ends. */
export async function pollChannels(deps: Deps, actor: Actor, signal: AbortSignal): Promise<void> {
  let isAnswered = true;
  const intervalMs = () => {
    const usualMs = deps.config.get("poll.interval_seconds") * 1000;
    return isAnswered ? usualMs : Math.min(usualMs, troubledMs);
  };
  for await (const _ of repeat(deps.clock, intervalMs, signal)) {
    const answers = await Promise.all(
      [...deps.providers.keys()].map((name) => pollProvider(deps, actor, name, signal)),
    );
    isAnswered = !answers.includes("unanswered");
  }
}

async function pollProvider(
  deps: Deps,
  actor: Actor,
  name: string,
  signal: AbortSignal,
): Promise<LookResult> {
  const channels = deps.store.channels.list().filter((channel) => channel.provider === name);
  return lookAt(deps, actor, channels, signal);
}

/** `undecided`: a live stream could neither be recorded nor refused yet. */
export type LookResult = "settled" | "undecided" | "unanswered";

/** One look at some channels of one provider; a platform that does not answer is an alert, not an end. */
export async function lookAt(
  deps: Deps,
  actor: Actor,
  channels: readonly ChannelRecord[],
  signal: AbortSignal,
): Promise<LookResult> {
  const [first] = channels;
  const provider = first === undefined ? undefined : deps.providers.get(first.provider);
  if (provider === undefined) return "settled";
  try {
    const names = channels.map(({ internalId, internalName }) => ({
      id: internalId,
      login: internalName,
    }));
    const streams = await provider.lookUpStreams(names, signal);
    deps.alerts.set(`poll ${provider.name}`, null);
    const settled = await Promise.all(
      channels.map((channel) =>
        takeNote(deps, actor, { channel, stream: streams.get(channel.internalId) }, signal).catch(
          (error: unknown) => {
            deps.log.module("live").error(`${channel.displayName}: ${toMessage(error)}`);
            return false;
          },
        ),
      ),
    );
    return settled.includes(false) ? "undecided" : "settled";
  } catch (error) {
    if (signal.aborted) return "settled";
    deps.log.module("live").warn(`${provider.name} could not be asked: ${toMessage(error)}`);
    deps.alerts.set(
      `poll ${provider.name}`,
      toSentence("alert_not_asked", { provider: provider.name, reason: toMessage(error) }),
    );
    return "unanswered";
  }
}
