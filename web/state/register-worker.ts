// oxlint-disable-next-line import/default -- the bundler makes this address of the file
import workerUrl from "./service-worker.ts?worker&url";

/** Whether this browser can have a service worker here; only https and localhost can. */
export function hasServiceWorker(): boolean {
  return "serviceWorker" in navigator;
}

/** The one service worker of the dashboard: it keeps the page for offline and receives pushes. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(workerUrl);
}

/** Installs the worker once the page has settled, and hands it what the page has loaded so far. */
export async function keepPageOffline(): Promise<void> {
  if (!hasServiceWorker() || !import.meta.env.PROD) return;
  try {
    await registerWorker();
    const { active } = await navigator.serviceWorker.ready;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    active?.postMessage(performance.getEntriesByType("resource").map(({ name }) => name));
  } catch {
    // Storage is forbidden or the host serves no worker: the page is not there offline, no more.
  }
}
