import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { serialize } from "hono/utils/cookie";
import { type Access, accessLevels } from "../../shared/api/route.ts";
import { AppError } from "../../shared/errors.ts";
import type { AccessControl, Credentials } from "../access.ts";
import { sessionMs } from "../login-sessions.ts";
import { findOrigin, type Origin } from "./proxy.ts";

const cookieName = "reelkeep_session";

/** Who sends a request. */
export interface Caller extends Origin {
  access: Access;
  /** What the browser has of a session, good or not. */
  session: string | null;
  /** Shows a token instead of a session. */
  isScript: boolean;
  /** The page of another origin that asks, if it is one. */
  isForeignPage: boolean;
}

export interface SessionRules {
  access: AccessControl;
  trustedProxies: () => readonly string[];
  /** Path below which the daemon answers; empty or `/reels`. */
  basePath: () => string;
}

/** Finds out who asks and what they may do. */
export function findCaller(c: Context, { access, trustedProxies }: SessionRules): Caller {
  const credentials = readCredentials(c);
  return {
    access: access.accessOf(credentials),
    session: credentials.session,
    isScript: credentials.bearer !== null,
    isForeignPage: isForeignPage(c),
    ...findOrigin(readConnection(c), trustedProxies()),
  };
}

export function readCredentials(c: Context): Credentials {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(c.req.header("authorization") ?? "") ?? [];
  return { session: getCookie(c, cookieName) || null, bearer: bearer ?? null };
}

/** Throws `unauthorized` for a stranger and `forbidden` for someone who may do too little. */
export function checkAccess(has: Access, needs: Access): void {
  if (isEnough(has, needs)) return;
  throw new AppError(has === "public" ? "unauthorized" : "forbidden", "Access denied");
}

export function isEnough(has: Access, needs: Access): boolean {
  return accessLevels.indexOf(has) >= accessLevels.indexOf(needs);
}

/**
 * The `Set-Cookie` that gives a browser its session, or takes it away (null). A page of another
 * origin gets its cookie back only with SameSite=None, which browsers take over TLS alone, and many
 * of them only Partitioned: good for that page and no other.
 */
export function toSessionCookie(
  session: string | null,
  caller: Pick<Caller, "isSecure" | "isForeignPage">,
  basePath: string,
): string {
  const isForeign = caller.isSecure && caller.isForeignPage;
  return serialize(cookieName, session ?? "", {
    httpOnly: true,
    path: basePath === "" ? "/" : basePath,
    secure: caller.isSecure,
    sameSite: isForeign ? "None" : "Lax",
    partitioned: isForeign,
    maxAge: session === null ? 0 : sessionMs / 1000,
  });
}

/** The origin check has let only pages through that the operator allows. */
function isForeignPage(c: Context): boolean {
  const origin = c.req.header("origin");
  if (origin === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host !== c.req.header("host");
}

function readConnection(c: Context) {
  // Node's server hands its request over; an answer made in a test has none.
  const env = c.env as { incoming?: { socket?: NodeSocket } } | undefined;
  const socket = env?.incoming?.socket;
  return {
    remoteAddress: socket?.remoteAddress ?? "",
    isEncrypted: socket?.encrypted ?? false,
    forwardedFor: c.req.header("x-forwarded-for"),
    forwardedProto: c.req.header("x-forwarded-proto"),
  };
}

interface NodeSocket {
  remoteAddress?: string;
  encrypted?: boolean;
}
