/**
 * How the service worker treats a request: `page` from the network, offline from what is kept;
 * `asset` from what is kept, because its name changes with its content; `file` like a page;
 * `none`: not at all, as everything of the API and all media.
 */
export type Keeping = "page" | "asset" | "file" | "none";

/** First parts of the addresses that are pages of the dashboard. */
const pages = ["", "dashboard", "vod", "vodplayer", "tools", "files", "settings", "about"];
const files = /^(config\.json|manifest\.webmanifest|icon[\w-]*\.(svg|png))$/;

export function chooseKeeping(
  request: Pick<Request, "method" | "mode" | "url">,
  scope: string,
): Keeping {
  if (request.method !== "GET" || !request.url.startsWith(scope)) return "none";
  const [path = ""] = request.url.slice(scope.length).split(/[?#]/);
  if (request.mode === "navigate")
    return pages.includes(path.split("/")[0] ?? "") ? "page" : "none";
  if (path.startsWith("assets/")) return "asset";
  return files.test(path) ? "file" : "none";
}

/** Addresses of the assets that a page of the dashboard begins with. */
export function findAssets(html: string, scope: string): string[] {
  const paths = [...html.matchAll(/(?:src|href)="[^"]*?(assets\/[^"]+)"/g)].map(
    ([, path = ""]) => path,
  );
  return [...new Set(paths)].map((path) => `${scope}${path}`);
}
