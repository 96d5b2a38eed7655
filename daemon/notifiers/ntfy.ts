import { z } from "zod";
import { number, text } from "../../shared/config/setting.ts";
import type { NotificationCategory } from "../../shared/model/notification.ts";
import { defineNotifier, firstEmpty, shorten, toOutcome } from "./notifier.ts";
import { address } from "./option-schemas.ts";

/** Of ntfy's 4096 bytes a message, in letters of up to four bytes. */
const longest = { title: 200, body: 900 } as const;
/** ntfy's scale from 1 to 5; failures are one step above what the operator chose. */
const highestPriority = 5;
const urgent: readonly NotificationCategory[] = [
  "captureFailed",
  "exportFailed",
  "diskLow",
  "subscriptionRevoked",
];

export const ntfy = defineNotifier({
  name: "ntfy",
  title: "ntfy",
  options: {
    "notify.ntfy.topic": text("", {
      group: "notifications by ntfy",
      schema: z.string().regex(/^[\w-]{0,64}$/),
      help: "Topic you have subscribed to.",
    }),
    "notify.ntfy.token": text("", {
      group: "notifications by ntfy",
      secret: true,
      help: "Access token, if the server wants one.",
    }),
    "notify.ntfy.priority": number(3, {
      group: "notifications by ntfy",
      unit: null,
      min: 1,
      max: highestPriority,
      whole: true,
      help: "From 1, silent, to 5, loud; failures are one step louder.",
    }),
    "notify.ntfy.server_url": text("https://ntfy.sh", {
      group: "notifications by ntfy",
      schema: address,
      help: "Address of the server.",
    }),
  },
  missing: (values) => firstEmpty(values, ["notify.ntfy.topic"]),
  async send({ http }, values, message, signal) {
    const token = values["notify.ntfy.token"];
    const priority = values["notify.ntfy.priority"] + (urgent.includes(message.category) ? 1 : 0);
    const answer = await http.request(values["notify.ntfy.server_url"], {
      method: "POST",
      ...(token === "" ? {} : { headers: { authorization: `Bearer ${token}` } }),
      json: {
        topic: values["notify.ntfy.topic"],
        title: shorten(message.title, longest.title),
        message: shorten(message.body === "" ? message.title : message.body, longest.body),
        priority: Math.min(highestPriority, priority),
        tags: [message.category],
        ...(message.url === "" ? {} : { click: message.url }),
        ...(message.icon === "" ? {} : { icon: message.icon }),
      },
      signal,
    });
    return toOutcome(answer);
  },
});
