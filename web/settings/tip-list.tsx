import { useTranslation } from "react-i18next";
import styles from "./tips.module.css";

const tips = ["keywords", "quality", "watch", "gaps", "rename", "terminal", "backup"] as const;

/** What is good to know once everything runs. */
export function TipList() {
  const { t } = useTranslation();
  return (
    <ul className={styles.tips}>
      {tips.map((tip) => (
        <li key={tip}>{t(`tips.hint.${tip}`)}</li>
      ))}
    </ul>
  );
}
