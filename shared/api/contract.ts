import { channelRoutes } from "./channels.ts";
import { chatDownloadRoutes } from "./chat-download.ts";
import { chatRoutes } from "./chat.ts";
import { cleanUpRoutes } from "./clean-up.ts";
import { clientSettingRoutes } from "./client-settings.ts";
import { daemonRoutes } from "./daemon.ts";
import { clipRoutes } from "./clips.ts";
import { downloadRoutes } from "./downloads.ts";
import { exportRoutes } from "./exports.ts";
import { gameRoutes } from "./games.ts";
import { jobRoutes } from "./jobs.ts";
import { keyValueRoutes } from "./key-values.ts";
import { libraryWorkRoutes } from "./library-work.ts";
import { notificationRoutes } from "./notifications.ts";
import { platformRoutes } from "./platform.ts";
import { renderRoutes } from "./render.ts";
import { scheduleRoutes } from "./schedule.ts";
import { sessionRoutes } from "./session.ts";
import { subscriptionRoutes } from "./subscriptions.ts";
import { upkeepRoutes } from "./upkeep.ts";
import { vodShelfRoutes } from "./vod-shelf.ts";
import { vodEditRoutes } from "./vod-edit.ts";
import { vodMediaRoutes } from "./vod-media.ts";
import { vodRoutes } from "./vods.ts";
import { youtubeRoutes } from "./youtube.ts";

/** Every route of the daemon: path, input, output and who may call it, in one place. */
export const contract = {
  ...daemonRoutes,
  ...sessionRoutes,
  ...channelRoutes,
  ...vodRoutes,
  ...vodEditRoutes,
  ...vodMediaRoutes,
  ...renderRoutes,
  ...downloadRoutes,
  ...chatDownloadRoutes,
  ...chatRoutes,
  ...clipRoutes,
  ...exportRoutes,
  ...platformRoutes,
  ...jobRoutes,
  ...libraryWorkRoutes,
  ...subscriptionRoutes,
  ...notificationRoutes,
  ...scheduleRoutes,
  ...keyValueRoutes,
  ...gameRoutes,
  ...clientSettingRoutes,
  ...upkeepRoutes,
  ...vodShelfRoutes,
  ...cleanUpRoutes,
  ...youtubeRoutes,
};
export type Contract = typeof contract;
export type ContractKey = keyof Contract;
