import { z } from "zod";
import { AppError } from "../../../shared/errors.ts";
import { type HttpAnswer, type HttpClient, parseAnswer, toJson } from "../../io/http.ts";

export interface GrantDeps {
  http: HttpClient;
  settings: { clientId(): string; clientSecret(): string; idUrl(): string };
}

export interface DeviceCode {
  deviceCode: string;
  userCode: string;
  verificationUri: string;
  intervalSeconds: number;
  lifetimeSeconds: number;
}

export interface Grant {
  accessToken: string;
  refreshToken: string;
  lifetimeSeconds: number;
}

/** `pending` and `slow_down`: ask again later; `refused`: never again. */
export type GrantOutcome =
  | { outcome: "granted"; grant: Grant }
  | { outcome: "pending" }
  | { outcome: "slow_down" }
  | { outcome: "refused"; message: string };

export type Validation =
  | { outcome: "valid"; login: string; userId: string; lifetimeSeconds: number }
  | { outcome: "refused" };

const deviceGrant = "urn:ietf:params:oauth:grant-type:device_code";

const DeviceAnswer = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.string(),
  interval: z.number(),
  expires_in: z.number(),
});
const TokenAnswer = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
});
const ValidateAnswer = z.object({
  login: z.string(),
  user_id: z.string(),
  expires_in: z.number(),
});
const Refusal = z.object({ message: z.string() });

/** Begins a device-code login: the three event types need no scope at all. */
export async function requestDeviceCode(deps: GrantDeps, signal: AbortSignal): Promise<DeviceCode> {
  const form = { client_id: deps.settings.clientId(), scopes: "" };
  const answer = await post(deps, "device", form, signal);
  if (answer.status !== 200)
    throw new AppError(
      "provider_unavailable",
      `Twitch gives this application no code for a login: ${readMessage(answer)}`,
    );
  const data = parseAnswer(DeviceAnswer, toJson(answer, "Twitch"), "Twitch");
  return {
    deviceCode: data.device_code,
    userCode: data.user_code,
    verificationUri: data.verification_uri,
    intervalSeconds: data.interval,
    lifetimeSeconds: data.expires_in,
  };
}

/** Asks whether the code was typed in. */
export async function pollDeviceCode(
  deps: GrantDeps,
  deviceCode: string,
  signal: AbortSignal,
): Promise<GrantOutcome> {
  const form = {
    client_id: deps.settings.clientId(),
    scopes: "",
    device_code: deviceCode,
    grant_type: deviceGrant,
  };
  return toOutcome(await post(deps, "token", form, signal));
}

/** Trades a refresh token for a new pair; of a public application it works only once. */
export async function refreshGrant(
  deps: GrantDeps,
  refreshToken: string,
  signal: AbortSignal,
): Promise<GrantOutcome> {
  const secret = deps.settings.clientSecret();
  const form = {
    client_id: deps.settings.clientId(),
    grant_type: "refresh_token",
    refresh_token: refreshToken,
    ...(secret === "" ? {} : { client_secret: secret }),
  };
  return toOutcome(await post(deps, "token", form, signal));
}

export async function validateToken(
  { http, settings }: GrantDeps,
  accessToken: string,
  signal: AbortSignal,
): Promise<Validation> {
  const headers = { authorization: `OAuth ${accessToken}` };
  const answer = await http.request(`${settings.idUrl()}/validate`, { headers, signal });
  if (answer.status === 401) return { outcome: "refused" };
  if (answer.status !== 200)
    throw new AppError("provider_unavailable", `Twitch answered ${answer.status} to validate.`);
  const data = parseAnswer(ValidateAnswer, toJson(answer, "Twitch"), "Twitch");
  return {
    outcome: "valid",
    login: data.login,
    userId: data.user_id,
    lifetimeSeconds: data.expires_in,
  };
}

export async function revokeToken(
  deps: GrantDeps,
  accessToken: string,
  signal: AbortSignal,
): Promise<void> {
  const form = { client_id: deps.settings.clientId(), token: accessToken };
  await post(deps, "revoke", form, signal);
}

function post(
  { http, settings }: GrantDeps,
  endpoint: string,
  form: Record<string, string>,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  return http.request(`${settings.idUrl()}/${endpoint}`, { method: "POST", form, signal });
}

function toOutcome(answer: HttpAnswer): GrantOutcome {
  if (answer.status === 200) {
    const data = parseAnswer(TokenAnswer, toJson(answer, "Twitch"), "Twitch");
    const grant = {
      accessToken: data.access_token,
      refreshToken: data.refresh_token,
      lifetimeSeconds: data.expires_in,
    };
    return { outcome: "granted", grant };
  }
  const message = readMessage(answer);
  if (answer.status === 429 || message === "slow_down") return { outcome: "slow_down" };
  if (message === "authorization_pending") return { outcome: "pending" };
  if (answer.status >= 500)
    throw new AppError("provider_unavailable", `Twitch answered ${answer.status} to a login.`);
  return { outcome: "refused", message };
}

/** The platform's sentence; these answers hold no secrets. */
function readMessage(answer: HttpAnswer): string {
  try {
    return Refusal.parse(JSON.parse(answer.text)).message;
  } catch {
    return `status ${answer.status}`;
  }
}
