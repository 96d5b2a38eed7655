import { newId, type YoutubeAnswer } from "./youtube-answer.ts";
import { takeFault, type YoutubeState } from "./youtube-state.ts";

const deviceGrant = "urn:ietf:params:oauth:grant-type:device_code";
const deny = (status: number, error: string, error_description?: string): YoutubeAnswer => ({
  status,
  body: { error, error_description },
});

/** `POST /device/code`. */
export function answerDevice(state: YoutubeState, form: URLSearchParams): YoutubeAnswer {
  if (form.get("client_id") !== state.clientId)
    return deny(401, "invalid_client", "The OAuth client was not found.");
  if (form.get("scope") !== "https://www.googleapis.com/auth/youtube")
    return deny(400, "invalid_scope", "Invalid device flow scope.");
  const deviceCode = newId(16);
  const userCode = `${newId(2)}-${newId(2)}`.toUpperCase();
  const { deviceLifetimeSeconds: expires_in, deviceIntervalSeconds: interval } = state;
  const expiresAtMs = state.now() + expires_in * 1000;
  state.deviceLogins.set(deviceCode, { userCode, verdict: "pending", expiresAtMs });
  return {
    status: 200,
    body: {
      device_code: deviceCode,
      user_code: userCode,
      verification_url: "https://www.google.com/device",
      expires_in,
      interval,
    },
  };
}

/** `POST /token`. */
export function answerToken(state: YoutubeState, form: URLSearchParams): YoutubeAnswer {
  const fault = takeFault(state, "token");
  if (fault?.kind === "status") return deny(fault.status, fault.reason ?? "internal_failure");
  const { clientId, clientSecret } = state;
  if (form.get("client_id") !== clientId || form.get("client_secret") !== clientSecret)
    return deny(401, "invalid_client", "Unauthorized");
  const kind = form.get("grant_type");
  if (kind === "refresh_token") return refresh(state, form.get("refresh_token") ?? "");
  if (kind === "authorization_code") return tradeConsent(state, form);
  return kind === deviceGrant ? tradeDevice(state, form) : deny(400, "unsupported_grant_type");
}

function tradeDevice(state: YoutubeState, form: URLSearchParams): YoutubeAnswer {
  const code = form.get("device_code") ?? "";
  const login = state.deviceLogins.get(code);
  if (login === undefined) return deny(400, "invalid_grant");
  if (login.expiresAtMs <= state.now()) return deny(400, "expired_token");
  if (login.verdict === "pending") return deny(428, "authorization_pending");
  state.deviceLogins.delete(code);
  return login.verdict === "denied" ? deny(403, "access_denied") : grant(state);
}

function tradeConsent(state: YoutubeState, form: URLSearchParams): YoutubeAnswer {
  const code = form.get("code") ?? "";
  const address = state.consents.get(code);
  state.consents.delete(code);
  if (address === undefined) return deny(400, "invalid_grant", "Malformed auth code.");
  if (address !== form.get("redirect_uri")) return deny(400, "redirect_uri_mismatch");
  return grant(state);
}

function grant(state: YoutubeState): YoutubeAnswer {
  const refresh_token = `1//${newId(20)}`;
  state.refreshTokens.add(refresh_token);
  return { status: 200, body: { ...makeToken(state), refresh_token } };
}

function refresh(state: YoutubeState, token: string): YoutubeAnswer {
  if (!state.refreshTokens.has(token))
    return deny(400, "invalid_grant", "Token has been expired or revoked.");
  return { status: 200, body: makeToken(state) };
}

function makeToken(state: YoutubeState) {
  const access_token = `ya29.${newId(20)}`;
  state.accessTokens.set(access_token, state.now() + state.tokenSeconds * 1000);
  const { scope, tokenSeconds: expires_in } = state;
  return { access_token, expires_in, scope, token_type: "Bearer" };
}

/** `POST /revoke`: a refresh token takes its access tokens with it. */
export function answerRevoke(state: YoutubeState, form: URLSearchParams): YoutubeAnswer {
  const token = form.get("token") ?? "";
  state.revoked.push(token);
  if (!state.refreshTokens.delete(token)) return deny(400, "invalid_token");
  state.accessTokens.clear();
  return { status: 200, body: {} };
}

/** `GET /o/oauth2/v2/auth`: this account allows everything at once. */
export function answerConsent(state: YoutubeState, query: URLSearchParams): YoutubeAnswer {
  const address = query.get("redirect_uri") ?? "";
  const code = `4/${newId(16)}`;
  state.consents.set(code, address);
  const back = new URL(address);
  back.searchParams.set("state", query.get("state") ?? "");
  back.searchParams.set("code", code);
  return { status: 302, headers: { location: back.href } };
}
