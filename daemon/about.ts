import { release } from "node:os";
import type { About, Program } from "../shared/model/about.ts";
import type { SubscriptionStatus } from "../shared/model/subscription.ts";
import { appName, version } from "../shared/version.ts";
import type { Deps } from "./deps.ts";
import { toIso } from "./io/clock.ts";
import { readFileSystem } from "./io/file-system.ts";
import { readVersion } from "./tools/versions.ts";

type AboutDeps = Pick<Deps, "clock" | "config" | "paths" | "programs">;

/** Programs are not asked again for this long: some take a second to answer. */
const keptMs = 60_000;

/** Describes what runs here and on what. */
export function createAbout(deps: AboutDeps): (live: SubscriptionStatus) => Promise<About> {
  const { signal } = new AbortController(); // each question ends by its own limit
  let kept: { programs: Program[]; names: string; untilMs: number } | null = null;
  const readPrograms = async () => {
    const known = knownPrograms(deps);
    const names = known.map(({ program }) => program).join("\n");
    const now = deps.clock.monotonic();
    if (kept !== null && kept.names === names && now < kept.untilMs) return kept.programs;
    const programs = await Promise.all(known.map((program) => readVersion(program, signal)));
    kept = { programs, names, untilMs: now + keptMs };
    return programs;
  };
  return async (live) => describeDaemon(deps, live, await readPrograms());
}

async function describeDaemon(
  deps: AboutDeps,
  subscriptions: SubscriptionStatus,
  programs: Program[],
): Promise<About> {
  const { name, size, free } = await readFileSystem(deps.paths.data);
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  const uptime = process.uptime();
  return {
    app_name: appName,
    version,
    node_version: process.versions.node,
    platform: `${process.platform} ${process.arch} ${release()}`,
    started_at: toIso(deps.clock.now() - uptime * 1000),
    uptime_seconds: Math.round(uptime),
    memory: { rss, heap_used: heapUsed, heap_total: heapTotal, external },
    programs,
    storage: { path: deps.paths.data, file_system: name, size, free },
    live: {
      mode: subscriptions.mode === "off" ? "polling" : subscriptions.mode,
      connected: subscriptions.connected,
      polled_only: subscriptions.polled_only,
      poll_interval_seconds: deps.config.get("poll.interval_seconds"),
      note: subscriptions.note,
    },
  };
}

/** Versions below the least ones may work, but nobody looks after them any more. */
function knownPrograms({ programs }: Pick<AboutDeps, "programs">) {
  return [
    {
      name: "ffmpeg",
      program: programs.ffmpeg(),
      versionArgument: "-version",
      minVersion: "4.4",
      isNeeded: true,
    },
    {
      name: "ffprobe",
      program: programs.ffprobe(),
      versionArgument: "-version",
      minVersion: "4.4",
      isNeeded: true,
    },
    {
      name: "streamlink",
      program: "streamlink",
      versionArgument: "--version",
      minVersion: "6.0",
      isNeeded: false,
    },
    {
      name: "yt-dlp",
      program: "yt-dlp",
      versionArgument: "--version",
      minVersion: "2023.3",
      isNeeded: false,
    },
    {
      name: "rclone",
      program: programs.rclone(),
      versionArgument: "version",
      minVersion: "1.50",
      isNeeded: false,
    },
  ];
}
