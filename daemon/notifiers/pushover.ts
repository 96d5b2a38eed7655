import { text } from "../../shared/config/setting.ts";
import { defineNotifier, firstEmpty, joinAddress, shorten, toOutcome } from "./notifier.ts";
import { address } from "./option-schemas.ts";

/** Characters, by Pushover's documentation. */
const longest = { title: 250, message: 1024, url: 512 } as const;

export const pushover = defineNotifier({
  name: "pushover",
  title: "Pushover",
  options: {
    "notify.pushover.token": text("", {
      group: "notifications by Pushover",
      secret: true,
      help: "Of your application at Pushover.",
    }),
    "notify.pushover.user": text("", {
      group: "notifications by Pushover",
      secret: true,
      help: "Your user or group key.",
    }),
    "notify.pushover.api_url": text("https://api.pushover.net", {
      group: "notifications by Pushover",
      schema: address,
      help: "Address of the service.",
    }),
  },
  missing: (values) => firstEmpty(values, ["notify.pushover.token", "notify.pushover.user"]),
  async send({ http }, values, message, signal) {
    const url = joinAddress(values["notify.pushover.api_url"], "/1/messages.json");
    const hasUrl = message.url !== "" && message.url.length <= longest.url;
    const answer = await http.request(url, {
      method: "POST",
      form: {
        token: values["notify.pushover.token"],
        user: values["notify.pushover.user"],
        title: shorten(message.title, longest.title),
        message: shorten(message.body === "" ? message.title : message.body, longest.message),
        timestamp: String(Math.floor(Date.parse(message.at) / 1000)),
        ...(hasUrl ? { url: message.url } : {}),
      },
      signal,
    });
    return toOutcome(answer);
  },
});
