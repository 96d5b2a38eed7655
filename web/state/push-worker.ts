import { isWebAddress, toTag } from "./system-notification.ts";

/** What is needed of a service worker; its types don't go together with those of a page. */
interface PushWorker {
  registration: ServiceWorkerRegistration;
  location: { href: string };
  clients: {
    matchAll: (options: object) => Promise<{ url: string; focus: () => Promise<unknown> }[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  addEventListener: {
    (type: "push", listener: (event: PushEvent) => void): void;
    (type: "notificationclick", listener: (event: ClickEvent) => void): void;
  };
}
interface WaitingEvent {
  waitUntil: (work: Promise<unknown>) => void;
}
interface PushEvent extends WaitingEvent {
  data: { json: () => unknown } | null;
}
interface ClickEvent extends WaitingEvent {
  notification: Notification;
}

// This file runs as a service worker and nowhere else.
const worker = globalThis as unknown as PushWorker;

worker.addEventListener("push", (event) => event.waitUntil(show(event.data?.json())));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data ?? "")));
});

async function show(sent: unknown): Promise<void> {
  if (typeof sent !== "object" || sent === null) return;
  const read = (key: string) => String(Reflect.get(sent, key) ?? "");
  const [title, body] = [read("title"), read("body")];
  await worker.registration.showNotification(title, {
    body,
    icon: read("icon"),
    tag: toTag({ title, body }),
    data: read("url"),
  });
}

/** The page the message leads to, or a dashboard that is open, or a new one. */
async function open(url: string): Promise<void> {
  if (isWebAddress(url)) {
    await worker.clients.openWindow(url);
    return;
  }
  const { href: here } = worker.location;
  const base = new URL("..", here).href;
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const dashboard = pages.find((page) => page.url.startsWith(base));
  await (dashboard === undefined ? worker.clients.openWindow(base) : dashboard.focus());
}
