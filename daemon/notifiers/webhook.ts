import { createHmac } from "node:crypto";
import { text } from "../../shared/config/setting.ts";
import { defineNotifier, firstEmpty, toOutcome } from "./notifier.ts";
import { optionalAddress } from "./option-schemas.ts";

/**
 * Any receiver: the message as JSON. With a secret, `x-reelkeep-signature` is
 * `sha256=` and the hexadecimal HMAC-SHA256 of `<x-reelkeep-timestamp>.<body>`.
 */
export const webhook = defineNotifier({
  name: "webhook",
  title: "Webhook",
  options: {
    "notify.webhook.url": text("", {
      group: "notifications by webhook",
      schema: optionalAddress,
      secret: true,
      help: "Receives each message as JSON by POST.",
    }),
    "notify.webhook.secret": text("", {
      group: "notifications by webhook",
      secret: true,
      help: "Signs what is sent, so that the receiver can tell who it is from.",
    }),
  },
  missing: (values) => firstEmpty(values, ["notify.webhook.url"]),
  async send({ http }, values, message, signal) {
    const body = JSON.stringify(message);
    const timestamp = String(Math.floor(Date.parse(message.at) / 1000));
    const secret = values["notify.webhook.secret"];
    const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
    const answer = await http.request(values["notify.webhook.url"], {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-reelkeep-timestamp": timestamp,
        ...(secret === "" ? {} : { "x-reelkeep-signature": `sha256=${signature}` }),
      },
      body,
      signal,
    });
    return toOutcome(answer);
  },
});
