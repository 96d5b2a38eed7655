import type { WorkAction, WorkReport } from "../shared/model/work-report.ts";
import { AppError } from "../shared/errors.ts";
import type { Context } from "./context.ts";
import type { Column, Tone } from "./output.ts";

const pollMs = 400;

/** Waits until a scan or an import is over; its report. Throws when it failed. */
export async function waitForReport({ api, host }: Context, jobName: string): Promise<WorkReport> {
  for (;;) {
    const report = await api("GET /api/v0/jobs/:name/report", { params: { name: jobName } }).catch(
      skipUnknown,
    );
    const { data: jobs } = await api("GET /api/v0/jobs");
    const job = jobs.find(({ name }) => name === jobName);
    if (job?.status === "error") throw new AppError("internal", job.error ?? jobName);
    const isOver = job === undefined || job.status === "none" || job.status === "stopped";
    if (isOver && report !== null) return report.data;
    await host.sleep(pollMs, host.signal);
    host.signal.throwIfAborted();
  }
}

/** A job that still waits has no report yet. */
function skipUnknown(error: unknown): null {
  if (error instanceof AppError && error.code === "job_unknown") return null;
  throw error;
}

const tones: Partial<Record<WorkAction, Tone>> = {
  restored: "good",
  rebuilt: "good",
  moved: "good",
  returned: "good",
  recording: "good",
  channel: "good",
  missing: "warn",
  double: "warn",
  unreadable: "bad",
  failed: "bad",
  present: "faint",
  skipped: "faint",
};

/** A line for each thing; for people a sentence when there is nothing to tell. */
export function toReportLines({ output, t }: Context, report: WorkReport): string[] {
  const columns: Column<WorkReport["lines"][number]>[] = [
    {
      title: t("cli.title.result"),
      value: (line) => line.action,
      show: (line) => t(`cli.work.${line.action}`),
      tone: (line) => tones[line.action] ?? "plain",
    },
    { title: t("cli.title.name"), value: (line) => line.subject },
    { title: t("cli.title.note"), flexible: true, value: (line) => line.text },
  ];
  if (output.isTerminal && report.lines.length === 0) return [t("cli.nothing_to_do")];
  return output.table(columns, report.lines);
}
