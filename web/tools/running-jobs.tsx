import { Text } from "@mantine/core";
import { CircleStop } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Job } from "../../shared/model/job.ts";
import { isActive } from "../state/patch-jobs.ts";
import { useAbortJob } from "../state/use-channel-actions.ts";
import { useFormat } from "../state/use-format.ts";
import { useJobTitle } from "../state/use-job-title.ts";
import { useJobs } from "../state/use-jobs.ts";
import { ConfirmAction } from "../ui/confirm-action.tsx";
import { TextTable, type Column } from "../ui/text-table.tsx";
import { JobName } from "./job-name.tsx";
import { JobTag } from "./job-tag.tsx";

/** What runs or waits, each with a way to stop it. */
export function RunningJobs() {
  const { t } = useTranslation();
  const columns = useColumns();
  const jobs = useJobs().filter(isActive);
  if (jobs.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t("tools.noRunningJobs")}
      </Text>
    );
  return (
    <TextTable
      label={t("tools.runningJobs")}
      columns={columns}
      rows={jobs}
      rowKey={(job) => job.name}
    />
  );
}

function useColumns(): Column<Job>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const abort = useAbortJob();
  const toTitle = useJobTitle();
  const stop = (job: Job) => (
    <ConfirmAction
      label={t("job.abort", { name: toTitle(job.name) })}
      question={job.kind === "capture" ? t("confirm.abortRecord") : t("confirm.abortJob")}
      icon={<CircleStop size={18} />}
      color="red"
      isBusy={abort.isPending && abort.variables === job.name}
      onConfirm={() => abort.mutate(job.name)}
    />
  );
  const started = ({ started_at }: Job) => (started_at === null ? "" : format.moment(started_at));
  return [
    { key: "name", title: t("tools.job"), cell: (job) => <JobName job={job} /> },
    { key: "state", title: t("tools.state"), cell: (job) => <JobTag job={job} /> },
    { key: "started", title: t("tools.started"), cell: started, isSecondary: true },
    {
      key: "pid",
      title: t("tools.pid"),
      cell: (job) => job.pid ?? "",
      isSecondary: true,
      isNumber: true,
    },
    { key: "stop", title: t("channelForm.actions"), cell: stop, isNumber: true },
  ];
}
