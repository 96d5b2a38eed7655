import { Progress } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { isActive } from "../state/patch-jobs.ts";
import { useFormat } from "../state/use-format.ts";
import { useJobsWhere } from "../state/use-jobs.ts";

/** How far the conversion is; known only to those who may see jobs. */
export function ConversionProgress({ vodUuid }: { vodUuid: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const job = useJobsWhere((jobs) =>
    jobs.find((other) => other.vod_uuid === vodUuid && other.kind !== "capture" && isActive(other)),
  );
  if (job === undefined) return null;
  const percent = format.percent(job.progress);
  return (
    <div>
      <Progress value={job.progress * 100} aria-label={t("vod.status.converting")} />
      <span>
        {job.eta_seconds === null
          ? percent
          : t("job.progress", { percent, rest: format.duration(job.eta_seconds) })}
      </span>
    </div>
  );
}
