import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Job } from "../../shared/model/job.ts";
import { useFormat } from "../state/use-format.ts";
import { useJobHistory } from "../state/use-job-history.ts";
import { Problem } from "../ui/problem.tsx";
import { TextTable, type Column } from "../ui/text-table.tsx";
import { JobName } from "./job-name.tsx";
import { JobTag } from "./job-tag.tsx";

const firstJobs = 10;
/** The daemon keeps no more. */
const mostJobs = 200;

/** What has ended, the latest first. */
export function EndedJobs() {
  const { t } = useTranslation();
  const columns = useColumns();
  const [limit, setLimit] = useState(firstJobs);
  const { data, error } = useJobHistory(limit);
  if (error !== null) return <Problem error={error} />;
  if (data === undefined) return null;
  if (data.total === 0)
    return (
      <Text size="sm" c="dimmed">
        {t("tools.noEndedJobs")}
      </Text>
    );
  return (
    <>
      <TextTable
        label={t("tools.endedJobs")}
        columns={columns}
        rows={data.jobs}
        rowKey={(job) => `${job.name} ${job.created_at}`}
      />
      {data.total > data.jobs.length && (
        <Group mt="sm">
          <Button variant="default" size="xs" onClick={() => setLimit(mostJobs)}>
            {t("tools.allJobs", { count: data.total })}
          </Button>
        </Group>
      )}
    </>
  );
}

function useColumns(): Column<Job>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const ended = ({ ended_at }: Job) => (ended_at === null ? "" : format.moment(ended_at));
  const lasted = ({ started_at, ended_at }: Job) =>
    started_at === null || ended_at === null
      ? ""
      : format.duration((Date.parse(ended_at) - Date.parse(started_at)) / 1000);
  return [
    { key: "name", title: t("tools.job"), cell: (job) => <JobName job={job} /> },
    { key: "state", title: t("tools.state"), cell: (job) => <JobTag job={job} /> },
    { key: "ended", title: t("tools.ended"), cell: ended, isSecondary: true },
    { key: "lasted", title: t("tools.lasted"), cell: lasted, isSecondary: true, isNumber: true },
  ];
}
