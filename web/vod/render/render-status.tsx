import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Job } from "../../../shared/model/job.ts";
import { JobProgress } from "../job-progress.tsx";
import panel from "../vod-status-panel.module.css";
import styles from "./render-dialog.module.css";

export interface RenderAnswer {
  word: "idle" | "loading" | "ok" | "error";
  /** Of the daemon; null when it said nothing. */
  message: string | null;
}

interface RenderStatusProps {
  answer: RenderAnswer;
  jobs: readonly Job[];
  /** Buttons. */
  children: ReactNode;
}

/**
 * How the request stands (specification sections 4 and 8), and how far what it began is; always in
 * sight, however long the form is.
 */
export function RenderStatus({ answer, jobs, children }: RenderStatusProps) {
  const { t } = useTranslation();
  const status = t(`vod.render.status.${answer.word}`);
  const isAnswered = answer.word === "ok" || answer.word === "error";
  return (
    <div className={styles.status}>
      {jobs.length > 0 && (
        <ul className={panel.work} aria-label={t("vod.work.title")}>
          {jobs.map((job) => (
            <JobProgress key={job.name} job={job} />
          ))}
        </ul>
      )}
      <div className={styles.ends}>
        <output className={styles.answer} data-word={answer.word}>
          {t("vod.render.statusLine", { status })}
          {isAnswered && ` – ${answer.message ?? t("vod.render.noMessage")}`}
        </output>
        {children}
      </div>
    </div>
  );
}
