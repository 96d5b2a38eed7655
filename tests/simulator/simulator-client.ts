import type { Simulator } from "./simulator.ts";

export interface MasterEntry {
  name: string;
  url: string;
}

export interface ListEntry {
  title: string;
  startMs: number;
  url: string;
  isDiscontinuous: boolean;
}

export interface ParsedList {
  sequence: number;
  hasEnded: boolean;
  map: string | null;
  entries: ListEntry[];
  prefetch: string[];
}

/** One GQL answer, as whatever the test expects it to be. */
export async function askGql(
  simulator: Simulator,
  body: unknown,
  headers: Record<string, string> = { "Client-ID": "kimne78kx3ncx6brgo4mv6wki5h1ko" },
): Promise<unknown> {
  const options = { method: "POST", headers, body: JSON.stringify(body) };
  const response = await fetch(simulator.addresses.gql, options);
  return response.json();
}

export async function askToken(
  simulator: Simulator,
  login: string,
): Promise<{ value: string; signature: string }> {
  const query = `{streamPlaybackAccessToken(channelName:"${login}",params:{playerType:"site"}){value signature}}`;
  // The shape is the subject of other tests.
  const answer = (await askGql(simulator, { query })) as {
    data: { streamPlaybackAccessToken: { value: string; signature: string } };
  };
  return answer.data.streamPlaybackAccessToken;
}

/** Usher's answer for a channel, with a fresh token. */
export async function askMaster(
  simulator: Simulator,
  login: string,
  extra: Record<string, string> = {},
  version: "" | "v2/" = "",
): Promise<Response> {
  const token = await askToken(simulator, login);
  const query = new URLSearchParams({
    allow_source: "true",
    allow_audio_only: "true",
    sig: token.signature,
    token: token.value,
    ...extra,
  });
  return fetch(`${simulator.url}/api/${version}channel/hls/${login}.m3u8?${query.toString()}`);
}

export const variantUrls = (master: string): string[] =>
  master.split("\n").filter((line) => line.startsWith("http"));

/** Opens a session and gives the address of its source playlist. */
export async function openSource(
  simulator: Simulator,
  login: string,
  extra: Record<string, string> = {},
): Promise<string> {
  const response = await askMaster(simulator, login, extra);
  const url = variantUrls(await response.text())[0];
  if (!url) throw new Error(`usher said ${response.status}`);
  return url;
}

export async function readList(url: string): Promise<ParsedList> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the playlist said ${response.status}`);
  return parseList(await response.text());
}

export function parseList(text: string): ParsedList {
  const list: ParsedList = { sequence: -1, hasEnded: false, map: null, entries: [], prefetch: [] };
  let pending = { title: "", startMs: Number.NaN, isDiscontinuous: false };
  for (const line of text.split("\n")) {
    const value = line.slice(line.indexOf(":") + 1);
    if (line.startsWith("#EXT-X-MEDIA-SEQUENCE:")) list.sequence = Number(value);
    else if (line === "#EXT-X-ENDLIST") list.hasEnded = true;
    else if (line.startsWith("#EXT-X-MAP:")) list.map = value.slice(5, -1);
    else if (line === "#EXT-X-DISCONTINUITY") pending.isDiscontinuous = true;
    else if (line.startsWith("#EXT-X-PROGRAM-DATE-TIME:")) pending.startMs = Date.parse(value);
    else if (line.startsWith("#EXTINF:")) pending.title = value.split(",")[1] ?? "";
    else if (line.startsWith("#EXT-X-TWITCH-PREFETCH:")) list.prefetch.push(value);
    else if (line.startsWith("http")) {
      list.entries.push({ ...pending, url: line });
      pending = { title: "", startMs: Number.NaN, isDiscontinuous: false };
    }
  }
  return list;
}
