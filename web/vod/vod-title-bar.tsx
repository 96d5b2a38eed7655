import { ChevronRight, Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { VodSummary } from "../../shared/model/vod.ts";
import { isWatchableLive, toVodStatus } from "../../shared/vod-status.ts";
import { useFormat } from "../state/use-format.ts";
import { usePlayVod } from "../state/use-play-vod.ts";
import { IconAction } from "../ui/icon-action.tsx";
import { Tag } from "../ui/tag.tsx";
import { VodBadges } from "./vod-badges.tsx";
import styles from "./vod-title-bar.module.css";
import { toVodTone } from "./vod-tone.ts";

interface VodTitleBarProps {
  vod: VodSummary;
  /** The name of its channel, where that is not said already. */
  owner?: string | undefined;
  isExpanded: boolean;
  onToggle: () => void;
}

/** The line that stands for a recording; a click minimises or expands it. */
export function VodTitleBar({ vod, owner, isExpanded, onToggle }: VodTitleBarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const play = usePlayVod();
  const status = toVodStatus(vod);
  return (
    <div className={styles.bar}>
      <h3 className={styles.heading}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isExpanded}
          onClick={onToggle}
        >
          <ChevronRight size={16} className={styles.arrow} aria-hidden />
          <span className={styles.text}>
            <span className={styles.title}>{vod.stream_title || vod.basename}</span>
            <span className={styles.game}>
              {[owner, vod.game_name].filter(Boolean).join(" · ")}
            </span>
          </span>
        </button>
      </h3>
      <div className={styles.numbers}>
        <VodBadges vod={vod} />
        {status !== "finalized" && !isExpanded && (
          <Tag tone={toVodTone(status)}>{t(`vod.status.${status}`)}</Tag>
        )}
        <time dateTime={vod.started_at} title={format.dateTime(vod.started_at)}>
          {format.moment(vod.started_at)}
        </time>
        <span className={styles.duration}>{format.duration(vod.duration)}</span>
        <span className={styles.size}>{format.bytes(vod.total_size)}</span>
      </div>
      {((status === "finalized" && vod.total_size > 0) || isWatchableLive(vod)) && (
        <IconAction
          label={status === "finalized" ? t("vod.play") : t("vod.watch")}
          icon={<Play size={18} />}
          onClick={() => play(vod.uuid)}
        />
      )}
    </div>
  );
}
