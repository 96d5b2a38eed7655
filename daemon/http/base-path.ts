import { getPath } from "hono/utils/url";

/**
 * The path that routes are found by: without the base path, for proxies that pass it on. An address
 * without it works as well: other proxies cut it off, and this machine asks directly. A slash at the
 * end of what the API is asked for, which the specification writes for the log, makes no difference;
 * for changes it does: a list must not be deleted in place of an entry whose name is empty.
 */
export function toRoutePath(request: Request, basePath: string): string {
  const path = withoutBase(getPath(request), basePath);
  const isQuestion = request.method === "GET" || request.method === "HEAD";
  return isQuestion && path.startsWith("/api/v0/") ? path.replace(/\/$/, "") : path;
}

function withoutBase(path: string, basePath: string): string {
  if (basePath === "") return path;
  if (path === basePath) return "/";
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
}

/** The same of an address, percent-encoded as it came. */
export function toEncodedPath(url: string, basePath: string): string {
  const { pathname } = new URL(url);
  return basePath !== "" && pathname.startsWith(`${basePath}/`)
    ? pathname.slice(basePath.length)
    : pathname;
}

/** The dashboard's page as it has to be below the base path. */
export function toPageBelow(page: string, basePath: string): string {
  return page.replace(/<base href="[^"]*"\s*\/?>/, `<base href="${basePath}/" />`);
}
