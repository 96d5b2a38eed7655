import { z } from "zod";
import { AppError } from "../../../shared/errors.ts";
import type { Clock } from "../../io/clock.ts";
import { type HttpClient, parseAnswer, toJson } from "../../io/http.ts";
import type { TwitchSettings } from "./settings.ts";

export interface AppTokenDeps {
  http: HttpClient;
  clock: Clock;
  settings: Pick<TwitchSettings, "clientId" | "clientSecret" | "idUrl">;
}

/** Where the token for a question comes from. */
export interface TokenSource {
  load(signal: AbortSignal): Promise<string>;
  /** The platform refused it: the next `load` gets another one. */
  forget(): void;
}

const Token = z.object({ access_token: z.string(), expires_in: z.number() });

/** Renewed this long before it expires. */
const tokenMarginMs = 60_000;

/** The token of the operator's application; kept until it expires or the application changes. */
export function createAppToken(deps: AppTokenDeps): TokenSource {
  let token: { key: string; value: string; expiresAt: number } | null = null;
  return {
    async load(signal) {
      const key = `${deps.settings.clientId()} ${deps.settings.clientSecret()}`;
      if (token?.key === key && deps.clock.now() < token.expiresAt - tokenMarginMs)
        return token.value;
      const fresh = await fetchToken(deps, signal);
      const expiresAt = deps.clock.now() + fresh.expires_in * 1000;
      token = { key, value: fresh.access_token, expiresAt };
      return token.value;
    },
    forget() {
      token = null;
    },
  };
}

async function fetchToken({ http, settings }: AppTokenDeps, signal: AbortSignal) {
  const form = {
    client_id: settings.clientId(),
    client_secret: settings.clientSecret(),
    grant_type: "client_credentials",
  };
  const answer = await http.request(`${settings.idUrl()}/token`, { method: "POST", form, signal });
  if (answer.status !== 200) {
    throw new AppError(
      "provider_unavailable",
      `Twitch refuses the client id or secret of the settings (${answer.status}).`,
    );
  }
  return parseAnswer(Token, toJson(answer, "Twitch"), "Twitch");
}
