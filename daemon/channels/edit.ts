import type { ChannelRuleChanges } from "../../shared/model/channel.ts";
import { normalizeQualities } from "../core/quality.ts";
import type { Deps } from "../deps.ts";
import type { ChannelRecord } from "../store/channels.ts";
import { announceChannel, findChannel } from "./show.ts";

type EditDeps = Pick<Deps, "store" | "events" | "live" | "activities" | "log">;

/** Changes rules of a channel; a running recording goes on by the old ones. Throws `channel_unknown`. */
export async function editChannel(
  deps: EditDeps,
  uuid: string,
  changes: ChannelRuleChanges,
): Promise<ChannelRecord> {
  const channel = findChannel(deps, uuid);
  const { quality, match, ...plain } = changes;
  const record = await deps.store.channels.update(uuid, {
    ...withoutUndefined(plain),
    ...(quality === undefined ? {} : { quality: normalizeQualities(quality) }),
    ...(match === undefined ? {} : { match: normalizeWords(match) }),
  });
  announceChannel(deps, uuid);
  deps.log
    .module("channels")
    .info(`Changed the rules of ${channel.displayName}: ${Object.keys(changes).join(", ")}.`, {
      channel: channel.internalName,
    });
  return record ?? channel;
}

/** What a caller names as undefined is not to be changed. */
function withoutUndefined<T extends object>(changes: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  // The same keys, fewer of them.
  return Object.fromEntries(given) as { [K in keyof T]?: NonNullable<T[K]> };
}

/** Without spaces around them and without doubles. */
function normalizeWords(words: readonly string[]): string[] {
  return [...new Set(words.map((word) => word.trim()))].filter((word) => word !== "");
}
