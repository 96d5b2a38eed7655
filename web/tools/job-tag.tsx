import { useTranslation } from "react-i18next";
import type { Job, JobStatus } from "../../shared/model/job.ts";
import { useFormat } from "../state/use-format.ts";
import { Tag, type TagTone } from "../ui/tag.tsx";
import styles from "./tools.module.css";

const tones: Record<JobStatus, TagTone> = {
  running: "converting",
  waiting: "neutral",
  stopped: "done",
  error: "warning",
  none: "neutral",
};

/** A job's state, with its progress while it has one; a capture lasts as long as the stream. */
export function JobTag({ job }: { job: Job }) {
  const { t } = useTranslation();
  const format = useFormat();
  const hasProgress = job.status === "running" && job.kind !== "capture";
  const percent = format.percent(job.progress);
  const rest = job.eta_seconds === null ? null : format.duration(job.eta_seconds);
  const progress = rest === null ? percent : t("job.progress", { percent, rest });
  return (
    <span className={styles.line}>
      <Tag
        tone={job.kind === "capture" && job.status === "running" ? "recording" : tones[job.status]}
      >
        {job.status === "none" ? t("tools.done") : t(`job.status.${job.status}`)}
      </Tag>
      {hasProgress && <span className={styles.faint}>{progress}</span>}
    </span>
  );
}
