import { AppError } from "../shared/errors.ts";
import type { WorkLine, WorkReport } from "../shared/model/work-report.ts";

/** What jobs that go over many recordings have found and done, for whoever asks afterwards. */
export interface WorkReports {
  /** Replaces an earlier report of this name. */
  begin(jobName: string, isDryRun: boolean): OpenReport;
  /** Throws `job_unknown`. */
  get(jobName: string): WorkReport;
}

export interface OpenReport {
  readonly report: WorkReport;
  add(line: WorkLine): void;
  end(): void;
}

const keptReports = 20;
/** More are counted and not listed. */
const mostLines = 5000;

export function createWorkReports(): WorkReports {
  const reports = new Map<string, WorkReport>();
  return {
    begin(jobName, isDryRun) {
      const report: WorkReport = {
        job_name: jobName,
        is_dry_run: isDryRun,
        is_over: false,
        counts: {},
        lines: [],
      };
      reports.delete(jobName);
      reports.set(jobName, report);
      const [oldest] = reports.keys();
      if (reports.size > keptReports && oldest !== undefined) reports.delete(oldest);
      return {
        report,
        add(line) {
          report.counts[line.action] = (report.counts[line.action] ?? 0) + 1;
          if (report.lines.length < mostLines) report.lines.push(line);
        },
        end() {
          report.is_over = true;
        },
      };
    },
    get(jobName) {
      const report = reports.get(jobName);
      if (report === undefined)
        throw new AppError("job_unknown", `There is no report of a job ${jobName}.`);
      return structuredClone(report);
    },
  };
}
