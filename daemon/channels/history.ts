import type { ChannelHistory } from "../../shared/model/history.ts";
import type { Deps } from "../deps.ts";
import { findChannel } from "./show.ts";

/** The latest things that happened on a channel. Throws `channel_unknown`. */
export async function listHistory(
  deps: Pick<Deps, "store">,
  channelUuid: string,
  limit: number,
): Promise<ChannelHistory> {
  findChannel(deps, channelUuid);
  return { entries: (await deps.store.history.list(channelUuid)).slice(0, limit) };
}
