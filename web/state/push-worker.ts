import { isWebAddress, toTag } from "./system-notification.ts";
import type { WorkerScope } from "./worker-scope.ts";

/** Shows what the push service brings, and leads to it when it is clicked. */
export function showPushes(worker: WorkerScope): void {
  worker.addEventListener("push", (event) => event.waitUntil(show(worker, event.data?.json())));
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(worker, String(event.notification.data ?? "")));
  });
}

async function show({ registration }: WorkerScope, sent: unknown): Promise<void> {
  if (typeof sent !== "object" || sent === null) return;
  const read = (key: string) => String(Reflect.get(sent, key) ?? "");
  const [title, body] = [read("title"), read("body")];
  await registration.showNotification(title, {
    body,
    icon: read("icon"),
    tag: toTag({ title, body }),
    data: read("url"),
  });
}

/** The page the message leads to, or a dashboard that is open, or a new one. */
async function open({ clients, registration }: WorkerScope, url: string): Promise<void> {
  if (isWebAddress(url)) {
    await clients.openWindow(url);
    return;
  }
  const base = registration.scope;
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const dashboard = pages.find((page) => page.url.startsWith(base));
  await (dashboard === undefined ? clients.openWindow(base) : dashboard.focus());
}
