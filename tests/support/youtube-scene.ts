import { mkdirSync } from "node:fs";
import path from "node:path";
import { onTestFinished } from "vitest";
import type { Deps } from "../../daemon/deps.ts";
import type { Clock } from "../../daemon/io/clock.ts";
import { systemClock } from "../../daemon/io/clock.ts";
import type { Log } from "../../daemon/log.ts";
import { openYoutube, type Youtube } from "../../daemon/youtube.ts";
import { type SettingKey, settings } from "../../shared/config/settings.ts";
import { startYoutube, type YoutubeSimulator } from "../simulator/youtube.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Where a browser of this machine would have the dashboard open. */
export const dashboard = "http://localhost:8080";

export interface YoutubeScene {
  simulator: YoutubeSimulator;
  youtube: Youtube;
  folder: string;
  warnings: string[];
  /** Overrides of settings, read at each use. */
  values: Record<string, unknown>;
  /** What a restart of the daemon leaves: the same folder, everything else anew. */
  reopen(): Promise<Youtube>;
}

/** The way to YouTube without the rest of the daemon. */
export async function createYoutubeScene(clock: Clock = systemClock): Promise<YoutubeScene> {
  const simulator = await startYoutube(() => clock.now());
  onTestFinished(() => simulator.close());
  const folder = temporaryFolder();
  const paths = { config: path.join(folder, "config"), db: path.join(folder, "db") };
  for (const each of Object.values(paths)) mkdirSync(each);
  const warnings: string[] = [];
  const values: Record<string, unknown> = { ...simulator.settings };
  const config = {
    // A value that a test put there fits its setting.
    get: (key: SettingKey) => (values[key] ?? settings[key].default) as never,
  };
  const reopen = () => {
    const over = new AbortController();
    onTestFinished(() => over.abort());
    const log = createRecordingLog(warnings);
    return openYoutube({ clock, random: () => 0.5, config, paths, log }, over.signal);
  };
  return { simulator, youtube: await reopen(), folder, warnings, values, reopen };
}

/** Connects the simulated account as a browser does; no time passes. */
export async function connect(youtube: Youtube): Promise<void> {
  const { url } = youtube.beginWebLogin(dashboard);
  const back = await followConsent(url);
  const { signal } = new AbortController();
  await youtube.finishWebLogin(
    {
      state: back.searchParams.get("state") ?? "",
      code: back.searchParams.get("code"),
      error: null,
    },
    signal,
  );
}

/** Where Google leads a browser that was sent to it. */
export async function followConsent(url: string): Promise<URL> {
  const response = await fetch(url, { redirect: "manual" });
  return new URL(response.headers.get("location") ?? "");
}

/** Points a whole daemon at a simulator and connects its account. */
export async function connectDaemon({
  config,
  youtube,
}: Pick<Deps, "config" | "youtube">): Promise<YoutubeSimulator> {
  const simulator = await startYoutube();
  onTestFinished(() => simulator.close());
  await config.change(simulator.settings);
  await connect(youtube);
  return simulator;
}

/** Sleeps take no time, but the clock says that they did. */
export function createHurriedClock(): Clock & { sleptMs: number[] } {
  const sleptMs: number[] = [];
  const skipped = () => sleptMs.reduce((sum, ms) => sum + ms, 0);
  return {
    sleptMs,
    now: () => systemClock.now() + skipped(),
    monotonic: () => systemClock.monotonic() + skipped(),
    async sleep(ms) {
      sleptMs.push(ms);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

function createRecordingLog(warnings: string[]): Log {
  const nothing = () => {};
  const logger = { debug: nothing, info: nothing, error: nothing };
  // The rest of a log is nobody's business here.
  return {
    module: () => ({ ...logger, warn: (line: string) => void warnings.push(line) }),
  } as unknown as Log;
}
