import { z } from "zod";
import { AppError } from "../../../shared/errors.ts";
import { type HttpAnswer, type HttpClient, parseAnswer, toJson } from "../../io/http.ts";
import type { YoutubeSettings } from "./settings.ts";

export interface GrantDeps {
  http: HttpClient;
  settings: Pick<YoutubeSettings, "clientId" | "clientSecret" | "accountsUrl" | "oauthUrl">;
}

export interface DeviceCode {
  deviceCode: string;
  userCode: string;
  verificationUrl: string;
  intervalSeconds: number;
  lifetimeSeconds: number;
}

export interface Grant {
  accessToken: string;
  /** Null when the one there is stays good. */
  refreshToken: string | null;
  lifetimeSeconds: number;
  scopes: string[];
}

/** `pending` and `slow_down`: ask again later; `refused`: `error` is Google's word for the reason. */
export type GrantOutcome =
  | { outcome: "granted"; grant: Grant }
  | { outcome: "pending" }
  | { outcome: "slow_down" }
  | { outcome: "refused"; error: string; message: string };

/** Manages videos and playlists; the narrower one for uploads is not given to devices. */
export const youtubeScope = "https://www.googleapis.com/auth/youtube";
const deviceGrant = "urn:ietf:params:oauth:grant-type:device_code";

const DeviceAnswer = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_url: z.string(),
  interval: z.number().default(5),
  expires_in: z.number(),
});
const TokenAnswer = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  expires_in: z.number(),
  scope: z.string().default(""),
});
const Refusal = z.object({ error: z.string(), error_description: z.string().default("") });

/** Begins a login by a code that is typed in at Google. */
export async function requestDeviceCode(deps: GrantDeps, signal: AbortSignal): Promise<DeviceCode> {
  const form = { client_id: deps.settings.clientId(), scope: youtubeScope };
  const answer = await post(deps, "device/code", form, signal);
  if (answer.status !== 200) {
    const { message } = readRefusal(answer);
    throw new AppError(
      "provider_unavailable",
      `Google gives this application no code for a login: ${message}`,
      { field: "youtube.client_id" },
    );
  }
  const code = parseAnswer(DeviceAnswer, toJson(answer, "Google"), "Google");
  return {
    deviceCode: code.device_code,
    userCode: code.user_code,
    verificationUrl: code.verification_url,
    intervalSeconds: code.interval,
    lifetimeSeconds: code.expires_in,
  };
}

/** Asks whether the code was typed in. */
export async function pollDeviceCode(
  deps: GrantDeps,
  deviceCode: string,
  signal: AbortSignal,
): Promise<GrantOutcome> {
  const form = { ...client(deps), device_code: deviceCode, grant_type: deviceGrant };
  return toOutcome(await post(deps, "token", form, signal));
}

/** Where a browser goes to allow uploads; it comes back to `callback` with the same state. */
export function toConsentUrl(
  { settings }: Pick<GrantDeps, "settings">,
  { callback, state }: { callback: string; state: string },
): string {
  const url = new URL(settings.accountsUrl());
  const query = {
    client_id: settings.clientId(),
    redirect_uri: callback,
    response_type: "code",
    scope: youtubeScope,
    access_type: "offline",
    prompt: "consent",
    state,
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** Trades the code that a browser came back with. */
export async function tradeCode(
  deps: GrantDeps,
  { code, callback }: { code: string; callback: string },
  signal: AbortSignal,
): Promise<GrantOutcome> {
  const grant_type = "authorization_code";
  const form = { ...client(deps), code, redirect_uri: callback, grant_type };
  return toOutcome(await post(deps, "token", form, signal));
}

/** A fresh access token; the refresh token stays the same. */
export async function refreshGrant(
  deps: GrantDeps,
  refreshToken: string,
  signal: AbortSignal,
): Promise<GrantOutcome> {
  const form = { ...client(deps), refresh_token: refreshToken, grant_type: "refresh_token" };
  return toOutcome(await post(deps, "token", form, signal));
}

/** A refresh token takes its access tokens with it. */
export async function revokeToken(
  deps: GrantDeps,
  token: string,
  signal: AbortSignal,
): Promise<void> {
  const answer = await post(deps, "revoke", { token }, signal);
  // 400: it was good no more, which is what is wanted.
  if (answer.status !== 200 && answer.status !== 400)
    throw new AppError("provider_unavailable", `Google answered ${answer.status}.`);
}

function client({ settings }: GrantDeps): Record<string, string> {
  const secret = settings.clientSecret();
  const client_id = settings.clientId();
  return secret === "" ? { client_id } : { client_id, client_secret: secret };
}

function post(
  { http, settings }: GrantDeps,
  endpoint: string,
  form: Record<string, string>,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  return http.request(`${settings.oauthUrl()}/${endpoint}`, { method: "POST", form, signal });
}

function toOutcome(answer: HttpAnswer): GrantOutcome {
  if (answer.status === 200) {
    const token = parseAnswer(TokenAnswer, toJson(answer, "Google"), "Google");
    const grant = {
      accessToken: token.access_token,
      refreshToken: token.refresh_token ?? null,
      lifetimeSeconds: token.expires_in,
      scopes: token.scope.split(" "),
    };
    return { outcome: "granted", grant };
  }
  const { error, message } = readRefusal(answer);
  if (error === "authorization_pending") return { outcome: "pending" };
  if (error === "slow_down" || answer.status === 429) return { outcome: "slow_down" };
  if (answer.status >= 500)
    throw new AppError("provider_unavailable", `Google answered ${answer.status} to a login.`);
  return { outcome: "refused", error, message };
}

/** Google's word and its sentence; these answers hold no secrets. */
function readRefusal(answer: HttpAnswer): { error: string; message: string } {
  try {
    const { error, error_description: sentence } = Refusal.parse(JSON.parse(answer.text));
    return { error, message: sentence === "" ? error : sentence };
  } catch {
    return { error: "unknown", message: `status ${answer.status}` };
  }
}
