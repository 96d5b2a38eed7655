import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { usePermission } from "../state/use-auth.ts";
import { useFormat } from "../state/use-format.ts";
import { FreeSize } from "./free-size.tsx";
import styles from "./pages.module.css";

const DiskRest = lazy(async () => ({ default: (await import("./disk-rest.tsx")).DiskRest }));
const TrashTotal = lazy(async () => ({
  default: (await import("./trash-total.tsx")).TrashTotal,
}));

interface DashboardTotalsProps {
  totalSize: number;
  freeSize: number;
}

/** What recordings and the trash take, what is free, and how long that lasts at the rate of the last days and of now. */
export function DashboardTotals({ totalSize, freeSize }: DashboardTotalsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { mayOperate } = usePermission();
  return (
    <div className={styles.totals}>
      <span>{t("dashboard.totalSize", { size: format.bytes(totalSize) })}</span>
      <Suspense fallback={<FreeSize bytes={freeSize} />}>
        <DiskRest freeSize={freeSize} />
      </Suspense>
      <Suspense>{mayOperate && <TrashTotal />}</Suspense>
    </div>
  );
}
