import { type Clock, toIso } from "./io/clock.ts";
import { hashToken, newToken } from "./io/secrets.ts";
import type { AccessStore, SessionRecord } from "./store/access.ts";

/** A session that is not used for this long is over. */
export const sessionMs = 30 * 86_400_000;
/** The time of the last use is kept this exactly; a write for each request would be too much. */
const lastUseMs = 3_600_000;

interface SessionDeps {
  clock: Clock;
  store: AccessStore;
}

/** The secret of a new session; sessions that are over go on this occasion. */
export async function openSession({ clock, store }: SessionDeps): Promise<string> {
  const secret = newToken();
  const now = toIso(clock.now());
  await store.change((document) => {
    const alive = document.sessions.filter((session) => isAlive(session, clock));
    document.sessions = [...alive, { hash: hashToken(secret), created_at: now, last_used_at: now }];
  });
  return secret;
}

export async function endSession({ store }: SessionDeps, secret: string): Promise<void> {
  const hash = hashToken(secret);
  await store.change((document) => {
    document.sessions = document.sessions.filter((session) => session.hash !== hash);
  });
}

/** Whether the secret is that of a session that is not over; counts as its use. */
export function isSessionGood(deps: SessionDeps, secret: string): boolean {
  const hash = hashToken(secret);
  const found = deps.store.read().sessions.find((session) => session.hash === hash);
  if (found === undefined || !isAlive(found, deps.clock)) return false;
  noteUse(deps, found.last_used_at, (document, now) => {
    const used = document.sessions.find((session) => session.hash === hash);
    if (used !== undefined) used.last_used_at = now;
  });
  return true;
}

function isAlive({ last_used_at }: SessionRecord, clock: Clock): boolean {
  return clock.now() - Date.parse(last_used_at) <= sessionMs;
}

type Document = Parameters<Parameters<AccessStore["change"]>[0]>[0];

/** Keeps when something was used last, now and then. */
export function noteUse(
  { clock, store }: SessionDeps,
  last: string | null,
  edit: (document: Document, now: string) => void,
): void {
  if (last !== null && clock.now() - Date.parse(last) < lastUseMs) return;
  const now = toIso(clock.now());
  // The time of a use is a courtesy; a disk that is full must not refuse the request.
  store.change((document) => edit(document, now)).catch(() => {});
}
