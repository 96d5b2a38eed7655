import { useTranslation } from "react-i18next";
import { useStorage } from "../state/use-channel-clean-up.ts";
import { useFormat } from "../state/use-format.ts";
import styles from "./pages.module.css";

interface DashboardTotalsProps {
  totalSize: number;
  freeSize: number;
}

/** A year: what is further away says nothing to anyone. */
const farSeconds = 31_536_000;

/** What recordings take, what is free, and how long that lasts at the rate of the last days and of now. */
export function DashboardTotals({ totalSize, freeSize }: DashboardTotalsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const fullInSeconds = useStorage().data?.full_in_seconds ?? null;
  return (
    <div className={styles.totals}>
      <span>{t("dashboard.totalSize", { size: format.bytes(totalSize) })}</span>
      <span>{t("dashboard.freeSize", { size: format.bytes(freeSize) })}</span>
      {fullInSeconds !== null && fullInSeconds < farSeconds && (
        <span>{t("dashboard.fullIn", { time: format.span(fullInSeconds) })}</span>
      )}
    </div>
  );
}
