import { Box, Text } from "ink";
import { useTranslation } from "react-i18next";
import type { Job } from "../../shared/model/job.ts";
import { jobTones } from "../job-state.ts";
import { toPlain } from "../text.ts";
import { ProgressLine } from "./progress-line.tsx";
import { SectionTitle } from "./section-title.tsx";
import { Table, type TableColumn } from "./table.tsx";
import { toneProps } from "./tones.ts";
import { useWords } from "./words-context.tsx";

interface JobListProps {
  jobs: readonly Job[];
  /** Rows there is room for. */
  height: number;
  terminalColumns: number;
  hasTitles: boolean;
}

const narrowBar = 10;
const wideBar = 24;
const wideTerminal = 100;

export function JobList(props: JobListProps) {
  const { jobs, height, terminalColumns, hasTitles } = props;
  const { t } = useTranslation();
  const columns = useColumns(terminalColumns >= wideTerminal ? wideBar : narrowBar);
  const rows = jobs.slice(0, height);
  if (jobs.length === 0) return null;
  return (
    <Box flexDirection="column">
      <SectionTitle title={t("cli.title.jobs")} shown={rows.length} total={jobs.length} />
      <Table
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        terminalColumns={terminalColumns}
        hasTitles={hasTitles}
      />
    </Box>
  );
}

function useColumns(barWidth: number): TableColumn<Job>[] {
  const { t } = useTranslation();
  const words = useWords();
  return [
    { key: "space", title: "", width: 1, cell: () => "" },
    { key: "name", title: t("cli.title.job"), cell: (job) => toPlain(job.name) },
    {
      key: "state",
      title: t("cli.title.state"),
      width: 11,
      cell: (job) => (
        <Text {...toneProps[jobTones[job.status]]}>{t(`cli.job_state.${job.status}`)}</Text>
      ),
    },
    {
      key: "bar",
      title: t("cli.title.progress"),
      width: barWidth,
      cell: (job) => <ProgressLine progress={job.progress} width={barWidth} />,
    },
    {
      key: "percent",
      title: "",
      width: 5,
      align: "right",
      cell: (job) => words.percent(job.progress),
    },
    {
      key: "left",
      title: t("cli.title.left"),
      width: 8,
      align: "right",
      cell: (job) => (job.eta_seconds === null ? "–" : words.duration(job.eta_seconds)),
    },
  ];
}
