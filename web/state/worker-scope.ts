/** What is needed of a service worker; its types don't go together with those of a page. */
export interface WorkerScope {
  registration: ServiceWorkerRegistration;
  location: { href: string };
  caches: CacheStorage;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: object) => Promise<{ url: string; focus: () => Promise<unknown> }[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: {
    (type: "install" | "activate", listener: (event: WaitingEvent) => void): void;
    (type: "fetch", listener: (event: FetchedEvent) => void): void;
    (type: "message", listener: (event: WaitingEvent & { data: unknown }) => void): void;
    (type: "push", listener: (event: PushEvent) => void): void;
    (type: "notificationclick", listener: (event: ClickEvent) => void): void;
  };
}

interface WaitingEvent {
  waitUntil: (work: Promise<unknown>) => void;
}
interface FetchedEvent extends WaitingEvent {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
}
interface PushEvent extends WaitingEvent {
  data: { json: () => unknown } | null;
}
interface ClickEvent extends WaitingEvent {
  notification: Notification;
}
