import { useTranslation } from "react-i18next";
import { useFormat } from "../state/use-format.ts";
import styles from "./pages.module.css";

interface DashboardTotalsProps {
  totalSize: number;
  freeSize: number;
}

export function DashboardTotals({ totalSize, freeSize }: DashboardTotalsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={styles.totals}>
      <span>{t("dashboard.totalSize", { size: format.bytes(totalSize) })}</span>
      <span>{t("dashboard.freeSize", { size: format.bytes(freeSize) })}</span>
    </div>
  );
}
