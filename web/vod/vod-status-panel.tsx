import { useTranslation } from "react-i18next";
import type { Vod } from "../../shared/model/vod.ts";
import { isCaptureSuspicious, toVodStatus, type VodStatus } from "../../shared/vod-status.ts";
import { useNow } from "../state/use-now.ts";
import { Tag } from "../ui/tag.tsx";
import { CaptureStats } from "./capture-stats.tsx";
import { FinishedNote } from "./finished-note.tsx";
import styles from "./vod-status-panel.module.css";
import { toVodTone } from "./vod-tone.ts";
import { VodWork } from "./vod-work.tsx";

const minuteMs = 60_000;

/** Where the recording stands, in words and numbers. */
export function VodStatusPanel({ vod }: { vod: Vod }) {
  const { t } = useTranslation();
  const status = toVodStatus(vod);
  const warning = useWarning(vod, status);
  return (
    <div className={styles.panel}>
      <div className={styles.line}>
        <Tag tone={toVodTone(status)}>{t(`vod.status.${status}`)}</Tag>
        {vod.shelf === "saved" && <Tag tone="neutral">{t("vod.badge.archived")}</Tag>}
        {vod.shelf === "trash" && <Tag tone="warning">{t("vod.badge.trashed")}</Tag>}
        {warning !== null && <span className={styles.warning}>{warning}</span>}
        {status === "finalized" && <FinishedNote vod={vod} />}
      </div>
      {vod.phase === "capturing" && <CaptureStats vod={vod} />}
      <VodWork vodUuid={vod.uuid} />
    </div>
  );
}

/** What is wrong with it, if something is. */
function useWarning(vod: Vod, status: VodStatus): string | null {
  const { t } = useTranslation();
  const now = useNow(minuteMs);
  if (status === "failed") return vod.failure?.message ?? null;
  if (status === "crashed" && vod.phase === "converting") return t("vod.notRunning");
  if (status === "crashed") return t("vod.captureNotRunning");
  return isCaptureSuspicious(vod, now) ? t("vod.captureStuck") : null;
}
