import path from "node:path";
import { AppError } from "../shared/errors.ts";
import type { YoutubeCode, YoutubePlaylist, YoutubeStatus } from "../shared/model/youtube.ts";
import type { ConfigStore } from "./config.ts";
import type { Exporter } from "./exporters/exporter.ts";
import { type Account, type ConsentAnswer, createAccount } from "./exporters/youtube/account.ts";
import {
  type ApiDeps,
  createPlaylist,
  findOwnChannel,
  listPlaylists,
} from "./exporters/youtube/api.ts";
import { openLoginFile } from "./exporters/youtube/login-file.ts";
import { openQuota, type Quota } from "./exporters/youtube/quota.ts";
import type { YoutubeSettings } from "./exporters/youtube/settings.ts";
import { createTokens } from "./exporters/youtube/tokens.ts";
import { openUploadSessions } from "./exporters/youtube/upload-sessions.ts";
import { createYoutubeExporter } from "./exporters/youtube.ts";
import { type Clock, toIso } from "./io/clock.ts";
import { createHttpClient } from "./io/http.ts";
import { putFile } from "./io/put-file.ts";
import { newToken } from "./io/secrets.ts";
import type { Log } from "./log.ts";
import type { Paths } from "./paths.ts";

export interface YoutubeDeps {
  clock: Clock;
  random: () => number;
  config: Pick<ConfigStore, "get">;
  paths: Pick<Paths, "config" | "db">;
  log: Log;
}

export interface NewPlaylist {
  title: string;
  description: string;
  privacy: "public" | "unlisted" | "private";
}

/** The operator's account at YouTube, and the way there. */
export interface Youtube {
  status(): YoutubeStatus;
  beginLogin(signal: AbortSignal): Promise<YoutubeCode>;
  /** `origin`: where the dashboard is opened. Throws `bad_request` when Google can't lead back. */
  beginWebLogin(origin: string | null): { url: string; callback: string };
  finishWebLogin(answer: ConsentAnswer, signal: AbortSignal): Promise<void>;
  endLogin(signal: AbortSignal): Promise<YoutubeStatus>;
  playlists(signal: AbortSignal): Promise<YoutubePlaylist[]>;
  createPlaylist(playlist: NewPlaylist, signal: AbortSignal): Promise<{ id: string }>;
  exporter: Exporter;
}

const callbackPath = "/api/v0/youtube/callback";

/** What waits in the background ends with `over`. */
export async function openYoutube(
  { clock, random, config, paths, log }: YoutubeDeps,
  over: AbortSignal,
): Promise<Youtube> {
  const warn = (sentence: string) => log.module("youtube").warn(sentence);
  const settings = toSettings(config);
  const http = createHttpClient();
  const base = { clock, random, http, settings, warn, over };
  const file = await openLoginFile(paths.config, warn);
  const quota = await openQuota(path.join(paths.db, "youtube-quota.json"), base);
  const sessions = await openUploadSessions(path.join(paths.db, "youtube-uploads.json"), base);
  // Both name each other; nothing is called before both are there.
  const parts: { account: Account | null } = { account: null };
  const ended = (sentence: string) => parts.account?.noteEnd(sentence);
  const tokens = createTokens({ ...base, file, ended });
  const api: ApiDeps = { clock, http, settings, quota, tokens };
  const account = createAccount({
    ...base,
    file,
    tokens,
    findChannel: (token, signal) => findOwnChannel(api, token, signal),
    newState: newToken,
  });
  parts.account = account;
  const status = () => toStatus(settings, account, quota);
  return {
    status,
    beginLogin: (signal) => account.beginByCode(signal),
    beginWebLogin(origin) {
      const callback = findCallback(origin, settings.publicUrl());
      return { url: account.beginByBrowser(callback), callback };
    },
    finishWebLogin: (answer, signal) => account.finishByBrowser(answer, signal),
    async endLogin(signal) {
      await account.end(signal);
      return status();
    },
    playlists: (signal) => listPlaylists(api, signal),
    createPlaylist: (playlist, signal) => createPlaylist(api, playlist, signal),
    exporter: createYoutubeExporter({ ...api, ...base, tokens, sessions, put: putFile }),
  };
}

function toStatus(settings: YoutubeSettings, account: Account, quota: Quota): YoutubeStatus {
  const { login, channel, pending, problem } = account.now();
  const { used, limit, uploadCost, resetsAtMs, exhaustedUntil } = quota.now();
  const publicUrl = settings.publicUrl();
  return {
    is_configured: settings.clientId() !== "",
    is_connected: channel !== null,
    account: channel,
    login,
    pending,
    callback: publicUrl === "" ? null : `${publicUrl}${callbackPath}`,
    quota: {
      used,
      limit,
      upload_cost: uploadCost,
      resets_at: toIso(resetsAtMs),
      exhausted_until: exhaustedUntil,
    },
    problem,
  };
}

/** Google leads back by HTTPS only, or to the machine that the browser runs on. */
function findCallback(origin: string | null, publicUrl: string): string {
  const usable = [origin ?? "", publicUrl].find(
    (address) =>
      address !== "" && (address.startsWith("https://") || isLoopback(new URL(address).hostname)),
  );
  if (usable === undefined)
    throw new AppError(
      "bad_request",
      "Google leads back only to an address with https, or to localhost; set server.public_url, or connect by code.",
      { field: "server.public_url" },
    );
  return `${usable.replace(/\/$/, "")}${callbackPath}`;
}

function isLoopback(hostname: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

function toSettings(config: Pick<ConfigStore, "get">): YoutubeSettings {
  return {
    clientId: () => config.get("youtube.client_id"),
    clientSecret: () => config.get("youtube.client_secret"),
    accountsUrl: () => config.get("youtube.accounts_url"),
    oauthUrl: () => config.get("youtube.oauth_url"),
    apiUrl: () => config.get("youtube.api_url"),
    uploadUrl: () => config.get("youtube.upload_url"),
    publicUrl: () => config.get("server.public_url"),
    chunkMegabytes: () => config.get("youtube.chunk_megabytes"),
    uploadUnits: () => config.get("youtube.upload_units"),
    dailyUnits: () => config.get("youtube.daily_units"),
  };
}
