import type { Activities } from "./activities.ts";
import type { Alerts } from "./alerts.ts";
import type { ConfigStore } from "./config.ts";
import type { Events } from "./events.ts";
import type { Clock } from "./io/clock.ts";
import type { MediaClient } from "./io/media-client.ts";
import type { Jobs } from "./jobs.ts";
import type { LiveBoard } from "./live-board.ts";
import type { Log } from "./log.ts";
import type { Paths } from "./paths.ts";
import type { Provider } from "./providers/provider.ts";
import type { ChannelStore } from "./store/channels.ts";
import type { VodStore } from "./store/vods.ts";

/** Everything the daemon's verbs work with; made once in `app.ts`. A verb names the few it needs. */
export interface Deps {
  clock: Clock;
  /** 0 to 1. */
  random(): number;
  newUuid(): string;
  log: Log;
  config: ConfigStore;
  events: Events;
  jobs: Jobs;
  alerts: Alerts;
  live: LiveBoard;
  activities: Activities;
  store: { channels: ChannelStore; vods: VodStore };
  providers: ReadonlyMap<string, Provider>;
  mediaClient: MediaClient;
  /** Paths of the external programs. */
  programs: { ffmpeg(): string; ffprobe(): string };
  paths: Paths;
}
