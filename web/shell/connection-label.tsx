import { useTranslation } from "react-i18next";
import { useConnection } from "../state/connection-context.ts";
import styles from "./status-bar.module.css";

export function ConnectionLabel() {
  const { t } = useTranslation();
  const connection = useConnection();
  return (
    <output className={styles.connection} data-state={connection}>
      {t(`connection.${connection}`)}
    </output>
  );
}
