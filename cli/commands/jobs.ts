import type { Job } from "../../shared/model/job.ts";
import type { Context } from "../context.ts";
import { jobTones } from "../job-state.ts";
import type { Column } from "../output.ts";
import type { Registration } from "./registration.ts";

export function addJobs({ program, t, act }: Registration): void {
  const jobs = program.command("jobs").description(t("cli.help.jobs"));
  jobs
    .command("list", { isDefault: true })
    .description(t("cli.help.jobs_list"))
    .action(act(listJobs));
}

async function listJobs(context: Context): Promise<void> {
  const { api, output, t } = context;
  const { data: jobs } = await api("GET /api/v0/jobs");
  output.show(jobs, () =>
    output.isTerminal && jobs.length === 0
      ? [t("cli.no_jobs")]
      : output.table(toColumns(context), jobs),
  );
}

function toColumns({ t, words }: Context): Column<Job>[] {
  return [
    { title: t("cli.title.job"), flexible: true, value: (job) => job.name },
    { title: t("cli.title.kind"), value: (job) => job.kind },
    {
      title: t("cli.title.state"),
      value: (job) => job.status,
      show: (job) => t(`cli.job_state.${job.status}`),
      tone: (job) => jobTones[job.status],
    },
    {
      title: t("cli.title.progress"),
      align: "right",
      value: (job) => job.progress,
      show: (job) => words.percent(job.progress),
    },
    {
      title: t("cli.title.left"),
      align: "right",
      value: (job) => job.eta_seconds,
      show: (job) => (job.eta_seconds === null ? "–" : words.duration(job.eta_seconds)),
    },
    { title: t("cli.title.error"), flexible: true, value: (job) => job.error },
  ];
}
