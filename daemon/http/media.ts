import type { Context, Hono, MiddlewareHandler } from "hono";
import type { AccessControl } from "../access.ts";
import { chatEndings } from "../core/chat-document.ts";
import type { Deps } from "../deps.ts";
import { toEncodedPath } from "./base-path.ts";
import { createLiveMedia, isLivePlaylist } from "./live-media.ts";
import { sendFile } from "./send-file.ts";
import { checkAccess, findCaller, isEnough, type SessionRules } from "./session.ts";

/** Everything below these is only for those who may look, or who have a signed link to it. */
const mediaPaths = ["/vods/*", "/saved_vods/*", "/saved_clips/*", "/cache/*"];

/** Recordings and what belongs to them. */
export function serveMedia(
  app: Hono,
  deps: Pick<Deps, "access" | "paths" | "store">,
  rules: SessionRules,
): void {
  const { paths } = deps;
  const live = createLiveMedia(deps);
  for (const path of mediaPaths) app.use(path, guardMedia(rules));
  app.use("/trash/*", guardTrash(rules));
  const folders = {
    "/vods/": paths.vods,
    "/saved_vods/": paths.savedVods,
    "/trash/": paths.trash,
    "/saved_clips/": paths.savedClips,
    "/cache/": paths.cache,
  };
  for (const [prefix, folder] of Object.entries(folders)) {
    app.get(`${prefix}*`, (c) => {
      const encoded = toEncodedPath(c.req.url, rules.basePath());
      const decoded = toDecodedPath(encoded);
      if (decoded === null || isPrivate(decoded)) return c.notFound();
      if (isLivePlaylist(decoded)) return live.send(c, decoded);
      return sendFile(c, folder, encoded.slice(prefix.length));
    });
  }
}

/** What was deleted is only for those who may bring it back. */
function guardTrash(rules: SessionRules): MiddlewareHandler {
  return async (c, next) => {
    checkAccess(findCaller(c, rules).access, "operate");
    await next();
  };
}

/** Ledgers name the playlists of their sessions, which hold tokens; what begins with a dot is work in progress. */
function isPrivate(path: string): boolean {
  return privateEndings.some((ending) => path.endsWith(ending)) || path.includes("/.");
}

const privateEndings = [".ledger.jsonl", chatEndings.journal];

/** Lets those in who may look, and those who have a signed link. */
export function guardMedia(rules: SessionRules): MiddlewareHandler {
  return async (c, next) => {
    const { access } = findCaller(c, rules);
    if (!isEnough(access, "view") && !isSigned(c, rules)) checkAccess(access, "view");
    await next();
  };
}

function isSigned(c: Context, { access, basePath }: SessionRules): boolean {
  const path = toDecodedPath(toEncodedPath(c.req.url, basePath()));
  return path !== null && isSignedPath(access, c.req.url, path);
}

function isSignedPath(access: AccessControl, url: string, path: string): boolean {
  return access.isSignedPath(path, new URL(url).searchParams);
}

/** A signature is for the decoded path: players encode addresses each in their own way. */
function toDecodedPath(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}
