import type { Access } from "../../shared/api/route.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

export const password = "correct horse battery staple";

/** One kind of caller: what it may do, and what it sends along. */
export interface CallerCase {
  name: string;
  access: Access;
  hasPassword?: boolean;
  hasGuests?: boolean;
  /** Made for each request, as some requests end a session. */
  headers(test: TestApp): Promise<Record<string, string>> | Record<string, string>;
}

const nothing = () => ({});
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const locked = { hasPassword: true };
const withToken =
  (scope: "read" | "operate" | "admin") =>
  async ({ deps }: TestApp) =>
    bearer((await deps.access.addToken("test", scope)).token);

async function revoked({ deps }: TestApp): Promise<Record<string, string>> {
  const { id, token } = await deps.access.addToken("test", "admin");
  await deps.access.removeToken(id);
  return bearer(token);
}

async function loggedIn({ deps }: TestApp): Promise<Record<string, string>> {
  return { cookie: `reelkeep_session=${await deps.access.openSession()}` };
}

async function loggedOut({ deps }: TestApp): Promise<Record<string, string>> {
  const session = await deps.access.openSession();
  await deps.access.logout(session);
  return { cookie: `reelkeep_session=${session}` };
}

export const callers: readonly CallerCase[] = [
  { name: "anyone without a password", access: "admin", headers: nothing },
  { name: "a logged in browser", access: "admin", ...locked, headers: loggedIn },
  { name: "a guest", access: "view", ...locked, hasGuests: true, headers: nothing },
  { name: "a stranger", access: "public", ...locked, headers: nothing },
  { name: "a logged out browser", access: "public", ...locked, headers: loggedOut },
  {
    name: "a browser with a made up session",
    access: "public",
    ...locked,
    headers: () => ({ cookie: "reelkeep_session=guess" }),
  },
  { name: "a token to read", access: "view", ...locked, headers: withToken("read") },
  { name: "a token to operate", access: "operate", ...locked, headers: withToken("operate") },
  { name: "a token for all", access: "admin", ...locked, headers: withToken("admin") },
  { name: "a revoked token", access: "public", ...locked, headers: revoked },
  {
    name: "a wrong token",
    access: "public",
    ...locked,
    hasGuests: true,
    headers: () => bearer("guess"),
  },
  { name: "a token to read where all is open", access: "view", headers: withToken("read") },
  { name: "a wrong token where all is open", access: "public", headers: () => bearer("guess") },
  {
    name: "a login of a proxy's own",
    access: "public",
    ...locked,
    headers: () => ({ authorization: "Basic Z3Vlc3Q6Z3Vlc3Q=" }),
  },
];

/** Where nothing answers: what a handler asks of a platform must not leave this machine. */
const nowhere = "http://127.0.0.1:9";

/** A daemon as this caller finds it. */
export async function createTestAppFor(
  caller: CallerCase,
  environment: Record<string, string> = {},
): Promise<TestApp> {
  const test = await createTestApp({
    environment: {
      REELKEEP_TWITCH_GQL_URL: nowhere,
      REELKEEP_TWITCH_USHER_URL: nowhere,
      REELKEEP_TWITCH_HELIX_URL: nowhere,
      REELKEEP_TWITCH_ID_URL: nowhere,
      REELKEEP_TWITCH_EVENTSUB_URL: "ws://127.0.0.1:9",
      REELKEEP_YOUTUBE_OAUTH_URL: nowhere,
      REELKEEP_YOUTUBE_API_URL: nowhere,
      REELKEEP_YOUTUBE_UPLOAD_URL: nowhere,
      REELKEEP_CHAT_IRC_URL: "ws://127.0.0.1:9",
      REELKEEP_CHAT_IMAGES_URL: nowhere,
      REELKEEP_CHAT_SEVENTV_URL: nowhere,
      REELKEEP_CHAT_BTTV_URL: nowhere,
      REELKEEP_CHAT_FFZ_URL: nowhere,
      REELKEEP_ACCESS_GUEST_MODE: String(caller.hasGuests === true),
      ...environment,
    },
  });
  if (caller.hasPassword === true) await test.deps.access.setPassword(password, null);
  return test;
}
