import { text } from "../../shared/config/setting.ts";
import { defineNotifier, firstEmpty, shorten, toOutcome } from "./notifier.ts";
import { optionalAddress } from "./option-schemas.ts";

/** Limits of an embed, by Discord's documentation. */
const longest = { title: 256, description: 4096 } as const;

export const discord = defineNotifier({
  name: "discord",
  title: "Discord",
  options: {
    "notify.discord.webhook_url": text("", {
      group: "notifications by Discord",
      schema: optionalAddress,
      secret: true,
      help: "Of a Discord channel: Integrations, Webhooks, Copy webhook URL.",
    }),
  },
  missing: (values) => firstEmpty(values, ["notify.discord.webhook_url"]),
  async send({ http }, values, message, signal) {
    const embed = {
      title: shorten(escapeMarkdown(message.title), longest.title),
      description: shorten(escapeMarkdown(message.body), longest.description),
      timestamp: message.at,
      ...(isWeb(message.url) ? { url: message.url } : {}),
      ...(isWeb(message.icon) ? { thumbnail: { url: message.icon } } : {}),
    };
    const answer = await http.request(values["notify.discord.webhook_url"], {
      method: "POST",
      json: { username: "Reelkeep", embeds: [embed], allowed_mentions: { parse: [] } },
      signal,
    });
    return toOutcome(answer);
  },
});

/** Stream titles are written by strangers: shown as they are, never as formatting. */
function escapeMarkdown(plain: string): string {
  return plain.replace(/[\\*_~`|<>[\]()#]/g, String.raw`\$&`);
}

const isWeb = (address: string) => /^https?:\/\//.test(address);
