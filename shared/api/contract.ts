import { channelRoutes } from "./channels.ts";
import { clientSettingRoutes } from "./client-settings.ts";
import { daemonRoutes } from "./daemon.ts";
import { gameRoutes } from "./games.ts";
import { jobRoutes } from "./jobs.ts";
import { keyValueRoutes } from "./key-values.ts";
import { notificationRoutes } from "./notifications.ts";
import { scheduleRoutes } from "./schedule.ts";
import { sessionRoutes } from "./session.ts";
import { subscriptionRoutes } from "./subscriptions.ts";
import { upkeepRoutes } from "./upkeep.ts";
import { vodRoutes } from "./vods.ts";

/** Every route of the daemon: path, input, output and who may call it, in one place. */
export const contract = {
  ...daemonRoutes,
  ...sessionRoutes,
  ...channelRoutes,
  ...vodRoutes,
  ...jobRoutes,
  ...subscriptionRoutes,
  ...notificationRoutes,
  ...scheduleRoutes,
  ...keyValueRoutes,
  ...gameRoutes,
  ...clientSettingRoutes,
  ...upkeepRoutes,
};
export type Contract = typeof contract;
export type ContractKey = keyof Contract;
