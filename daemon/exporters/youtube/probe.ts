import { AppError } from "../../../shared/errors.ts";
import type { Sentence } from "../../../shared/model/sentence.ts";
import { toSentence } from "../../../shared/sentences.ts";
import { type ApiDeps, findOwnChannel, hasPlaylist } from "./api.ts";
import type { Quota } from "./quota.ts";

/** Asks Google which channel the login is of, and counts what is left of the day's units. */
export async function probeAccount(
  deps: ApiDeps & { quota: Quota },
  playlistId: string,
  signal: AbortSignal,
): Promise<Sentence[]> {
  const channel = await findOwnChannel(deps, await deps.tokens.load(), signal);
  if (channel === null) throw new AppError("not_connected", toSentence("no_youtube_channel"));
  await checkPlaylist(deps, playlistId, signal);
  const { used, limit, uploadCost, exhaustedUntil } = deps.quota.now();
  const said = [
    toSentence("test_account", { channel: channel.title }),
    toSentence("test_quota", { used, limit, cost: uploadCost }),
  ];
  if (exhaustedUntil !== null) return [...said, toSentence("test_quota_used_up")];
  return used + uploadCost > limit ? [...said, toSentence("test_quota_short")] : said;
}

/** Throws `export_failed` for a playlist that the account doesn't have; empty is none. */
export async function checkPlaylist(
  deps: ApiDeps,
  playlistId: string,
  signal: AbortSignal,
): Promise<void> {
  if (playlistId === "" || (await hasPlaylist(deps, playlistId, signal))) return;
  const sentence = toSentence("no_playlist", { playlist: playlistId });
  throw new AppError("export_failed", sentence, { field: "playlist_id" });
}
