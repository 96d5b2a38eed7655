import { channelRoutes } from "./channels.ts";
import { daemonRoutes } from "./daemon.ts";
import { jobRoutes } from "./jobs.ts";
import { vodRoutes } from "./vods.ts";

/** Every route of the daemon: path, input, output and who may call it, in one place. */
export const contract = { ...daemonRoutes, ...channelRoutes, ...vodRoutes, ...jobRoutes };
export type Contract = typeof contract;
export type ContractKey = keyof Contract;
