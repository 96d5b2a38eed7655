import type { Deps } from "../deps.ts";
import { type CutDetails, type RequestedCut, requestCut } from "../vods/cut.ts";
import { announceChannel } from "./show.ts";

/** Begins to cut a clip out of a recording, and tells everyone when the channel has it. As `requestCut`. */
export async function cutVod(
  deps: Deps,
  uuid: string,
  details: Omit<CutDetails, "onFiled">,
  signal: AbortSignal,
): Promise<RequestedCut> {
  const onFiled = (channelUuid: string) => announceChannel(deps, channelUuid);
  return requestCut(deps, uuid, { ...details, onFiled }, signal);
}
