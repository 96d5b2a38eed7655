import { useTranslation } from "react-i18next";
import type { Vod } from "../../shared/model/vod.ts";
import { useFormat } from "../state/use-format.ts";
import { Stat } from "../ui/stat.tsx";
import styles from "./vod-status-panel.module.css";

/** Behind by more than this is worth a look, in seconds. */
const noticeableLagSeconds = 20;

/** The live counters of a capture. */
export function CaptureStats({ vod }: { vod: Vod }) {
  const { t } = useTranslation();
  const format = useFormat();
  const counters = vod.capture_counters;
  if (counters === null) return null;
  const lag = counters.lag_seconds;
  return (
    <dl className={styles.stats}>
      <Stat label={t("vod.stat.duration")} value={format.duration(counters.duration_seconds)} />
      <Stat label={t("vod.stat.size")} value={format.bytes(counters.bytes)} />
      <Stat label={t("vod.stat.bitrate")} value={format.bitrate(counters.bitrate)} />
      <Stat label={t("vod.stat.quality")} value={counters.quality} />
      <Stat
        label={t("vod.stat.lag")}
        value={lag === null ? "–" : format.seconds(lag)}
        isWarning={lag !== null && lag > noticeableLagSeconds}
      />
      <Stat
        label={t("vod.stat.gaps")}
        value={format.seconds(counters.gap_seconds)}
        isWarning={counters.gap_seconds > 0}
      />
      <Stat label={t("vod.stat.segments")} value={format.number(counters.segments)} />
      <Stat label={t("vod.stat.retries")} value={format.number(counters.retries)} />
      {counters.waiting_for !== null && (
        <Stat
          label={t("vod.stat.waiting")}
          value={t(`vod.waiting.${counters.waiting_for}`)}
          isWarning
        />
      )}
    </dl>
  );
}
