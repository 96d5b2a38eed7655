import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { LogLine } from "../../shared/model/log.ts";
import { useFormat } from "../state/use-format.ts";
import styles from "./log-viewer.module.css";

interface LogRowProps {
  line: LogLine;
  isFiltered: boolean;
  onModule: (module: string) => void;
}

/** Time, module, level and message; a click on the message shows its metadata. */
export const LogRow = memo(function LogRow({ line, isFiltered, onModule }: LogRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { timestamp, module } = line.metadata;
  return (
    <div className={styles.row} data-level={line.level}>
      <time className={styles.time} dateTime={timestamp}>
        {format.time(timestamp)}
      </time>
      <button
        type="button"
        className={styles.module}
        aria-pressed={isFiltered}
        title={t("log.filter", { module })}
        onClick={() => onModule(module)}
      >
        {module}
      </button>
      <span className={styles.level}>{t(`log.level.${line.level}`)}</span>
      <button
        type="button"
        className={styles.message}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {line.message}
      </button>
      {isOpen && <pre className={styles.metadata}>{JSON.stringify(line.metadata, null, 2)}</pre>}
    </div>
  );
});
