import path from "node:path";
import { Delivery } from "../shared/model/notification.ts";
import type { Notifier } from "./notifiers/notifier.ts";
import { createNotify, type Notify } from "./notify.ts";
import { browserChannel, openNotifyGrid } from "./notify-grid.ts";
import type { NotifyDeps } from "./notify-queue.ts";
import type { Paths } from "./paths.ts";
import { openRecent } from "./store/recent.ts";

const keptDeliveries = 200;

/** Opens what notifications are kept in, and puts their parts together. */
export async function openNotify(
  deps: NotifyDeps & { paths: Paths },
  notifiers: readonly Notifier[],
): Promise<Notify> {
  const log = deps.log.module("notify");
  const problems: string[] = [];
  const channels = [browserChannel, ...notifiers.map(({ name }) => name)];
  const [grid, ended] = await Promise.all([
    openNotifyGrid(path.join(deps.paths.config, "notifications.json"), channels, problems),
    openRecent({
      file: path.join(deps.paths.db, "deliveries.json"),
      item: Delivery,
      limit: keptDeliveries,
      problems,
      onError: (error) => log.warn(`The delivery log was not kept: ${String(error)}`),
    }),
  ]);
  for (const problem of problems) log.warn(problem);
  return createNotify(deps, { notifiers, grid, ended });
}
