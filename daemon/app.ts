import { randomUUID } from "node:crypto";
import path from "node:path";
import type { Hono } from "hono";
import { toMessage } from "../shared/errors.ts";
import { Cron } from "croner";
import { createActivities } from "./activities.ts";
import { createAlerts } from "./alerts.ts";
import { findChannel } from "./channels/show.ts";
import { type ConfigStore, openConfig } from "./config.ts";
import type { Deps } from "./deps.ts";
import { createEvents } from "./events.ts";
import { createServer } from "./http/server.ts";
import { type Clock, systemClock } from "./io/clock.ts";
import { ensureFolder } from "./io/files.ts";
import { createHttpClient } from "./io/http.ts";
import { backUpDocument } from "./io/json-document.ts";
import { createSocketMediaClient } from "./io/media-socket.ts";
import { createJobs } from "./jobs.ts";
import { createActor } from "./live/act.ts";
import { lookAt, pollChannels } from "./live/poll.ts";
import { createLiveBoard } from "./live-board.ts";
import { createLog } from "./log.ts";
import { type Paths, toPaths } from "./paths.ts";
import type { Provider } from "./providers/provider.ts";
import { createTwitchProvider } from "./providers/twitch.ts";
import { takeUpRecordings } from "./record/take-up.ts";
import { openChannelStore } from "./store/channels.ts";
import { openVodStore } from "./store/vods.ts";

export interface AppOptions {
  dataFolder: string;
  /** Folder of the built dashboard. */
  webFolder: string;
  environment: Record<string, string | undefined>;
  /** Settings from the command line; they win over all others. */
  overrides: Record<string, unknown>;
  clock?: Clock;
}

export interface App {
  deps: Deps;
  http: Hono;
  /** Takes up interrupted recordings, then watches the channels. */
  start(): Promise<void>;
  /** Leaves captures resumable and ends everything else. */
  stop(): Promise<void>;
}

/** Puts the daemon together; the only place that knows all of it. */
export async function createApp(options: AppOptions): Promise<App> {
  const deps = await createDeps(options);
  const over = new AbortController();
  const actor = createActor(deps);
  const live = {
    look(uuid: string) {
      const channel = findChannel(deps, uuid);
      lookAt(deps, actor, [channel], over.signal).catch((error: unknown) =>
        deps.log.module("live").warn(toMessage(error)),
      );
    },
    force: (uuid: string, signal: AbortSignal) => actor.force(findChannel(deps, uuid), signal),
  };
  const http = createServer(deps, live, options.webFolder);
  let polling = Promise.resolve();
  const backup = new Cron("17 4 * * *", { paused: true, protect: true }, () => backUp(deps));
  return {
    deps,
    http,
    async start() {
      await takeUpRecordings(deps);
      polling = pollChannels(deps, actor, over.signal);
      backup.resume();
    },
    async stop() {
      backup.stop();
      over.abort();
      await Promise.all([deps.jobs.quit(), polling]);
      deps.mediaClient.close();
      await deps.log.close();
    },
  };
}

async function createDeps(options: AppOptions): Promise<Deps> {
  const clock = options.clock ?? systemClock;
  const paths = toPaths(options.dataFolder);
  await Promise.all([
    ensureFolder(paths.config),
    ensureFolder(paths.vodRecords),
    ensureFolder(paths.vods),
  ]);
  const config = await openConfig(paths.config, options.environment, options.overrides);
  const log = createLog({
    folder: paths.logs,
    level: config.get("log.level"),
    keepDays: () => config.get("log.keep_days"),
    now: () => clock.now(),
  });
  const events = createEvents((error) => log.module("events").error(toMessage(error)));
  log.onLine((line) => events.emit("log", [line]));
  const problems = config.problems();
  const store = {
    channels: await openChannelStore(paths.config, problems),
    vods: await openVodStore(paths.vodRecords, problems),
  };
  for (const problem of problems) log.module("config").warn(problem);
  config.onChange(() => log.setLevel(config.get("log.level")));
  const base = {
    clock,
    random: Math.random,
    newUuid: randomUUID,
    log,
    config,
    events,
    store,
    paths,
  };
  return {
    ...base,
    jobs: createJobs({
      clock,
      events,
      limits: { convert: config.get("jobs.parallel_conversions") },
    }),
    alerts: createAlerts(events),
    live: createLiveBoard(),
    activities: createActivities(),
    providers: createProviders(config, clock),
    mediaClient: createSocketMediaClient({
      allowedHosts: () => config.get("capture.allowed_hosts"),
    }),
    programs: {
      ffmpeg: () => config.get("tools.ffmpeg_path") || "ffmpeg",
      ffprobe: () => config.get("tools.ffprobe_path") || "ffprobe",
    },
  };
}

function createProviders(config: ConfigStore, clock: Clock): ReadonlyMap<string, Provider> {
  const twitch = createTwitchProvider({
    http: createHttpClient(),
    clock,
    random: Math.random,
    settings: {
      clientId: () => config.get("twitch.client_id"),
      clientSecret: () => config.get("twitch.client_secret"),
      playbackToken: () => config.get("twitch.playback_token"),
      playerTypes: () => config.get("twitch.player_types"),
      codecs: () => config.get("twitch.codecs"),
      publicClientIds: () => config.get("twitch.public_client_ids"),
      gqlUrl: () => config.get("twitch.gql_url"),
      usherUrl: () => config.get("twitch.usher_url"),
      helixUrl: () => config.get("twitch.helix_url"),
      idUrl: () => config.get("twitch.id_url"),
    },
  });
  return new Map([[twitch.name, twitch]]);
}

/** A copy a day of what can't be had again. */
async function backUp({ paths, log }: { paths: Paths; log: Deps["log"] }): Promise<void> {
  for (const name of ["settings.json", "channels.json"]) {
    await backUpDocument(path.join(paths.config, name)).catch((error: unknown) =>
      log.module("config").warn(`${name} was not backed up: ${toMessage(error)}`),
    );
  }
}
