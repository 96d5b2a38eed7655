import { isIP } from "node:net";
import type { Context, MiddlewareHandler } from "hono";
import { AppError } from "../../shared/errors.ts";

export interface OriginRules {
  /** `https://reels.example.org`. */
  allowedOrigins(): readonly string[];
}

/**
 * Refuses requests that another web page makes in the operator's browser: a foreign `Origin` on
 * anything that changes something, and a host name that is not ours (DNS rebinding).
 */
export function checkOrigin(rules: OriginRules): MiddlewareHandler {
  return async (c, next) => {
    const host = c.req.header("host") ?? "";
    const origin = c.req.header("origin");
    if (!isOwnHost(host, rules))
      throw new AppError(
        "forbidden_origin",
        `This daemon is not called ${host}; the setting server.allowed_origins can allow it.`,
      );
    const isSafe = c.req.method === "GET" || c.req.method === "HEAD" || c.req.method === "OPTIONS";
    const isUpgrade = c.req.header("upgrade")?.toLowerCase() === "websocket";
    if ((!isSafe || isUpgrade) && origin !== undefined && !isAllowedOrigin(origin, host, rules)) {
      throw new AppError(
        "forbidden_origin",
        `A page from ${origin} may not do this; the setting server.allowed_origins can allow it.`,
      );
    }
    await next();
  };
}

/**
 * Refuses what a link or a picture on another site makes the browser fetch along with its cookie; a
 * page that was typed in, or that asks as one of our own does, is none.
 */
export function refuseForeignPage(c: Context, rules: OriginRules): void {
  const site = c.req.header("sec-fetch-site") ?? "none";
  if (site === "none" || site === "same-origin") return;
  const origin = c.req.header("origin");
  if (origin !== undefined && isAllowedOrigin(origin, c.req.header("host") ?? "", rules)) return;
  throw new AppError("forbidden_origin", "A page from elsewhere may not do this.");
}

export function isAllowedOrigin(origin: string, host: string, rules: OriginRules): boolean {
  if (rules.allowedOrigins().some((allowed) => allowed.replace(/\/$/, "") === origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Addresses, this machine's names and names without a public ending can't be rebound by a stranger. */
function isOwnHost(host: string, rules: OriginRules): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  const name = hostname.replace(/^\[|\]$/g, "");
  if (
    isIP(name) !== 0 ||
    name === "localhost" ||
    !name.includes(".") ||
    /\.(localhost|local|lan|home|internal|home\.arpa)$/.test(name)
  )
    return true;
  return rules
    .allowedOrigins()
    .some((allowed) => URL.canParse(allowed) && new URL(allowed).host === host);
}
