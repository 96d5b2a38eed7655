import { chooseKeeping, findAssets } from "./kept-files.ts";
import type { WorkerScope } from "./worker-scope.ts";

const cacheName = "reelkeep-shell";
/** A page that comes later than this is answered from what is kept, if anything is. */
const patienceMs = 5000;

/** Keeps the dashboard itself, so that it opens without a network; always the newest one there is. */
export function keepShell(worker: WorkerScope): void {
  const { scope } = worker.registration;
  const open = () => worker.caches.open(cacheName);
  worker.addEventListener("install", (event) => {
    event.waitUntil(fetchPage(open, scope, scope).then(() => worker.skipWaiting()));
  });
  worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
  worker.addEventListener("message", (event) => {
    if (Array.isArray(event.data)) event.waitUntil(keepAssets(open, event.data.map(String), scope));
  });
  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const keeping = chooseKeeping(request, scope);
    if (keeping === "page") event.respondWith(answerPage(open, request, scope));
    if (keeping === "asset") event.respondWith(answerAsset(open, request));
    if (keeping === "file") event.respondWith(answerFile(open, request));
  });
}

type OpenCache = () => Promise<Cache>;

/** Every page of the dashboard is the same file; it is kept under the address of its folder. */
async function answerPage(open: OpenCache, request: Request, scope: string): Promise<Response> {
  const kept = await (await open()).match(scope);
  const fresh = fetchPage(open, request, scope);
  if (kept === undefined) return fresh;
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(kept), patienceMs);
  });
  // A proxy answers for a daemon that is down, but not with the dashboard.
  const best = fresh.then(
    (response) => (response.status >= 500 ? kept : response),
    () => kept,
  );
  return Promise.race([best, late]);
}

/** Fetches a page and keeps it; the assets of an older build go when another one comes. */
async function fetchPage(
  open: OpenCache,
  request: Request | string,
  scope: string,
): Promise<Response> {
  const response = await fetch(request);
  if (!response.ok || !(response.headers.get("content-type") ?? "").includes("html"))
    return response;
  const cache = await open();
  const known = await (await cache.match(scope))?.text();
  const html = await response.clone().text();
  if (html === known) return response;
  const assets = findAssets(html, scope);
  // Something in between, such as a login page of a proxy, is not the dashboard.
  if (assets.length === 0) return response;
  const stale = (await cache.keys()).filter((old) => isStale(old, assets));
  await Promise.all(stale.map((old) => cache.delete(old)));
  await keepAssets(open, assets, scope);
  await cache.put(scope, response.clone());
  return response;
}

const isStale = ({ url }: Request, assets: readonly string[]) =>
  url.includes("/assets/") && !assets.includes(url);

async function keepAssets(open: OpenCache, urls: readonly string[], scope: string): Promise<void> {
  const cache = await open();
  const keep = async (url: string) => {
    if (url.startsWith(`${scope}assets/`) && (await cache.match(url)) === undefined)
      await cache.add(url);
  };
  // One that is gone must not keep the others from being kept.
  await Promise.allSettled(urls.map(keep));
}

async function answerAsset(open: OpenCache, request: Request): Promise<Response> {
  const cache = await open();
  const kept = await cache.match(request);
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

async function answerFile(open: OpenCache, request: Request): Promise<Response> {
  const cache = await open();
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept === undefined) throw error;
    return kept;
  }
}
