import { AppError, toMessage } from "../../../shared/errors.ts";
import type { YoutubeCode } from "../../../shared/model/youtube.ts";
import { awaitDeviceCode } from "../../io/await-device-code.ts";
import { type Clock, toIso } from "../../io/clock.ts";
import {
  type DeviceCode,
  type Grant,
  type GrantDeps,
  type GrantOutcome,
  pollDeviceCode,
  requestDeviceCode,
  revokeToken,
  toConsentUrl,
  tradeCode,
  youtubeScope,
} from "./grants.ts";
import type { LoginFile } from "./login-file.ts";
import type { Channel, Tokens } from "./tokens.ts";

export interface AccountDeps extends GrantDeps {
  clock: Clock;
  file: LoginFile;
  tokens: Tokens;
  /** The channel of a fresh token; null when the account has none. */
  findChannel(accessToken: string, signal: AbortSignal): Promise<Channel | null>;
  /** Nobody can guess it. */
  newState(): string;
  warn(sentence: string): void;
  /** Ends what waits in the background. */
  over: AbortSignal;
}

/** What a browser brings back from Google. */
export interface ConsentAnswer {
  state: string;
  code: string | null;
  error: string | null;
}

export interface AccountNow {
  login: "none" | "pending" | "connected";
  channel: Channel | null;
  pending: { user_code: string; verification_url: string; expires_at: string } | null;
  problem: string | null;
}

/** The operator's account at YouTube. */
export interface Account {
  now(): AccountNow;
  /** Answers a code to type in; whether it was typed in is found out in the background. */
  beginByCode(signal: AbortSignal): Promise<YoutubeCode>;
  /** Where a browser goes to connect the account; good for a quarter of an hour. */
  beginByBrowser(callback: string): string;
  /** Throws `bad_request` for a state that nobody waits for. */
  finishByBrowser(answer: ConsentAnswer, signal: AbortSignal): Promise<void>;
  end(signal: AbortSignal): Promise<void>;
  /** Google ended the login by itself. */
  noteEnd(sentence: string): void;
}

interface Pending {
  code: DeviceCode;
  expiresAtMs: number;
  over: AbortController;
}

const consentMs = 900_000;
const mostConsents = 20;

export function createAccount(deps: AccountDeps): Account {
  return new GoogleAccount(deps);
}

class GoogleAccount implements Account {
  readonly #deps: AccountDeps;
  readonly #consents = new Map<string, { callback: string; untilMs: number }>();
  #pending: Pending | null = null;
  #beginning: Promise<YoutubeCode> | null = null;
  #problem: string | null = null;

  constructor(deps: AccountDeps) {
    this.#deps = deps;
    deps.over.addEventListener("abort", () => this.#pending?.over.abort(), { once: true });
  }

  now(): AccountNow {
    const nothing = { channel: null, pending: null, problem: this.#problem };
    const stored = this.#deps.tokens.stored();
    const channel = stored && { id: stored.channelId, title: stored.channelTitle };
    if (this.#pending !== null) {
      const { code, expiresAtMs } = this.#pending;
      const pending = {
        user_code: code.userCode,
        verification_url: code.verificationUrl,
        expires_at: toIso(expiresAtMs),
      };
      return { ...nothing, login: "pending", channel, pending };
    }
    return { ...nothing, login: channel === null ? "none" : "connected", channel };
  }

  beginByCode(signal: AbortSignal): Promise<YoutubeCode> {
    this.#beginning ??= this.#start(signal).finally(() => void (this.#beginning = null));
    return this.#beginning;
  }

  async #start(signal: AbortSignal): Promise<YoutubeCode> {
    this.#checkApplication();
    const pending = this.#pending ?? (await this.#request(signal));
    const { code, expiresAtMs } = pending;
    return {
      user_code: code.userCode,
      verification_url: code.verificationUrl,
      expires_in: Math.max(0, Math.round((expiresAtMs - this.#deps.clock.now()) / 1000)),
    };
  }

  async #request(signal: AbortSignal): Promise<Pending> {
    const code = await requestDeviceCode(this.#deps, signal);
    const expiresAtMs = this.#deps.clock.now() + code.lifetimeSeconds * 1000;
    const pending: Pending = { code, expiresAtMs, over: new AbortController() };
    this.#problem = null;
    this.#pending = pending;
    this.#await(pending).catch((error: unknown) => this.#giveUp(pending, toMessage(error)));
    return pending;
  }

  beginByBrowser(callback: string): string {
    this.#checkApplication();
    const state = this.#deps.newState();
    const untilMs = this.#deps.clock.monotonic() + consentMs;
    this.#consents.set(state, { callback, untilMs });
    // Whoever asks over and over pushes out the oldest.
    for (const old of [...this.#consents.keys()].slice(0, -mostConsents))
      this.#consents.delete(old);
    return toConsentUrl(this.#deps, { callback, state });
  }

  async finishByBrowser({ state, code, error }: ConsentAnswer, signal: AbortSignal): Promise<void> {
    const consent = this.#consents.get(state);
    // Good once only.
    this.#consents.delete(state);
    if (consent === undefined || consent.untilMs < this.#deps.clock.monotonic())
      throw new AppError("bad_request", "Nobody waits for this login, or not any more.", {
        field: "state",
      });
    if (code === null) throw this.#fail(error === "access_denied" ? "it was refused" : error);
    const outcome = await tradeCode(this.#deps, { code, callback: consent.callback }, signal);
    if (outcome.outcome !== "granted") throw this.#fail(readRefusal(outcome));
    const problem = await this.#connect(outcome.grant, signal);
    if (problem !== null) throw this.#fail(problem);
    this.#pending?.over.abort();
    this.#pending = null;
  }

  async end(signal: AbortSignal): Promise<void> {
    this.#pending?.over.abort();
    this.#pending = null;
    this.#consents.clear();
    this.#problem = null;
    const stored = this.#deps.file.load();
    await this.#deps.file.save(null);
    // Forgotten here in any case.
    if (stored !== null) await this.#revoke(stored.refreshToken, signal);
  }

  noteEnd(sentence: string): void {
    this.#problem = sentence;
    this.#deps.warn(sentence);
  }

  #checkApplication(): void {
    if (this.#deps.settings.clientId() !== "") return;
    throw new AppError(
      "bad_request",
      "The setting youtube.client_id is needed first: the id of an application registered at Google.",
      { field: "youtube.client_id" },
    );
  }

  async #await(pending: Pending): Promise<void> {
    const { code, over } = pending;
    const ask = (signal: AbortSignal) => pollDeviceCode(this.#deps, code.deviceCode, signal);
    const answer = await awaitDeviceCode(this.#deps.clock, { ...code, ask }, over.signal);
    if (answer.outcome === "called_off") return;
    if (answer.outcome === "expired")
      return this.#giveUp(pending, "the code was not typed in in time");
    if (answer.outcome === "refused") return this.#giveUp(pending, readRefusal(answer));
    const problem = await this.#connect(answer.grant, over.signal);
    if (problem !== null) return this.#giveUp(pending, problem);
    if (this.#pending === pending) this.#pending = null;
  }

  /** Keeps what was granted; otherwise gives it back and tells why. */
  async #connect(grant: Grant, signal: AbortSignal): Promise<string | null> {
    const { refreshToken } = grant;
    if (refreshToken === null) return "Google gave no token that lasts";
    const giveBack = async (why: string) => {
      // Revoked is all that the account ever allowed, also what is in use.
      if (this.#deps.file.load() === null) await this.#revoke(refreshToken, signal);
      return why;
    };
    if (!grant.scopes.includes(youtubeScope))
      return giveBack("managing the YouTube account was not allowed");
    const channel = await this.#deps.findChannel(grant.accessToken, signal);
    if (channel === null) return giveBack("the account has no channel at YouTube yet");
    if (signal.aborted) return giveBack("it was cancelled");
    await this.#deps.tokens.keep({ ...grant, refreshToken }, channel);
    this.#problem = null;
    return null;
  }

  async #revoke(token: string, signal: AbortSignal): Promise<void> {
    await revokeToken(this.#deps, token, signal).catch((error: unknown) =>
      this.#deps.warn(`The token of YouTube was forgotten, but not revoked: ${toMessage(error)}`),
    );
  }

  #giveUp(pending: Pending, reason: string): void {
    if (this.#pending !== pending) return;
    this.#pending = null;
    this.#fail(reason);
  }

  /** Remembers and answers what went wrong. */
  #fail(reason: string | null): AppError {
    const why = (reason ?? "no reason was given").replace(/\.$/, "");
    this.#problem = `The login at YouTube failed: ${why}.`;
    this.#deps.warn(this.#problem);
    return new AppError("unauthorized_target", this.#problem);
  }
}

function readRefusal(outcome: Exclude<GrantOutcome, { outcome: "granted" }>): string {
  if (outcome.outcome !== "refused") return "Google wants it to be tried again";
  if (outcome.error === "access_denied") return "it was refused";
  if (outcome.error === "expired_token") return "the code was not typed in in time";
  return outcome.message;
}
