import path from "node:path";
import { z } from "zod";
import { AppError, toMessage } from "../../../shared/errors.ts";
import type { TwitchLogin } from "../../../shared/model/subscription.ts";
import { awaitDeviceCode } from "../../io/await-device-code.ts";
import { type Clock, repeat, toIso } from "../../io/clock.ts";
import { openDocument } from "../../io/json-document.ts";
import type { TokenSource } from "./app-token.ts";
import {
  type DeviceCode,
  type Grant,
  type GrantDeps,
  pollDeviceCode,
  refreshGrant,
  requestDeviceCode,
  revokeToken,
  validateToken,
} from "./user-grants.ts";

export interface UserLoginDeps extends GrantDeps {
  clock: Clock;
  /** Where `twitch-login.json` lies; the tokens are in it and nowhere else. */
  folder: string;
  warn(sentence: string): void;
  /** Somebody logged in or out. */
  changed(): void;
}

/** The operator's account at Twitch. */
export interface UserLogin {
  state(): TwitchLogin;
  isConnected(): boolean;
  /** Answers the code to type in; whether it was typed in is found out in the background. */
  begin(signal: AbortSignal): Promise<TwitchLogin>;
  end(signal: AbortSignal): Promise<void>;
  /** Tokens for questions; `provider_unavailable` when nobody is logged in. */
  token: TokenSource;
  /** Checks the token every hour, as Twitch asks applications to; lasts until the signal ends. */
  run(signal: AbortSignal): Promise<void>;
}

const StoredToken = z.object({
  clientId: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
  login: z.string(),
  userId: z.string(),
  expiresAt: z.iso.datetime(),
});
type StoredToken = z.infer<typeof StoredToken>;
const Document = z.object({ version: z.literal(1), token: StoredToken.nullable() });

interface Pending {
  code: DeviceCode;
  expiresAtMs: number;
  over: AbortController;
}

const validateEveryMs = 3_600_000;
/** Renewed this long before it expires. */
const tokenMarginMs = 300_000;

export async function openUserLogin(deps: UserLoginDeps): Promise<UserLogin> {
  const { low, problem: broken } = await openDocument(
    path.join(deps.folder, "twitch-login.json"),
    Document,
    { version: 1, token: null },
  );
  if (broken !== null) deps.warn(broken);
  return new StoredLogin(deps, {
    load: () => low.data.token,
    async save(token) {
      low.data = { version: 1, token };
      await low.write();
    },
  });
}

/** Durable when `save` returns. */
interface TokenFile {
  load(): StoredToken | null;
  save(token: StoredToken | null): Promise<void>;
}

class StoredLogin implements UserLogin {
  readonly #deps: UserLoginDeps;
  readonly #file: TokenFile;
  #pending: Pending | null = null;
  #beginning: Promise<TwitchLogin> | null = null;
  #problem: string | null = null;
  #renewal: Promise<StoredToken> | null = null;
  #isRefused = false;
  readonly token: TokenSource = {
    load: async () => (await this.#loadFresh()).accessToken,
    forget: () => void (this.#isRefused = true),
  };

  constructor(deps: UserLoginDeps, file: TokenFile) {
    this.#deps = deps;
    this.#file = file;
  }

  isConnected(): boolean {
    return this.#stored() !== null;
  }

  state(): TwitchLogin {
    const none = { login: null, user_id: null, user_code: null, verification_uri: null };
    const pending = this.#pending;
    if (pending !== null)
      return {
        ...none,
        state: "pending",
        expires_at: toIso(pending.expiresAtMs),
        user_code: pending.code.userCode,
        verification_uri: pending.code.verificationUri,
        problem: null,
      };
    const stored = this.#stored();
    if (stored === null)
      return { ...none, state: "none", expires_at: null, problem: this.#problem };
    const { login, userId: user_id, expiresAt: expires_at } = stored;
    return { ...none, state: "connected", login, user_id, expires_at, problem: null };
  }

  begin(signal: AbortSignal): Promise<TwitchLogin> {
    this.#beginning ??= this.#start(signal).finally(() => void (this.#beginning = null));
    return this.#beginning;
  }

  async #start(signal: AbortSignal): Promise<TwitchLogin> {
    if (this.#pending !== null) return this.state();
    if (this.#deps.settings.clientId() === "")
      throw new AppError(
        "bad_request",
        "The setting twitch.client_id is needed first: the id of an application registered at Twitch.",
        { field: "twitch.client_id" },
      );
    const code = await requestDeviceCode(this.#deps, signal);
    const expiresAtMs = this.#deps.clock.now() + code.lifetimeSeconds * 1000;
    const pending: Pending = { code, expiresAtMs, over: new AbortController() };
    this.#problem = null;
    this.#pending = pending;
    this.#await(pending).catch((error: unknown) => this.#giveUp(pending, toMessage(error)));
    return this.state();
  }

  async end(signal: AbortSignal): Promise<void> {
    this.#pending?.over.abort();
    this.#pending = null;
    const stored = this.#file.load();
    await this.#file.save(null);
    this.#problem = null;
    this.#deps.changed();
    // Forgotten here in any case; at the platform it also expires by itself.
    if (stored !== null)
      await revokeToken(this.#deps, stored.accessToken, signal).catch((error: unknown) =>
        this.#deps.warn(`The token of Twitch was forgotten, but not revoked: ${toMessage(error)}`),
      );
  }

  async run(signal: AbortSignal): Promise<void> {
    signal.addEventListener("abort", () => this.#pending?.over.abort(), { once: true });
    for await (const _ of repeat(this.#deps.clock, () => validateEveryMs, signal)) {
      await this.#validate(signal).catch((error: unknown) => {
        if (!signal.aborted) this.#deps.warn(`The login was not checked: ${toMessage(error)}`);
      });
    }
    await this.#renewal?.catch(() => {});
  }

  /** A token of another application is none. */
  #stored(): StoredToken | null {
    const stored = this.#file.load();
    return stored?.clientId === this.#deps.settings.clientId() ? stored : null;
  }

  async #await(pending: Pending): Promise<void> {
    const { code, over } = pending;
    const ask = (signal: AbortSignal) => pollDeviceCode(this.#deps, code.deviceCode, signal);
    const answer = await awaitDeviceCode(this.#deps.clock, { ...code, ask }, over.signal);
    if (answer.outcome === "called_off") return;
    if (answer.outcome === "expired")
      return this.#giveUp(pending, "the code was not typed in in time");
    if (answer.outcome === "refused") return this.#giveUp(pending, answer.message);
    return this.#connect(pending, answer.grant);
  }

  async #connect(pending: Pending, grant: Grant): Promise<void> {
    const checked = await validateToken(this.#deps, grant.accessToken, pending.over.signal);
    if (checked.outcome === "refused")
      return this.#giveUp(pending, "Twitch refuses its own fresh token");
    const { login, userId } = checked;
    await this.#file.save(this.#toStored(grant, { login, userId }));
    this.#isRefused = false;
    if (this.#pending === pending) this.#pending = null;
    this.#deps.changed();
  }

  #giveUp(pending: Pending, reason: string): void {
    if (this.#pending !== pending) return;
    this.#pending = null;
    this.#problem = `The login at Twitch failed: ${reason}.`;
    this.#deps.warn(this.#problem);
  }

  #toStored(grant: Grant, user: Pick<StoredToken, "login" | "userId">): StoredToken {
    const { accessToken, refreshToken, lifetimeSeconds } = grant;
    const expiresAt = toIso(this.#deps.clock.now() + lifetimeSeconds * 1000);
    const clientId = this.#deps.settings.clientId();
    return { ...user, clientId, accessToken, refreshToken, expiresAt };
  }

  async #loadFresh(): Promise<StoredToken> {
    const stored = this.#stored();
    if (stored === null)
      throw new AppError("provider_unavailable", "No account is connected to Twitch.");
    const leftMs = Date.parse(stored.expiresAt) - this.#deps.clock.now();
    return this.#isRefused || leftMs < tokenMarginMs ? this.#renew(stored) : stored;
  }

  /** One at a time, and to the end even if the caller hangs up: a refresh token works only once. */
  #renew(stored: StoredToken): Promise<StoredToken> {
    this.#renewal ??= this.#refresh(stored).finally(() => void (this.#renewal = null));
    return this.#renewal;
  }

  async #refresh(stored: StoredToken): Promise<StoredToken> {
    const { signal } = new AbortController();
    const answer = await refreshGrant(this.#deps, stored.refreshToken, signal);
    if (answer.outcome === "granted") {
      const fresh = this.#toStored(answer.grant, stored);
      await this.#file.save(fresh);
      this.#isRefused = false;
      return fresh;
    }
    if (answer.outcome === "refused") {
      await this.#file.save(null);
      this.#problem = "Twitch ended the login; please connect the account again.";
      this.#deps.warn(this.#problem);
      this.#deps.changed();
    }
    throw new AppError("provider_unavailable", "Twitch does not renew the login.");
  }

  async #validate(signal: AbortSignal): Promise<void> {
    if (this.#stored() === null) return;
    const { accessToken } = await this.#loadFresh();
    const checked = await validateToken(this.#deps, accessToken, signal);
    if (checked.outcome === "valid") return;
    this.token.forget();
    await this.#loadFresh();
  }
}
