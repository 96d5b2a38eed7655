import type { TFunction } from "i18next";
import type { Api } from "../shared/api/client.ts";
import { AppError } from "../shared/errors.ts";
import type { Channel } from "../shared/model/channel.ts";

interface ControlDeps {
  api: Api;
  t: TFunction;
}

/** Records now, whatever the rules say; the name of the job that does it. */
export async function startCapture(deps: ControlDeps, channel: Channel): Promise<string> {
  const { data } = await deps.api("POST /api/v0/channels/:uuid/force_record", {
    params: { uuid: channel.uuid },
  });
  return data.job_name;
}

/** Stops what records a channel; the names of the stopped jobs. */
export async function stopCapture(deps: ControlDeps, channel: Channel): Promise<string[]> {
  const [channels, jobs] = await Promise.all([
    deps.api("GET /api/v0/channels", { query: { vods: 0 } }),
    deps.api("GET /api/v0/jobs"),
  ]);
  const prefix = toPrefix(channel);
  const longer = channels.data.streamer_list
    .map(toPrefix)
    .filter((other) => other !== prefix && other.startsWith(prefix));
  const names = jobs.data
    .filter(
      ({ name, status }) =>
        name.startsWith(prefix) && (status === "running" || status === "waiting"),
    )
    .map(({ name }) => name);
  const own = names.filter((name) => !longer.some((other) => name.startsWith(other)));
  if (own.length === 0) {
    const message = deps.t("cli.not_recording", { name: channel.displayName });
    throw new AppError("job_unknown", message);
  }
  return stopJobs(deps, own.length === names.length ? [`${prefix}*`] : own);
}

/** Stops jobs by name, or by what their names begin with before a final `*`. */
export async function stopJobs(deps: ControlDeps, patterns: string[]): Promise<string[]> {
  const answers = await Promise.all(
    patterns.map((name) => deps.api("DELETE /api/v0/jobs/:name", { params: { name } })),
  );
  const names = answers.flatMap(({ data }) => data.names);
  if (names.length === 0) {
    throw new AppError("job_unknown", deps.t("cli.job_unknown", { name: patterns.join(", ") }));
  }
  return names;
}

/** Logins may contain `_`: `capture_anna_` also begins the jobs of `anna_live`. */
function toPrefix(channel: Channel): string {
  return `capture_${channel.internalName}_`;
}
