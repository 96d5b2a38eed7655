import { ChevronUp } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { isActive } from "../state/patch-jobs.ts";
import { usePreferences } from "../state/preference-context.ts";
import { usePermission } from "../state/use-auth.ts";
import { useJobs } from "../state/use-jobs.ts";
import { ConnectionLabel } from "./connection-label.tsx";
import styles from "./status-bar.module.css";

const JobList = lazy(async () => ({ default: (await import("./job-list.tsx")).JobList }));

/** Connection and jobs, always in sight. */
export function StatusBar() {
  const { t } = useTranslation();
  const { mayOperate } = usePermission();
  const { jobStatusExpandedByDefault } = usePreferences();
  const [isOpen, setOpen] = useState(jobStatusExpandedByDefault);
  const panelId = useId();
  const jobs = useJobs();
  const active = jobs.filter(isActive).length;
  return (
    <div className={styles.bar}>
      {mayOperate && isOpen && (
        <div className={styles.panel} id={panelId}>
          <Suspense>
            <JobList jobs={jobs} />
          </Suspense>
        </div>
      )}
      <ConnectionLabel />
      {mayOperate && (
        <button
          type="button"
          className={styles.jobs}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {t("job.running", { count: active })}
          <ChevronUp size={16} className={styles.arrow} aria-hidden />
        </button>
      )}
    </div>
  );
}
