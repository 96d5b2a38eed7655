import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import { useFormat } from "../state/use-format.ts";
import styles from "./channel-box.module.css";

/** Qualities, how much there is, and what kind of channel it is. */
export function ChannelSubtitle({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const format = useFormat();
  const parts = [
    channel.quality.join(", "),
    t("channel.vods", { count: channel.vod_count }),
    format.bytes(channel.vods_size),
    toBroadcasterType(t, channel.broadcaster_type),
    channel.saves_vods === false ? t("channel.savesNoVods") : null,
    toEpisode(channel),
  ];
  return (
    <ul className={styles.subtitle}>
      {parts
        .filter((part) => part !== null)
        .map((part) => (
          <li key={part}>{part}</li>
        ))}
    </ul>
  );
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
