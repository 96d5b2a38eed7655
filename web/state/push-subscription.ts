import type { PushSubscription as Subscription } from "../../shared/model/notification.ts";
import { hasServiceWorker, registerWorker } from "./register-worker.ts";

/** Whether this browser can be told while no page is open; only https and localhost can. */
export function hasPush(): boolean {
  return hasServiceWorker() && "PushManager" in window;
}

/** Null when this browser has not subscribed. */
export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = hasPush() ? await navigator.serviceWorker.getRegistration() : undefined;
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Subscribes at the browser's own push service, with the daemon's key. */
export async function subscribe(publicKey: string): Promise<Subscription> {
  const registration = await registerWorker();
  await becomeActive(registration);
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  // The keys are always there for a subscription that carries data.
  return subscription.toJSON() as Subscription;
}

/** A worker that was just installed takes a moment until it can be subscribed with. */
function becomeActive(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing ?? registration.waiting;
  if (registration.active !== null || worker === null) return Promise.resolve();
  return new Promise((resolve) => {
    worker.addEventListener("statechange", () => worker.state === "activated" && resolve());
  });
}
