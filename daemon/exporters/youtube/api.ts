import { z } from "zod";
import type { AppError } from "../../../shared/errors.ts";
import type { YoutubePlaylist } from "../../../shared/model/youtube.ts";
import type { Clock } from "../../io/clock.ts";
import { type HttpAnswer, type HttpClient, parseAnswer, toJson } from "../../io/http.ts";
import { isDayOver, readReason, toFailure } from "./failure.ts";
import { callUnits, type Quota } from "./quota.ts";
import type { YoutubeSettings } from "./settings.ts";
import type { Channel, Tokens } from "./tokens.ts";

export interface ApiDeps {
  clock: Clock;
  http: HttpClient;
  settings: Pick<YoutubeSettings, "apiUrl">;
  quota: Quota;
  tokens: Pick<Tokens, "load" | "forget">;
}

export interface Call {
  method?: "GET" | "POST";
  /** A path below the interface's address, or a whole address. */
  path: string;
  query: Record<string, string>;
  json?: unknown;
  headers?: Record<string, string>;
  units: number;
}

const Channels = z.object({
  items: z
    .array(z.object({ id: z.string(), snippet: z.object({ title: z.string() }) }))
    .default([]),
});
const Playlists = z.object({
  nextPageToken: z.string().optional(),
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({ title: z.string(), description: z.string().default("") }),
      }),
    )
    .default([]),
});
const Items = z.object({ items: z.array(z.object({ id: z.string() })).default([]) });
const Videos = z.object({
  items: z.array(z.object({ status: z.object({ uploadStatus: z.string() }) })).default([]),
});
const Made = z.object({ id: z.string() });
const mostPages = 200;
const fullPage = { maxResults: "50" };

/** One question with the account's token; a refused token is renewed once. Throws as `toFailure`. */
export async function callYoutube(
  deps: ApiDeps,
  call: Call,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const token = await deps.tokens.load();
  let answer = await send(deps, token, call, signal);
  if (answer.status === 401) {
    deps.tokens.forget(token);
    answer = await send(deps, await deps.tokens.load(), call, signal);
  }
  if (answer.status >= 300) throw noteFailure(deps, answer);
  deps.quota.spend(call.units);
  return answer;
}

/** A refusal as an error; one for want of units is remembered. */
export function noteFailure(
  { clock, quota }: Pick<ApiDeps, "clock" | "quota">,
  answer: HttpAnswer,
): AppError {
  if (isDayOver(readReason(answer))) quota.noteExhausted();
  // What is refused costs as well.
  else if (answer.status < 500) quota.spend(callUnits.list);
  return toFailure(answer, { nowMs: clock.now(), resetsAtMs: quota.now().resetsAtMs });
}

/** The channel a token belongs to; null when the account has none. The token need not be kept yet. */
export async function findOwnChannel(
  deps: Omit<ApiDeps, "tokens">,
  token: string,
  signal: AbortSignal,
): Promise<Channel | null> {
  const tokens = { load: () => Promise.resolve(token), forget: () => {} };
  const query = { part: "snippet", mine: "true" };
  const page = await ask({ ...deps, tokens }, { path: "channels", query }, Channels, signal);
  const [channel] = page.items;
  return channel === undefined ? null : { id: channel.id, title: channel.snippet.title };
}

export async function listPlaylists(
  deps: ApiDeps,
  signal: AbortSignal,
): Promise<YoutubePlaylist[]> {
  const found: YoutubePlaylist[] = [];
  let token: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const next: Record<string, string> = token === undefined ? {} : { pageToken: token };
    const query = { part: "snippet", mine: "true", ...fullPage, ...next };
    const answer = await ask(deps, { path: "playlists", query }, Playlists, signal);
    found.push(...answer.items);
    token = answer.nextPageToken;
    if (token === undefined) break;
  }
  return found;
}

export async function createPlaylist(
  deps: ApiDeps,
  { title, description, privacy }: { title: string; description: string; privacy: string },
  signal: AbortSignal,
): Promise<{ id: string }> {
  const json = { snippet: { title, description }, status: { privacyStatus: privacy } };
  const query = { part: "snippet,status" };
  const answer = await callYoutube(
    deps,
    { method: "POST", path: "playlists", query, json, units: callUnits.write },
    signal,
  );
  return parseAnswer(Made, toJson(answer, "YouTube"), "YouTube");
}

export async function hasPlaylist(
  deps: ApiDeps,
  id: string,
  signal: AbortSignal,
): Promise<boolean> {
  const query = { part: "id", id };
  return (await ask(deps, { path: "playlists", query }, Items, signal)).items.length > 0;
}

/** Once only: a video that is in the list already stays where it is. */
export async function addToPlaylist(
  deps: ApiDeps,
  { playlistId, videoId }: { playlistId: string; videoId: string },
  signal: AbortSignal,
): Promise<void> {
  const query = { part: "id", playlistId, videoId };
  const { items } = await ask(deps, { path: "playlistItems", query }, Items, signal);
  if (items.length > 0) return;
  const resourceId = { kind: "youtube#video", videoId };
  const call: Call = {
    method: "POST",
    path: "playlistItems",
    query: { part: "snippet" },
    json: { snippet: { playlistId, resourceId } },
    units: callUnits.write,
  };
  await callYoutube(deps, call, signal);
}

/** `uploaded`, `processed`, `failed`, `rejected`…; null when there is no such video. */
export async function findVideoState(
  deps: ApiDeps,
  id: string,
  signal: AbortSignal,
): Promise<string | null> {
  const { items } = await ask(
    deps,
    { path: "videos", query: { part: "status", id } },
    Videos,
    signal,
  );
  return items[0]?.status.uploadStatus ?? null;
}

async function ask<T>(
  deps: ApiDeps,
  call: Pick<Call, "path" | "query">,
  schema: z.ZodType<T>,
  signal: AbortSignal,
): Promise<T> {
  const answer = await callYoutube(deps, { ...call, units: callUnits.list }, signal);
  return parseAnswer(schema, toJson(answer, "YouTube"), "YouTube");
}

function send(
  { http, settings }: ApiDeps,
  token: string,
  { method = "GET", path, query, json, headers = {} }: Call,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const url = URL.canParse(path) ? path : `${settings.apiUrl()}/${path}`;
  return http.request(url, {
    method,
    headers: { ...headers, authorization: `Bearer ${token}` },
    query: new URLSearchParams(query),
    ...(json === undefined ? {} : { json }),
    signal,
  });
}
