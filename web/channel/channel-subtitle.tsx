import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import { useFormat } from "../state/use-format.ts";
import styles from "./channel-box.module.css";

/** Qualities, how much there is, and what kind of channel it is. */
export function ChannelSubtitle({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const format = useFormat();
  const parts = {
    qualities: channel.quality.join(", "),
    vods: t("channel.vods", { count: channel.vod_count }),
    size: format.bytes(channel.vods_size),
    subscription: toSubscription(t, channel),
    type: toBroadcasterType(t, channel.broadcaster_type),
    saving: channel.saves_vods === false ? t("channel.savesNoVods") : null,
    episode: toEpisode(channel),
  };
  return (
    <ul className={styles.subtitle}>
      {Object.entries(parts)
        .filter(([, text]) => text !== null)
        .map(([part, text]) => (
          <li key={part} {...(part === "episode" ? { title: t("vod.fact.episode") } : {})}>
            {text}
          </li>
        ))}
    </ul>
  );
}

/** Only Twitch tells by subscriptions; elsewhere none can be missing. */
function toSubscription(t: TFunction, channel: Channel): string | null {
  if (channel.provider !== "twitch") return null;
  return channel.api_getSubscriptionStatus
    ? t("channel.subscribed")
    : t("channel.subscriptionsMissing");
}

/** Other words of a platform are shown as they come. */
function toBroadcasterType(t: TFunction, type: string): string {
  if (type === "") return t("channel.broadcaster.free");
  return type === "partner" || type === "affiliate" ? t(`channel.broadcaster.${type}`) : type;
}

function toEpisode({ current_season, current_stream_number }: Channel): string | null {
  if (current_season === null || current_stream_number === null) return null;
  return `${current_season}/${String(current_stream_number).padStart(2, "0")}`;
}
