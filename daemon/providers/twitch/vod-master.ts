import { z } from "zod";
import { AppError } from "../../../shared/errors.ts";
import { parseMasterPlaylist } from "../../core/playlist.ts";
import { parseAnswer } from "../../io/http.ts";
import type { OpenedVideo } from "../library.ts";
import { askGql, type GqlDeps, quote } from "./gql.ts";
import { readUsherError } from "./usher.ts";

const Answer = z.object({
  videoPlaybackAccessToken: z.object({ value: z.string(), signature: z.string() }).nullable(),
});

/** Asks for the playlists of a video: a token first, then usher. */
export async function openVideo(
  deps: GqlDeps,
  id: string,
  random: number,
  signal: AbortSignal,
): Promise<OpenedVideo> {
  const [playerType = "site"] = deps.settings.playerTypes();
  const parameters = `params:{platform:"web",playerBackend:"mediaplayer",playerType:${quote(playerType)}}`;
  const query = `{videoPlaybackAccessToken(id:${quote(id)},${parameters}){value signature}}`;
  const answer = await askGql(deps, query, signal, deps.settings.playbackToken());
  const token = parseAnswer(Answer, answer, "Twitch").videoPlaybackAccessToken;
  if (token === null) return { state: "missing" };
  const asked = new URLSearchParams({
    sig: token.signature,
    token: token.value,
    allow_source: "true",
    allow_audio_only: "true",
    platform: "web",
    player_backend: "mediaplayer",
    p: String(Math.floor(random * 9_999_999)),
    playlist_include_framerate: "true",
    supported_codecs: deps.settings.codecs(),
  });
  return askUsher(deps, id, asked, signal);
}

async function askUsher(
  deps: GqlDeps,
  id: string,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<OpenedVideo> {
  const headers = { origin: "https://player.twitch.tv", referer: "https://player.twitch.tv" };
  let isMissing = false;
  let status: number | null = null;
  // The second form is asked when the first is not served.
  for (const path of ["/vod", "/vod/v2"]) {
    const url = `${deps.settings.usherUrl()}${path}/${encodeURIComponent(id)}.m3u8`;
    const answer = await deps.http.request(url, { headers, query, signal });
    if (answer.status === 200) {
      const renditions = parseMasterPlaylist(answer.text, deps.settings.usherUrl());
      return { state: "found", renditions };
    }
    const { message } = readUsherError(answer.text);
    if (answer.status === 403) return { state: "restricted", message };
    isMissing ||= answer.status === 404;
    status = answer.status;
  }
  if (isMissing) return { state: "missing" };
  throw new AppError(
    "provider_unavailable",
    `Twitch answered ${status ?? "nothing"} instead of a playlist.`,
  );
}
