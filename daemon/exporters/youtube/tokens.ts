import { AppError } from "../../../shared/errors.ts";
import { type Clock, toIso } from "../../io/clock.ts";
import { type Grant, type GrantDeps, refreshGrant } from "./grants.ts";
import type { LoginFile, StoredLogin } from "./login-file.ts";

export interface TokenDeps extends GrantDeps {
  clock: Clock;
  file: LoginFile;
  /** Google ended the login; the file is empty by then. */
  ended(sentence: string): void;
}

/** Access tokens of the connected account, renewed before they expire. */
export interface Tokens {
  /** Null when no account is connected. */
  stored(): StoredLogin | null;
  /** `not_connected` when no account is, or Google ended the login. */
  load(): Promise<string>;
  /** Google refused this one: the next `load` gets another. */
  forget(token: string): void;
  keep(grant: Grant & { refreshToken: string }, channel: Channel): Promise<void>;
}

export interface Channel {
  id: string;
  title: string;
}

/** Renewed this long before it expires. */
const marginMs = 300_000;

export function createTokens(deps: TokenDeps): Tokens {
  const { clock, settings, file } = deps;
  let refused: string | null = null;
  let renewal: Promise<string> | null = null;

  /** Tokens of another application are none. */
  const stored = () => {
    const login = file.load();
    return login?.clientId === settings.clientId() ? login : null;
  };
  const toStored = (grant: Grant & { refreshToken: string }, { id, title }: Channel) => ({
    clientId: settings.clientId(),
    accessToken: grant.accessToken,
    refreshToken: grant.refreshToken,
    expiresAt: toIso(clock.now() + grant.lifetimeSeconds * 1000),
    channelId: id,
    channelTitle: title,
  });
  const renew = async (login: StoredLogin): Promise<string> => {
    // To the end even if the one who asked hangs up: others wait for it too.
    const { signal } = new AbortController();
    const answer = await refreshGrant(deps, login.refreshToken, signal);
    // Disconnected, or connected anew, meanwhile: what came now belongs to nobody.
    if (file.load()?.refreshToken !== login.refreshToken) throw notConnected();
    if (answer.outcome === "granted") {
      const refreshToken = answer.grant.refreshToken ?? login.refreshToken;
      const channel = { id: login.channelId, title: login.channelTitle };
      await file.save(toStored({ ...answer.grant, refreshToken }, channel));
      return answer.grant.accessToken;
    }
    if (answer.outcome !== "refused")
      throw new AppError("provider_unavailable", "Google does not renew the login now.");
    if (answer.error !== "invalid_grant")
      throw new AppError(
        "unauthorized_target",
        `Google does not renew the login: ${answer.message}.`,
      );
    await file.save(null);
    deps.ended(
      "Google ended the login; please connect the account again. It does so every 7 days while the consent screen of your application is in testing.",
    );
    throw notConnected();
  };
  return {
    stored,
    load() {
      const login = stored();
      if (login === null) return Promise.reject(notConnected());
      const isFresh = Date.parse(login.expiresAt) - clock.now() >= marginMs;
      if (isFresh && login.accessToken !== refused) return Promise.resolve(login.accessToken);
      renewal ??= renew(login).finally(() => void (renewal = null));
      return renewal;
    },
    forget: (token) => void (refused = token),
    keep: (grant, channel) => file.save(toStored(grant, channel)),
  };
}

function notConnected(): AppError {
  return new AppError("not_connected", "No account is connected to YouTube.");
}
