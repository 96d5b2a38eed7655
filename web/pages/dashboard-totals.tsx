import { useTranslation } from "react-i18next";
import { fullSoon, useStorage } from "../state/use-channel-clean-up.ts";
import { useFormat } from "../state/use-format.ts";
import styles from "./pages.module.css";

interface DashboardTotalsProps {
  totalSize: number;
  freeSize: number;
}

/** What recordings take, what is free, and how long that lasts at the rate of the last days and of now. */
export function DashboardTotals({ totalSize, freeSize }: DashboardTotalsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const fullInSeconds = fullSoon(useStorage().data);
  return (
    <div className={styles.totals}>
      <span>{t("dashboard.totalSize", { size: format.bytes(totalSize) })}</span>
      <span>{t("dashboard.freeSize", { size: format.bytes(freeSize) })}</span>
      {fullInSeconds !== null && (
        <span>{t("dashboard.fullIn", { time: format.span(fullInSeconds) })}</span>
      )}
    </div>
  );
}
