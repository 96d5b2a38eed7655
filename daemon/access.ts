import type { Access } from "../shared/api/route.ts";
import { AppError } from "../shared/errors.ts";
import type { AccessToken, TokenScope } from "../shared/model/access.ts";
import { addToken, listTokens, removeToken, accessOfToken } from "./access-tokens.ts";
import type { Clock } from "./io/clock.ts";
import { hashPassword, hashToken, isSame, sign, verifyPassword } from "./io/secrets.ts";
import { createLoginAttempts } from "./login-attempts.ts";
import { endSession, openSession, isSessionGood } from "./login-sessions.ts";
import type { AccessStore } from "./store/access.ts";

/** What a request shows of itself. */
export interface Credentials {
  session: string | null;
  bearer: string | null;
}

/** Who may do what: no password, a password, or a password and guests who may look. */
export interface AccessControl {
  isPasswordSet(): boolean;
  isGuestAllowed(): boolean;
  accessOf(credentials: Credentials): Access;
  /** The secret of a new session. Throws `unauthorized` or `too_many_attempts`. */
  login(password: string, address: string): Promise<string>;
  logout(session: string): Promise<void>;
  /** A session without a login, for whoever has just set the password. */
  openSession(): Promise<string>;
  /** Sets the password, or removes it when empty; ends all sessions but the given one. */
  setPassword(password: string, keptSession: string | null): Promise<void>;
  tokens(): AccessToken[];
  addToken(name: string, scope: TokenScope): Promise<AccessToken & { token: string }>;
  removeToken(id: string): Promise<void>;
  /** A query string that lets anyone fetch the path until the time, in seconds since 1970. */
  signPath(path: string, expires: number): string;
  isSignedPath(path: string, query: URLSearchParams): boolean;
  /** The same for everything that guests may see, for pages that can't show a cookie. */
  signMedia(expires: number): string;
  /** Hears of everything after which someone may do less than before. */
  onChange(listener: () => void): void;
}

export interface AccessDeps {
  clock: Clock;
  store: AccessStore;
  newUuid(): string;
  /** The token of the local user who owns the data folder. */
  localToken: string;
  isGuestAllowed(): boolean;
}

export function createAccessControl(deps: AccessDeps): AccessControl {
  const { store } = deps;
  const attempts = createLoginAttempts(deps.clock);
  const listeners: (() => void)[] = [];
  const announce = () => {
    for (const listener of listeners) listener();
  };
  return {
    isPasswordSet: () => isPasswordSet(store),
    isGuestAllowed: () => isPasswordSet(store) && deps.isGuestAllowed(),
    accessOf: (credentials) => accessOf(deps, credentials),
    async login(password, address) {
      const { password: stored } = store.read();
      if (stored === null) throw new AppError("bad_request", "No password is set.");
      attempts.begin(address);
      if (!(await verifyPassword(password, stored))) throw wrongPassword();
      // The password may have been changed while this one was being compared.
      if (store.read().password !== stored) throw wrongPassword();
      attempts.succeed(address);
      return openSession(deps);
    },
    logout: (session) => endSession(deps, session).then(announce),
    openSession: () => openSession(deps),
    setPassword: (password, kept) => setPassword(store, password, kept).then(announce),
    tokens: () => listTokens(deps),
    addToken: (name, scope) => addToken(deps, name, scope),
    removeToken: (id) => removeToken(deps, id).then(announce),
    signPath: (path, expires) => signPath(store, path, expires),
    isSignedPath: (path, query) => isSignedPath(deps, path, query),
    signMedia: (expires) => signPath(store, allMedia, expires),
    onChange: (listener) => void listeners.push(listener),
  };
}

function isPasswordSet(store: AccessStore): boolean {
  return store.read().password !== null;
}

function accessOf(deps: AccessDeps, { session, bearer }: Credentials): Access {
  // A token that was shown must be good: a script with a revoked one is told so even where all is open.
  if (bearer !== null) {
    if (isSame(bearer, deps.localToken)) return "admin";
    return accessOfToken(deps, bearer) ?? "public";
  }
  if (!isPasswordSet(deps.store)) return "admin";
  if (session !== null && isSessionGood(deps, session)) return "admin";
  return deps.isGuestAllowed() ? "view" : "public";
}

function wrongPassword(): AppError {
  return new AppError("unauthorized", "The password is wrong.");
}

async function setPassword(
  store: AccessStore,
  password: string,
  keptSession: string | null,
): Promise<void> {
  const hashed = password === "" ? null : await hashPassword(password);
  const kept = keptSession === null ? null : hashToken(keptSession);
  await store.change((document) => {
    document.password = hashed;
    document.sessions = document.sessions.filter(({ hash }) => hash === kept);
  });
}

/** Stands for every path in a signature; no path is called so. */
const allMedia = "*";

function signPath(store: AccessStore, path: string, expires: number): string {
  const signature = sign(store.read().linkKey, `${path} ${expires}`);
  return new URLSearchParams({ expires: String(expires), signature }).toString();
}

function isSignedPath({ clock, store }: AccessDeps, path: string, query: URLSearchParams): boolean {
  const expires = Number(query.get("expires") ?? "");
  if (!Number.isInteger(expires) || expires * 1000 <= clock.now()) return false;
  const shown = query.get("signature") ?? "";
  const { linkKey } = store.read();
  return [path, allMedia].some((signed) => isSame(shown, sign(linkKey, `${signed} ${expires}`)));
}
