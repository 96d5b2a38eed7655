import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import { useFormat } from "../state/use-format.ts";
import { useNow } from "../state/use-now.ts";
import styles from "./channel-box.module.css";

const secondMs = 1000;

/** Title, game and how long the channel has been live. */
export function OnAir({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(secondMs);
  const air = channel.chapter_data;
  if (air === null) return null;
  const since =
    air.started_at === null ? null : format.duration((now - Date.parse(air.started_at)) / secondMs);
  return (
    <p className={styles.line}>
      <strong>
        <bdi>{air.title}</bdi>
      </strong>
      {air.game_name !== null && (
        <span className={styles.note}>
          {" · "}
          <bdi>{air.game_name}</bdi>
        </span>
      )}
      {since !== null && (
        <span className={styles.note}>{` · ${t("channel.liveFor", { duration: since })}`}</span>
      )}
    </p>
  );
}
