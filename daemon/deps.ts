import type { AccessControl } from "./access.ts";
import type { Activities } from "./activities.ts";
import type { Alerts } from "./alerts.ts";
import type { Claims } from "./claims.ts";
import type { ConfigStore } from "./config.ts";
import type { Events } from "./events.ts";
import type { Exporter } from "./exporters/exporter.ts";
import type { Clock } from "./io/clock.ts";
import type { MediaClient } from "./io/media-client.ts";
import type { Jobs } from "./jobs.ts";
import type { LiveBoard } from "./live-board.ts";
import type { Log } from "./log.ts";
import type { Notify } from "./notify.ts";
import type { Paths } from "./paths.ts";
import type { Provider } from "./providers/provider.ts";
import type { Schedule } from "./schedule.ts";
import type { ChannelHistoryStore } from "./store/channel-history.ts";
import type { ChannelStore } from "./store/channels.ts";
import type { LocalClipStore } from "./store/local-clips.ts";
import type { OperatorDocuments } from "./store/operator-documents.ts";
import type { PushSubscriberStore } from "./store/push-subscribers.ts";
import type { VodStore } from "./store/vods.ts";
import type { WorkReports } from "./work-reports.ts";
import type { Youtube } from "./youtube.ts";

/** Everything the daemon's verbs work with; made once in `app.ts`. A verb names the few it needs. */
export interface Deps {
  clock: Clock;
  /** 0 to 1. */
  random(): number;
  newUuid(): string;
  access: AccessControl;
  log: Log;
  config: ConfigStore;
  events: Events;
  jobs: Jobs;
  alerts: Alerts;
  live: LiveBoard;
  activities: Activities;
  claims: Claims;
  reports: WorkReports;
  notify: Notify;
  schedule: Schedule;
  store: {
    channels: ChannelStore;
    vods: VodStore;
    history: ChannelHistoryStore;
    localClips: LocalClipStore;
    pushSubscribers: PushSubscriberStore;
  } & OperatorDocuments;
  providers: ReadonlyMap<string, Provider>;
  /** By name, in the order they are shown in. */
  exporters: ReadonlyMap<string, Exporter>;
  youtube: Youtube;
  mediaClient: MediaClient;
  /** Paths of the external programs. */
  programs: { ffmpeg(): string; ffprobe(): string; rclone(): string };
  paths: Paths;
}
