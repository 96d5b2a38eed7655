import webPush from "web-push";
import { text } from "../../shared/config/setting.ts";
import type { PushSubscription } from "../../shared/model/notification.ts";
import { AppError } from "../../shared/errors.ts";
import {
  defineNotifier,
  type Message,
  type Notifier,
  type NotifierDeps,
  type Outcome,
  shorten,
  toOutcome,
} from "./notifier.ts";

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Browsers that want messages, and the daemon's own keys, as they are kept. */
export interface PushSubscribers {
  keys(): PushKeys;
  list(): PushSubscription[];
  remove(endpoint: string): Promise<void>;
}

/** A push service holds a message for a browser that is off this long, in seconds. */
const keptSeconds = 24 * 3600;
/** A push service takes 4096 bytes, encryption included. */
const longest = { title: 200, body: 600 } as const;

export function createPushKeys(): PushKeys {
  return webPush.generateVAPIDKeys();
}

/** Web Push: browsers are told by their own push service even when no page is open. */
export function createWebPush(subscribers: PushSubscribers): Notifier {
  return defineNotifier({
    name: "web_push",
    title: "Web Push",
    options: {
      "notify.web_push.contact": text("mailto:operator@example.org", {
        group: "notifications by Web Push",
        help: "Where push services may reach you about what this daemon sends: mailto: or https:.",
      }),
    },
    missing: (values) => {
      if (!/^(mailto:.+@|https:\/\/)/.test(values["notify.web_push.contact"]))
        return "notify.web_push.contact";
      return subscribers.list().length === 0 ? "subscription" : null;
    },
    async send(deps, values, message, signal) {
      const contact = values["notify.web_push.contact"];
      const outcomes: Outcome[] = [];
      for (const subscription of subscribers.list()) {
        outcomes.push(await sendTo(deps, { subscribers, subscription, contact, message }, signal));
      }
      return (
        outcomes.find(({ state }) => state === "sent") ??
        outcomes.find(({ state }) => state === "failed") ??
        outcomes[0] ?? { state: "refused", reason: "no browser wants messages" }
      );
    },
  });
}

interface Push {
  subscribers: PushSubscribers;
  subscription: PushSubscription;
  contact: string;
  message: Message;
}

/** A browser that is gone for good, by the answer of its push service, is forgotten. */
async function sendTo(deps: NotifierDeps, push: Push, signal: AbortSignal): Promise<Outcome> {
  const { endpoint, headers, body } = encrypt(push);
  const answer = await deps.http.request(endpoint, {
    method: "POST",
    headers,
    ...(body === null ? {} : { body }),
    signal,
  });
  if (answer.status === 404 || answer.status === 410) await push.subscribers.remove(endpoint);
  return toOutcome(answer);
}

function encrypt({ subscribers, subscription, contact, message }: Push) {
  const payload = JSON.stringify({
    ...message,
    title: shorten(message.title, longest.title),
    body: shorten(message.body, longest.body),
  });
  try {
    return webPush.generateRequestDetails(subscription, payload, {
      TTL: keptSeconds,
      vapidDetails: { subject: contact, ...subscribers.keys() },
    });
  } catch (error) {
    throw new AppError("bad_request", "The keys of this browser can't be used.", { cause: error });
  }
}
