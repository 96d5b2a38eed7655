import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./platform-list.module.css";

/** About the height of a row. */
const rowHeight = 104;

/** While the platform is asked. */
export function PlatformWaiting() {
  const { t } = useTranslation();
  return (
    <div aria-busy>
      <output className={styles.count}>{t("channel.platform.asking")}</output>
      <Skeleton height={rowHeight} mb="xs" />
      <Skeleton height={rowHeight} mb="xs" />
      <Skeleton height={rowHeight} />
    </div>
  );
}
