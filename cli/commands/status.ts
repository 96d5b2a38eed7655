import { toChannelState } from "../channel-state.ts";
import type { Context } from "../context.ts";
import type { Fact } from "../output.ts";
import { loadSnapshot, type Snapshot } from "../snapshot.ts";
import type { Registration } from "./registration.ts";

export function addStatus({ program, t, act }: Registration): void {
  program.command("status").description(t("cli.help.status")).action(act(showStatus));
}

interface Status {
  url: string;
  version: string;
  channels: { total: number; live: number; recording: number };
  jobs: { running: number; waiting: number; failed: number };
  free_size: number;
  total_size: number;
  errors: string[];
}

async function showStatus(context: Context): Promise<void> {
  const status = toStatus(context.url, await loadSnapshot(context.api));
  context.output.show(status, () => [
    ...context.output.facts(toFacts(context, status)),
    ...status.errors.map((error) => toErrorLine(context, error)),
  ]);
}

function toStatus(url: string, snapshot: Snapshot): Status {
  const { version, free_size, total_size, errors, channels, jobs } = snapshot;
  const countJobs = (wanted: string) => jobs.filter(({ status }) => status === wanted).length;
  return {
    url,
    version,
    channels: {
      total: channels.length,
      live: channels.filter(({ is_live }) => is_live).length,
      recording: channels.filter((channel) => toChannelState(channel) === "recording").length,
    },
    jobs: {
      running: countJobs("running"),
      waiting: countJobs("waiting"),
      failed: countJobs("error"),
    },
    free_size,
    total_size,
    errors,
  };
}

function toFacts({ t, words }: Context, status: Status): Fact[] {
  const { channels, jobs } = status;
  return [
    { key: "version", title: t("cli.title.version"), value: status.version },
    { key: "url", title: t("cli.title.url"), value: status.url },
    { key: "channels", title: t("cli.title.channels"), value: channels.total },
    { key: "live", title: t("cli.state.live"), value: channels.live },
    { key: "recording", title: t("cli.state.recording"), value: channels.recording },
    { key: "jobs_running", title: t("cli.title.jobs_running"), value: jobs.running },
    { key: "jobs_waiting", title: t("cli.title.jobs_waiting"), value: jobs.waiting },
    {
      key: "jobs_failed",
      title: t("cli.title.jobs_failed"),
      value: jobs.failed,
      tone: jobs.failed > 0 ? "warn" : "plain",
    },
    {
      key: "free_size",
      title: t("cli.title.free"),
      value: status.free_size,
      show: words.bytes(status.free_size),
    },
    {
      key: "total_size",
      title: t("cli.title.recordings"),
      value: status.total_size,
      show: words.bytes(status.total_size),
    },
  ];
}

function toErrorLine({ output, t }: Context, error: string): string {
  const [line = ""] = output.facts([
    { key: "error", title: t("cli.title.error"), value: error, tone: "bad" },
  ]);
  return line;
}
