import { AppError } from "../../shared/errors.ts";
import type { Deps } from "../deps.ts";
import type { ChannelRecord } from "../store/channels.ts";
import { findProvider } from "./manage.ts";
import { announceChannel, findChannel } from "./show.ts";

type RenameDeps = Pick<
  Deps,
  "store" | "providers" | "events" | "live" | "activities" | "jobs" | "log"
>;

/**
 * Follows a streamer to a new login. Recordings that exist stay where they are, a running one goes
 * on; its job takes the new name. Throws `channel_unknown`, `bad_request`, `streamer_unknown`, or
 * `streamer_differs` when the login belongs to someone else.
 */
export async function renameChannel(
  deps: RenameDeps,
  uuid: string,
  newLogin: string,
  signal: AbortSignal,
): Promise<ChannelRecord> {
  const channel = findChannel(deps, uuid);
  const provider = findProvider(deps, channel.provider);
  const fail = (code: "bad_request" | "streamer_unknown" | "streamer_differs", message: string) =>
    new AppError(code, message, { field: "new_login" });
  const login = provider.parseLogin(newLogin);
  if (login === null) {
    throw fail("bad_request", `"${newLogin}" is neither a login nor a link of ${provider.name}.`);
  }
  const streamer = await provider.lookUpStreamer(login, signal);
  if (streamer === null)
    throw fail("streamer_unknown", `${provider.name} knows no streamer called ${login}.`);
  if (streamer.id !== channel.internalId)
    throw fail("streamer_differs", `${login} is another streamer than ${channel.displayName}.`);
  const changes = {
    internalName: streamer.login,
    displayName: streamer.displayName,
    url: streamer.url,
  };
  const oldName = channel.internalName;
  const record = await deps.store.channels.update(uuid, changes);
  renameCaptures(deps, oldName, streamer.login);
  announceChannel(deps, uuid);
  deps.log
    .module("channels")
    .info(`${oldName} is now called ${streamer.login}.`, { channel: streamer.login });
  return record ?? channel;
}

/** Captures are named after their channel; whoever looks for them by that finds them still. */
export function renameCaptures(deps: Pick<Deps, "jobs">, oldLogin: string, newLogin: string): void {
  if (oldLogin === newLogin) return;
  const prefix = `capture_${oldLogin}_`;
  for (const name of deps.jobs.find(`${prefix}*`)) {
    deps.jobs.rename(name, `capture_${newLogin}_${name.slice(prefix.length)}`);
  }
}
