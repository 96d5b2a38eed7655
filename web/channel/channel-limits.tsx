import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import { useFormat } from "../state/use-format.ts";
import { useSettings } from "../state/use-settings.ts";
import styles from "./channel-box.module.css";
import { isOver, type LimitUse, toLimitUses } from "./limit-use.ts";

/** How much of its limits a channel has used, and whether a clean-up has something to do. */
export function ChannelLimits({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const { data: settings } = useSettings();
  const toWords = useLimitWords(channel.vod_count);
  if (channel.no_cleanup) return <p className={styles.limits}>{t("channel.limit.off")}</p>;
  const uses = settings === undefined ? [] : toLimitUses(channel, settings.config);
  if (uses.length === 0) return null;
  return (
    <p className={styles.limits}>
      {t("channel.limit.title", { list: uses.map(toWords).join(" · ") })}
      {isOver(uses) && <span className={styles.decision}> {t("channel.limit.over")}</span>}
    </p>
  );
}

function useLimitWords(vodCount: number): (use: LimitUse) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ limit, most, used }) => {
    if (limit === "count") return t("channel.limit.count", { used: vodCount, count: most });
    if (limit === "age") return t("channel.limit.age", { count: most });
    const percent = format.percent(used ?? 0);
    return t("channel.limit.size", { percent, most: format.number(most) });
  };
}
