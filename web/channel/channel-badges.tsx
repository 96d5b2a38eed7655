import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import { Tag } from "../ui/tag.tsx";
import styles from "./channel-box.module.css";

export function ChannelBadges({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  return (
    <span className={styles.badges}>
      {channel.is_live && <Tag tone="live">{t("channel.live")}</Tag>}
      {channel.is_capturing && <Tag tone="recording">{t("channel.capturing")}</Tag>}
      {channel.is_converting && <Tag tone="converting">{t("channel.converting")}</Tag>}
    </span>
  );
}
