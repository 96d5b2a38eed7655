import { z } from "zod";
import { AppError } from "../../../shared/errors.ts";
import { parseAttributes, parseMasterPlaylist } from "../../core/playlist.ts";
import { type HttpAnswer, parseAnswer } from "../../io/http.ts";
import type { Opened } from "../provider.ts";
import { askGql, type GqlDeps, quote } from "./gql.ts";

/** Twitch titles its content segments with this; anything else is an ad. */
const contentTitle = "live";

const AccessToken = z.object({ value: z.string(), signature: z.string() });
export type AccessToken = z.infer<typeof AccessToken>;

/** A playback token; null when there is no such channel. It is handed out for offline channels too. */
export async function fetchAccessToken(
  deps: GqlDeps,
  login: string,
  variant: number,
  signal: AbortSignal,
): Promise<AccessToken | null> {
  const types = deps.settings.playerTypes();
  const playerType = quote(types[variant % Math.max(1, types.length)] ?? "site");
  const query = `{streamPlaybackAccessToken(channelName:${quote(login)},params:{platform:"web",playerBackend:"mediaplayer",playerType:${playerType}}){value signature}}`;
  const answer = await askGql(deps, query, signal, deps.settings.playbackToken());
  const form = z.object({ streamPlaybackAccessToken: AccessToken.nullable() });
  return parseAnswer(form, answer, "Twitch").streamPlaybackAccessToken;
}

/** Seconds until a token expires, by what it says itself. */
export function tokenExpiryMs(token: AccessToken): number {
  try {
    const { expires } = z.object({ expires: z.number() }).parse(JSON.parse(token.value));
    return expires * 1000;
  } catch {
    return 0;
  }
}

/** Asks usher for the master playlist: the final word on whether a stream is live. */
export async function openMaster(
  deps: GqlDeps,
  login: string,
  token: AccessToken,
  random: number,
  signal: AbortSignal,
): Promise<Opened | "token_refused"> {
  const query = new URLSearchParams({
    sig: token.signature,
    token: token.value,
    allow_source: "true",
    allow_audio_only: "true",
    platform: "web",
    player: "twitchweb",
    player_backend: "mediaplayer",
    type: "any",
    p: String(Math.floor(random * 9_999_999)),
    playlist_include_framerate: "true",
    supported_codecs: deps.settings.codecs(),
  });
  const headers = { origin: "https://player.twitch.tv", referer: "https://player.twitch.tv" };
  let answer: HttpAnswer | null = null;
  // The first form tells the stream's id; the second is asked when the first is not served.
  for (const path of ["/api/channel/hls", "/api/v2/channel/hls"]) {
    const url = `${deps.settings.usherUrl()}${path}/${encodeURIComponent(login)}.m3u8`;
    answer = await deps.http.request(url, { headers, query, signal });
    if (answer.status === 200 || answer.status === 403 || isOffline(answer)) break;
  }
  return readMaster(answer, deps.settings.usherUrl());
}

function readMaster(answer: HttpAnswer | null, baseUrl: string): Opened | "token_refused" {
  if (answer?.status === 200) {
    return {
      state: "live",
      renditions: parseMasterPlaylist(answer.text, baseUrl),
      contentTitle,
      streamId: readBroadcastId(answer.text),
    };
  }
  if (answer !== null && isOffline(answer)) return { state: "offline" };
  if (answer?.status !== 403) {
    throw new AppError(
      "provider_unavailable",
      `Twitch answered ${answer?.status ?? "nothing"} instead of a playlist.`,
    );
  }
  const { code, message } = readUsherError(answer.text);
  return /token|signature/i.test(`${code} ${message}`)
    ? "token_refused"
    : { state: "restricted", message };
}

function isOffline(answer: HttpAnswer): boolean {
  if (answer.status !== 404) return false;
  const { code } = readUsherError(answer.text);
  return code === "" || code === "transcode_does_not_exist";
}

const UsherErrors = z
  .array(z.object({ error: z.string().catch(""), error_code: z.string().catch("") }))
  .min(1);

/** Why usher refuses; its code is empty when it does not say. */
export function readUsherError(text: string): { code: string; message: string } {
  try {
    const [first] = UsherErrors.parse(JSON.parse(text));
    return { code: first?.error_code ?? "", message: first?.error ?? "" };
  } catch {
    return { code: "", message: text.slice(0, 200) };
  }
}

function readBroadcastId(text: string): string | null {
  const line = text.split("\n").find((candidate) => candidate.startsWith("#EXT-X-TWITCH-INFO:"));
  return line === undefined ? null : (parseAttributes(line)["BROADCAST-ID"] ?? null);
}
