import { randomBytes } from "node:crypto";
import type { Answer } from "./answer.ts";
import { json } from "./answer.ts";
import { numberOf } from "./numbers.ts";
import type { UserAccount, World } from "./world.ts";
import { channelByLogin } from "./world.ts";

const deviceGrant = "urn:ietf:params:oauth:grant-type:device_code";

const answer = (operation: string, status: number, body: unknown): Answer =>
  json({ kind: "oauth", operation }, status, body);
const refuse = (operation: string, message: string): Answer =>
  answer(operation, 400, { status: 400, message });

/** `POST /oauth2/device`: needs no secret. */
export function answerDevice(world: World, form: URLSearchParams): Answer {
  if (form.get("client_id") !== world.settings.clientId) return refuse("device", "invalid client");
  const { deviceLifetimeSeconds, deviceIntervalSeconds } = world.settings;
  const deviceCode = randomBytes(20).toString("hex");
  const userCode = randomBytes(4).toString("hex").toUpperCase();
  world.deviceCodes.set(deviceCode, {
    userCode,
    expiresAtMs: world.clock.now() + deviceLifetimeSeconds * 1000,
    polledAtMs: 0,
    user: null,
  });
  return answer("device", 200, {
    device_code: deviceCode,
    expires_in: deviceLifetimeSeconds,
    interval: deviceIntervalSeconds,
    user_code: userCode,
    verification_uri: `https://www.twitch.tv/activate?public=true&device-code=${userCode}`,
  });
}

/** `POST /oauth2/token` for users; null when the form asks for something else. */
export function answerUserToken(world: World, form: URLSearchParams): Answer | null {
  const grant = form.get("grant_type");
  if (grant === deviceGrant) return tradeDeviceCode(world, form);
  return grant === "refresh_token" ? tradeRefreshToken(world, form) : null;
}

function tradeDeviceCode(world: World, form: URLSearchParams): Answer {
  const code = form.get("device_code") ?? "";
  const login = world.deviceCodes.get(code);
  const nowMs = world.clock.now();
  if (!login || login.expiresAtMs <= nowMs) return refuse("token", "invalid device code");
  const sinceMs = nowMs - login.polledAtMs;
  login.polledAtMs = nowMs;
  // Half of the interval is forgiven: timers are not exact.
  if (sinceMs < world.settings.deviceIntervalSeconds * 500) return refuse("token", "slow_down");
  if (!login.user) return refuse("token", "authorization_pending");
  world.deviceCodes.delete(code);
  return grantTo(world, login.user);
}

/** Each refresh token works once. */
function tradeRefreshToken(world: World, form: URLSearchParams): Answer {
  const { clientId, clientSecret } = world.settings;
  const secret = form.get("client_secret");
  if (form.get("client_id") !== clientId) return refuse("token", "invalid client");
  if (secret !== null && secret !== clientSecret)
    return answer("token", 403, { status: 403, message: "invalid client secret" });
  const token = form.get("refresh_token") ?? "";
  const user = world.refreshTokens.get(token);
  if (!user) return refuse("token", "Invalid refresh token");
  world.refreshTokens.delete(token);
  return grantTo(world, user);
}

function grantTo(world: World, user: UserAccount): Answer {
  const { clientId, userTokenSeconds } = world.settings;
  const access = randomBytes(15).toString("hex");
  const refresh = randomBytes(25).toString("hex");
  const expiresAtMs = world.clock.now() + userTokenSeconds * 1000;
  world.tokens.set(access, { clientId, expiresAtMs, user });
  world.refreshTokens.set(refresh, user);
  return answer("token", 200, {
    access_token: access,
    refresh_token: refresh,
    expires_in: userTokenSeconds,
    scope: [],
    token_type: "bearer",
  });
}

/** What the user does at the verification address. Unknown codes are a mistake of the test. */
export function activateCode(world: World, userCode: string, login: string): void {
  const pending = world.deviceCodes.values().find((device) => device.userCode === userCode);
  if (!pending) throw new Error(`nobody waits for the code ${userCode}`);
  const id = channelByLogin(world, login)?.id ?? numberOf(login, 100_000_000);
  pending.user = { id, login };
}
