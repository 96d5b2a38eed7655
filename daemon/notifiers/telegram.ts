import { text } from "../../shared/config/setting.ts";
import { defineNotifier, firstEmpty, joinAddress, shorten, toOutcome } from "./notifier.ts";
import { address } from "./option-schemas.ts";

/** Characters of a message, by Telegram's documentation; what marks it up does not count. */
const longest = { title: 300, body: 3500 } as const;

export const telegram = defineNotifier({
  name: "telegram",
  title: "Telegram",
  options: {
    "notify.telegram.token": text("", {
      group: "notifications by Telegram",
      secret: true,
      help: "Of your bot, from @BotFather.",
    }),
    "notify.telegram.chat_id": text("", {
      group: "notifications by Telegram",
      help: "Chat, group or @channel that the bot writes to.",
    }),
    "notify.telegram.api_url": text("https://api.telegram.org", {
      group: "notifications by Telegram",
      schema: address,
      help: "Address of the bot interface.",
    }),
  },
  missing: (values) => firstEmpty(values, ["notify.telegram.token", "notify.telegram.chat_id"]),
  async send({ http }, values, message, signal) {
    const token = encodeURIComponent(values["notify.telegram.token"]).replaceAll("%3A", ":");
    const url = joinAddress(values["notify.telegram.api_url"], `/bot${token}/sendMessage`);
    const lines = [
      `<b>${escapeHtml(shorten(message.title, longest.title))}</b>`,
      escapeHtml(shorten(message.body, longest.body)),
      escapeHtml(message.url),
    ];
    const answer = await http.request(url, {
      method: "POST",
      json: {
        chat_id: values["notify.telegram.chat_id"],
        text: lines.filter((line) => line !== "").join("\n"),
        parse_mode: "HTML",
        link_preview_options: { is_disabled: true },
      },
      signal,
    });
    return toOutcome(answer);
  },
});

function escapeHtml(plain: string): string {
  return plain.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
