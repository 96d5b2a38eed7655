import { randomUUID } from "node:crypto";
import path from "node:path";
import type { Hono } from "hono";
import { toMessage } from "../shared/errors.ts";
import { Job } from "../shared/model/job.ts";
import { type AccessControl, createAccessControl } from "./access.ts";
import { createActivities } from "./activities.ts";
import { createAlerts } from "./alerts.ts";
import { announceSizes } from "./channels/announce-sizes.ts";
import { findChannel } from "./channels/show.ts";
import { takeUpExports } from "./channels/take-up-exports.ts";
import { createClaims } from "./claims.ts";
import { type ConfigStore, openConfig } from "./config.ts";
import type { Deps } from "./deps.ts";
import { createEvents } from "./events.ts";
import { createExporters, createNotifiers } from "./extensions.ts";
import { createServer } from "./http/server.ts";
import { watchForHistory } from "./history-watch.ts";
import { type Clock, systemClock } from "./io/clock.ts";
import { ensureFolder } from "./io/files.ts";
import { createHttpClient } from "./io/http.ts";
import { createSocketMediaClient } from "./io/media-socket.ts";
import { newToken } from "./io/secrets.ts";
import { connectSocket } from "./io/websocket-client.ts";
import { createJobs, type JobLimits } from "./jobs.ts";
import { createActor } from "./live/act.ts";
import { lookAt, pollChannels } from "./live/poll.ts";
import { createUpkeepTasks } from "./live/upkeep.ts";
import { createPush } from "./live/push.ts";
import { createTwitchPush } from "./live/twitch-push.ts";
import { createLiveBoard } from "./live-board.ts";
import { refreshLocalClips } from "./local-clips.ts";
import { createLog, type Log } from "./log.ts";
import { createLogFeed } from "./log-feed.ts";
import { createPushKeys } from "./notifiers/web-push.ts";
import { openNotify } from "./notify-setup.ts";
import { watchForNotices } from "./notify-watch.ts";
import { type Paths, toPaths } from "./paths.ts";
import type { Provider } from "./providers/provider.ts";
import { createTwitchProvider } from "./providers/twitch.ts";
import { takeUpDownloads } from "./record/take-up-downloads.ts";
import { takeUpRecordings } from "./record/take-up.ts";
import { openSchedule } from "./schedule.ts";
import { openAccessStore } from "./store/access.ts";
import { createChannelHistory } from "./store/channel-history.ts";
import { openChannelStore } from "./store/channels.ts";
import { createLocalClips } from "./store/local-clips.ts";
import { openLocalToken } from "./store/local-token.ts";
import { openOperatorDocuments } from "./store/operator-documents.ts";
import { openPushSubscribers } from "./store/push-subscribers.ts";
import { openRecent, type Recent } from "./store/recent.ts";
import { openVodStore } from "./store/vods.ts";
import { createWorkReports } from "./work-reports.ts";
import { keepRecordCopies, type RecordCopies } from "./vods/record-copies.ts";
import { openYoutube } from "./youtube.ts";

export interface AppOptions {
  dataFolder: string;
  /** Folder of the built dashboard. */
  webFolder: string;
  environment: Record<string, string | undefined>;
  /** Settings from the command line; they win over all others. */
  overrides: Record<string, unknown>;
  clock?: Clock;
  /** Ends the process as SIGTERM does. */
  shutDown?: () => void;
}

export interface App {
  deps: Deps;
  http: Hono;
  /** Takes up interrupted recordings, then watches the channels, then brings the rest in order. */
  start(): Promise<void>;
  /** Leaves captures resumable and ends everything else. */
  stop(): Promise<void>;
}

/** Puts the daemon together; the only place that knows all of it. */
export async function createApp(options: AppOptions): Promise<App> {
  const over = new AbortController();
  const deps = await createDeps(options, over.signal);
  const actor = createActor(deps);
  const looks = new Set<Promise<unknown>>();
  const writeHistory = watchForHistory(deps);
  const push = createPush(deps, actor, over.signal);
  const twitch = await createTwitchPush(deps, push);
  const live = {
    twitch,
    shutDown: () => options.shutDown?.(),
    look(uuid: string) {
      const looking = lookAt(deps, actor, [findChannel(deps, uuid)], over.signal)
        .catch((error: unknown) => deps.log.module("live").warn(toMessage(error)))
        .finally(() => looks.delete(looking));
      looks.add(looking);
    },
    force: (uuid: string, signal: AbortSignal) => actor.force(findChannel(deps, uuid), signal),
  };
  const http = createServer(deps, live, options.webFolder);
  announceSizes(deps);
  let polling = Promise.resolve();
  let listening = Promise.resolve();
  let tasks = Promise.resolve();
  let copies: RecordCopies | null = null;
  return {
    deps,
    http,
    async start() {
      await takeUpRecordings(deps);
      polling = pollChannels(deps, actor, over.signal);
      listening = twitch.run(over.signal);
      tasks = deps.schedule.follow(over.signal);
      // Whoever is live now is not kept waiting for any of these.
      copies = keepRecordCopies(deps, over.signal);
      await takeUpDownloads(deps);
      await takeUpExports(deps);
      await refreshLocalClips(deps).catch((error: unknown) =>
        deps.log.module("clips").warn(`The clips were not looked up: ${toMessage(error)}`),
      );
    },
    async stop() {
      over.abort();
      await Promise.all([
        deps.jobs.quit(),
        deps.notify.stop(),
        tasks,
        polling,
        listening,
        push.idle(),
        ...looks,
      ]);
      await copies?.stop();
      await writeHistory();
      deps.mediaClient.close();
      await deps.log.close();
    },
  };
}

async function createDeps(options: AppOptions, over: AbortSignal): Promise<Deps> {
  const clock = options.clock ?? systemClock;
  const paths = toPaths(options.dataFolder);
  await Promise.all([
    ensureFolder(paths.config),
    ensureFolder(paths.vodRecords),
    ensureFolder(paths.vods),
  ]);
  // One of these that can't be reached now, such as a share that is away, keeps nobody from recording.
  await Promise.allSettled([paths.savedVods, paths.trash, paths.savedClips].map(ensureFolder));
  const problems: string[] = [];
  const subscribersFile = path.join(paths.config, "web-push.json");
  const pushSubscribers = await openPushSubscribers(subscribersFile, problems, createPushKeys);
  const notifiers = createNotifiers(pushSubscribers);
  const exporters = createExporters();
  const declared = declaredBy([...notifiers, ...exporters]);
  const { environment, overrides } = options;
  const config = await openConfig(paths.config, environment, overrides, declared);
  const log = openLog(config, paths, clock);
  const events = createEvents((error) => log.module("events").error(toMessage(error)));
  log.onLine(createLogFeed(clock, (lines) => events.emit("log", lines), over));
  config.problems().push(...problems);
  const store = {
    channels: await openChannelStore(paths.config, config.problems()),
    vods: await openVodStore(paths.vodRecords, config.problems()),
    history: createChannelHistory(paths.history, (problem) => log.module("history").warn(problem)),
    localClips: createLocalClips(),
    pushSubscribers,
    ...(await openOperatorDocuments(paths, config.problems())),
  };
  const access = await openAccess(config, paths, clock);
  const history = await openJobHistory(paths, log, config.problems());
  for (const problem of config.problems()) log.module("config").warn(problem);
  const jobs = createJobs({ clock, events, limits: toJobLimits(config), history });
  config.onChange(() => jobs.setLimits(toJobLimits(config)));
  const youtube = await openYoutube({ clock, config, paths, log, random: Math.random }, over);
  const all = exporters.toSpliced(1, 0, youtube.exporter);
  const base = {
    clock,
    random: Math.random,
    newUuid: randomUUID,
    access,
    log,
    config,
    events,
    store,
    paths,
    jobs,
    alerts: createAlerts(events),
    live: createLiveBoard(),
    activities: createActivities(),
    claims: createClaims(),
    reports: createWorkReports(),
    providers: createProviders(config, clock),
    youtube,
    exporters: new Map(all.map((exporter) => [exporter.name, exporter])),
    mediaClient: createSocketMediaClient({
      allowedHosts: () => config.get("capture.allowed_hosts"),
    }),
    programs: toPrograms(config),
  };
  const notify = await openNotify({ ...base, http: createHttpClient() }, notifiers);
  const told = { ...base, notify };
  const signal = over;
  const file = path.join(paths.db, "told-streams.json");
  await watchForNotices(told, { file, favourites: () => store.favourites.get(), signal });
  const runs = path.join(paths.db, "schedule.json");
  return { ...told, schedule: await openSchedule(told, createUpkeepTasks(told), runs) };
}

/** Settings that extensions bring along. */
function declaredBy(extensions: readonly { options: object }[]): Record<string, unknown> {
  return Object.assign({}, ...extensions.map(({ options }) => options)) as Record<string, unknown>;
}

async function openAccess(config: ConfigStore, paths: Paths, clock: Clock): Promise<AccessControl> {
  return createAccessControl({
    clock,
    store: await openAccessStore(paths.config, newToken, config.problems()),
    newUuid: randomUUID,
    localToken: await openLocalToken(paths.config, newToken, config.problems()),
    isGuestAllowed: () => config.get("access.guest_mode"),
  });
}

function openLog(config: ConfigStore, paths: Paths, clock: Clock): Log {
  const log = createLog({
    folder: paths.logs,
    level: config.get("log.level"),
    keepDays: () => config.get("log.keep_days"),
    maxMegabytes: () => config.get("log.max_megabytes"),
    secrets: () => config.secrets(),
    now: () => clock.now(),
  });
  config.onChange(() => log.setLevel(config.get("log.level")));
  return log;
}

const keptJobs = 200;

function openJobHistory(paths: Paths, log: Log, problems: string[]): Promise<Recent<Job>> {
  return openRecent({
    file: path.join(paths.db, "jobs.json"),
    item: Job,
    limit: keptJobs,
    problems,
    onError: (error) => log.module("jobs").warn(`The history was not kept: ${toMessage(error)}`),
  });
}

function toPrograms(config: ConfigStore): Deps["programs"] {
  return {
    ffmpeg: () => config.get("tools.ffmpeg_path") || "ffmpeg",
    ffprobe: () => config.get("tools.ffprobe_path") || "ffprobe",
    rclone: () => config.get("tools.rclone_path") || "rclone",
  };
}

function toJobLimits(config: ConfigStore): JobLimits {
  return {
    convert: config.get("jobs.parallel_conversions"),
    encode: config.get("jobs.parallel_encodes"),
    download: config.get("jobs.parallel_downloads"),
    upload: config.get("jobs.parallel_uploads"),
  };
}

function createProviders(config: ConfigStore, clock: Clock): ReadonlyMap<string, Provider> {
  const twitchDeps = {
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
  };
  const addresses = {
    ircUrl: () => config.get("chat.irc_url"),
    imagesUrl: () => config.get("chat.images_url"),
    sevenTvUrl: () => config.get("chat.seventv_url"),
    bttvUrl: () => config.get("chat.bttv_url"),
    bttvImagesUrl: () => config.get("chat.bttv_images_url"),
    ffzUrl: () => config.get("chat.ffz_url"),
  };
  const twitch = createTwitchProvider(twitchDeps, { connect: connectSocket, addresses });
  return new Map([[twitch.name, twitch]]);
}
