import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { parseJobName } from "../../shared/job-title.ts";
import type { Vod } from "../../shared/model/vod.ts";
import { ExportProgress } from "../export/export-progress.tsx";
import { isActive } from "../state/patch-jobs.ts";
import { useExporters } from "../state/use-exports.ts";
import { useJobsWhere } from "../state/use-jobs.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Problem } from "../ui/problem.tsx";
import { ExportForm } from "./export-form.tsx";
import { ExportList } from "./export-list.tsx";
import type { VodDialogProps } from "./vod-dialog-props.ts";

/** About the height of the form, so that the dialog grows little when it arrives. */
const formHeight = 420;

/**
 * Brings a recording to a folder, a server or a platform, and shows how far that is. The form stays
 * behind it, so that whoever comes back finds it as it was.
 */
export function ExportDialog({ vod, onClose }: VodDialogProps) {
  const { t } = useTranslation();
  const { data: list, error } = useExporters();
  const { jobName, setJobName } = useExportJob(vod);
  return (
    <Dialog title={t("vod.action.export")} size="min(820px, 94vw)" onClose={onClose}>
      <div hidden={jobName !== null}>
        {error !== null && <Problem error={error} />}
        {error === null && list === undefined && <Skeleton height={formHeight} />}
        {list !== undefined && (
          <ExportForm vod={vod} list={list} onBegun={setJobName} onCancel={onClose}>
            <ExportList vod={vod} order={3} />
          </ExportForm>
        )}
      </div>
      {jobName !== null && (
        <ExportProgress jobName={jobName} onAgain={() => setJobName(null)} onClose={onClose}>
          <ExportList vod={vod} order={3} />
        </ExportProgress>
      )}
    </Dialog>
  );
}

/** The job that is shown: first the one that goes on already, if there is one. */
function useExportJob({ uuid }: Vod) {
  const going = useJobsWhere((jobs) =>
    jobs.find(
      (job) => job.vod_uuid === uuid && isActive(job) && parseJobName(job.name)?.work === "export",
    ),
  );
  // Once begun or dismissed, what the list of jobs says no longer decides.
  const [jobName, setJobName] = useState(going?.name ?? null);
  return { jobName, setJobName };
}
