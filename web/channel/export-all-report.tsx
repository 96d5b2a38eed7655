import { useTranslation } from "react-i18next";
import { useSay } from "../state/use-say.ts";
import { useWorkReport } from "../state/use-library-work.ts";
import { Section } from "../ui/section.tsx";
import styles from "./export-all.module.css";

/** What became of each recording so far. */
export function ExportAllReport({ jobName }: { jobName: string }) {
  const { t } = useTranslation();
  const say = useSay();
  const { data: report } = useWorkReport(jobName);
  if (report === undefined || report.lines.length === 0) return null;
  return (
    <Section order={3} title={t("export.report")}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box has to be reachable by keyboard */}
      <ul className={styles.report} tabIndex={0} aria-label={t("export.report")}>
        {report.lines.map(({ subject, action, text, sentence }) => (
          <li key={subject} data-failed={action === "failed" || undefined}>
            <strong>{subject}</strong> {sentence === undefined ? text : say(sentence)}
          </li>
        ))}
      </ul>
    </Section>
  );
}
