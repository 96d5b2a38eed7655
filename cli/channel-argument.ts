import type { TFunction } from "i18next";
import type { Api } from "../shared/api/client.ts";
import { AppError } from "../shared/errors.ts";
import type { Channel } from "../shared/model/channel.ts";

interface ResolveDeps {
  api: Api;
  t: TFunction;
}

/** The channel an argument means: uuid, login, shown name or link, in this order and in any case. */
export async function resolveChannel(deps: ResolveDeps, argument: string): Promise<Channel> {
  const { data } = await deps.api("GET /api/v0/channels", { query: { vods: 0 } });
  const found = findChannels(data.streamer_list, argument);
  const [channel] = found;
  if (channel === undefined) {
    throw new AppError("channel_unknown", deps.t("cli.channel_unknown", { name: argument }));
  }
  if (found.length > 1) {
    const uuids = found.map(({ provider, uuid }) => `${provider} ${uuid}`).join(", ");
    throw new AppError("bad_request", deps.t("cli.channel_ambiguous", { name: argument, uuids }));
  }
  return channel;
}

/** All channels that fit equally well. */
export function findChannels(channels: readonly Channel[], argument: string): Channel[] {
  const wanted = argument.trim().toLowerCase();
  const address = toBareAddress(wanted);
  const rules: ((channel: Channel) => boolean)[] = [
    (channel) => channel.uuid.toLowerCase() === wanted,
    (channel) => channel.internalName.toLowerCase() === wanted,
    (channel) => channel.displayName.toLowerCase() === wanted,
    (channel) => {
      const own = toBareAddress(channel.url.toLowerCase());
      return own !== "" && (address === own || address.startsWith(`${own}/`));
    },
  ];
  for (const rule of rules) {
    const found = channels.filter(rule);
    if (found.length > 0) return found;
  }
  return [];
}

/** `https://www.twitch.tv/name/?x=1` -> `twitch.tv/name` */
function toBareAddress(text: string): string {
  return text
    .replace(/^https?:\/\//, "")
    .replace(/^(www|m)\./, "")
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "");
}
