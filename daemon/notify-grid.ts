import { z } from "zod";
import { AppError } from "../shared/errors.ts";
import { NotificationCategory, type NotificationGrid } from "../shared/model/notification.ts";
import { notificationCategories } from "../shared/model/notification-categories.ts";
import { openDocument } from "./io/json-document.ts";

/** The operator's choice: which channels take which category. */
export interface NotifyGrid {
  view(): NotificationGrid;
  takes(channel: string, category: NotificationCategory): boolean;
  /** Durable when it returns. Throws `bad_request` for a channel that there is not. */
  change(changes: Partial<NotificationGrid>): Promise<void>;
}

export const browserChannel = "browser";

const Document = z.object({
  version: z.literal(1),
  grid: z.partialRecord(NotificationCategory, z.array(z.string())),
});

/** What nobody wants to miss: on for every channel that is set up. */
const important: readonly NotificationCategory[] = [
  "streamOnline",
  "captureFailed",
  "exportFailed",
  "vodDeleted",
  "diskLow",
  "subscriptionRevoked",
  "system",
];
/** Too much even for the browser, unless it is asked for. */
const quiet: readonly NotificationCategory[] = ["offlineStatusChange"];

export async function openNotifyGrid(
  file: string,
  channels: readonly string[],
  problems: string[],
): Promise<NotifyGrid> {
  const { low, problem } = await openDocument(file, Document, { version: 1, grid: {} });
  if (problem !== null) problems.push(problem);
  const chosen = (category: NotificationCategory) =>
    low.data.grid[category] ?? channels.filter((channel) => isOnByDefault(channel, category));
  return {
    view: () =>
      Object.fromEntries(
        notificationCategories.map((category) => [
          category,
          channels.filter((channel) => chosen(category).includes(channel)),
        ]),
      ) as NotificationGrid, // one entry for each category of the table
    takes: (channel, category) => chosen(category).includes(channel),
    async change(changes) {
      checkChannels(changes, channels);
      low.data = { version: 1, grid: { ...low.data.grid, ...changes } };
      await low.write();
    },
  };
}

function isOnByDefault(channel: string, category: NotificationCategory): boolean {
  return channel === browserChannel ? !quiet.includes(category) : important.includes(category);
}

function checkChannels(grid: Partial<NotificationGrid>, channels: readonly string[]): void {
  for (const [category, names = []] of Object.entries(grid)) {
    const unknown = names.find((name) => !channels.includes(name));
    if (unknown === undefined) continue;
    throw new AppError(
      "bad_request",
      `There is no channel ${unknown}; there are ${channels.join(", ")}.`,
      { field: `grid.${category}` },
    );
  }
}
