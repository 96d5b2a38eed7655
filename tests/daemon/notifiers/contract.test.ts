import { createECDH, randomBytes } from "node:crypto";
import { discord } from "../../../daemon/notifiers/discord.ts";
import { ntfy } from "../../../daemon/notifiers/ntfy.ts";
import { pushover } from "../../../daemon/notifiers/pushover.ts";
import { telegram } from "../../../daemon/notifiers/telegram.ts";
import { createPushKeys, createWebPush } from "../../../daemon/notifiers/web-push.ts";
import { webhook } from "../../../daemon/notifiers/webhook.ts";
import type { PushSubscription } from "../../../shared/model/notification.ts";
import { checkNotifier } from "../../support/notifier-contract.ts";

const json = ({ text }: { text: string }) => JSON.stringify(JSON.parse(text));

checkNotifier({
  notifier: discord,
  values: (url) => ({ "notify.discord.webhook_url": `${url}/api/webhooks/1/s3cret-token` }),
  read: json,
  secrets: ["s3cret-token"],
});
checkNotifier({
  notifier: telegram,
  values: (url) => ({
    "notify.telegram.token": "12:s3cret-token",
    "notify.telegram.chat_id": "-100",
    "notify.telegram.api_url": url,
  }),
  read: json,
  secrets: ["s3cret-token"],
});
checkNotifier({
  notifier: ntfy,
  values: (url) => ({
    "notify.ntfy.topic": "reels",
    "notify.ntfy.token": "s3cret-token",
    "notify.ntfy.priority": 5,
    "notify.ntfy.server_url": url,
  }),
  read: json,
  secrets: ["s3cret-token"],
});
checkNotifier({
  notifier: pushover,
  values: (url) => ({
    "notify.pushover.token": "s3cret-token",
    "notify.pushover.user": "s3cret-user",
    "notify.pushover.api_url": url,
  }),
  read: ({ text }) => [...new URLSearchParams(text).values()].join("\n"),
  secrets: ["s3cret-token", "s3cret-user"],
});
checkNotifier({
  notifier: webhook,
  values: (url) => ({
    "notify.webhook.url": `${url}/s3cret-path`,
    "notify.webhook.secret": "s3cret-key",
  }),
  read: json,
  secrets: ["s3cret-path", "s3cret-key"],
});

// What a push service gets is encrypted for the browser; its own test reads it.
const browser = createECDH("prime256v1");
browser.generateKeys();
const keys = {
  p256dh: browser.getPublicKey("base64url"),
  auth: randomBytes(16).toString("base64url"),
};
const subscriptions: PushSubscription[] = [];
const daemonKeys = createPushKeys();
checkNotifier({
  notifier: createWebPush({
    keys: () => daemonKeys,
    list: () => subscriptions,
    remove: async () => {},
  }),
  values: (url) => {
    subscriptions.splice(0, 1, { endpoint: `${url}/push/s3cret-endpoint`, keys });
    return { "notify.web_push.contact": "mailto:ann@example.org" };
  },
  read: ({ body }) => `한🎬${"x".repeat(body.length)}`,
  secrets: ["s3cret-endpoint"],
});
