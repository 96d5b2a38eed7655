import type { ReactNode } from "react";
import styles from "./stat.module.css";

interface StatProps {
  label: string;
  value: ReactNode;
  /** Something to look at, such as lost seconds. */
  isWarning?: boolean;
}

/** One number with its name; keeps its width while the number changes. */
export function Stat({ label, value, isWarning = false }: StatProps) {
  return (
    <div className={styles.stat}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value} data-warning={isWarning || undefined}>
        {value}
      </dd>
    </div>
  );
}
