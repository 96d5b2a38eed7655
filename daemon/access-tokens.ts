import type { Access } from "../shared/api/route.ts";
import { AppError } from "../shared/errors.ts";
import { AccessToken, type TokenScope } from "../shared/model/access.ts";
import { type Clock, toIso } from "./io/clock.ts";
import { hashToken, newToken } from "./io/secrets.ts";
import { noteUse } from "./login-sessions.ts";
import type { AccessStore } from "./store/access.ts";

interface TokenDeps {
  clock: Clock;
  store: AccessStore;
  newUuid: () => string;
}

const accessOfScope: Record<TokenScope, Access> = {
  read: "view",
  operate: "operate",
  admin: "admin",
};

/** Tokens for people to see: without what they are kept by. */
export function listTokens({ store }: Pick<TokenDeps, "store">): AccessToken[] {
  return store.read().tokens.map((record) => AccessToken.parse(record));
}

/** A new token with its secret, which can't be had again. */
export async function addToken(
  { clock, store, newUuid }: TokenDeps,
  name: string,
  scope: TokenScope,
): Promise<AccessToken & { token: string }> {
  const token = newToken();
  const created_at = toIso(clock.now());
  const record: AccessToken = { id: newUuid(), name, scope, created_at, last_used_at: null };
  await store.change((document) => {
    document.tokens = [...document.tokens, { ...record, hash: hashToken(token) }];
  });
  return { ...record, token };
}

export async function removeToken({ store }: Pick<TokenDeps, "store">, id: string): Promise<void> {
  if (!store.read().tokens.some((token) => token.id === id)) {
    throw new AppError("not_found", "There is no such token.");
  }
  await store.change((document) => {
    document.tokens = document.tokens.filter((token) => token.id !== id);
  });
}

/** What a token allows, or null when there is none of that secret; counts as its use. */
export function accessOfToken(deps: TokenDeps, secret: string): Access | null {
  const hash = hashToken(secret);
  const found = deps.store.read().tokens.find((token) => token.hash === hash);
  if (found === undefined) return null;
  noteUse(deps, found.last_used_at, (document, now) => {
    const used = document.tokens.find((token) => token.id === found.id);
    if (used !== undefined) used.last_used_at = now;
  });
  return accessOfScope[found.scope];
}
