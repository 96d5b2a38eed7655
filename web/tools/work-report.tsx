import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { WorkLine } from "../../shared/model/work-report.ts";
import { useSay } from "../state/use-say.ts";
import { useWorkReport } from "../state/use-library-work.ts";
import { Problem } from "../ui/problem.tsx";
import styles from "./tools.module.css";

/** What a scan or an import has found and done so far, growing while it goes on. */
export function WorkReportBox({ jobName }: { jobName: string }) {
  const { t } = useTranslation();
  const say = useSay();
  const { data: report, error } = useWorkReport(jobName);
  if (error !== null) return <Problem error={error} />;
  if (report === undefined) return null;
  const { lines, is_over, is_dry_run } = report;
  const state = is_over ? t("tools.workOver", { count: lines.length }) : t("tools.workGoesOn");
  return (
    <div aria-live="polite">
      <Text size="sm">
        {state} {is_dry_run && t("tools.nothingDone")}
      </Text>
      {lines.length > 0 && (
        <ul className={styles.report}>
          {lines.map((line) => (
            <li key={toKey(line)}>
              <strong>{line.subject}</strong>{" "}
              {line.sentence === undefined ? line.text : say(line.sentence)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function toKey({ action, subject, text }: WorkLine): string {
  return `${action} ${subject} ${text}`;
}
