import { z } from "zod";

const shownCount = z.int().min(0).max(100);
const socketAddress = z.url({ protocol: /^(wss?|https?)$/ }).max(1000);

/**
 * How a dashboard looks and behaves (specification section 3, "Client settings"). Browsers keep
 * their own; the daemon can keep one set for all of them. What is missing is the browser's choice.
 */
export const ClientSettings = z.strictObject({
  singlePage: z.boolean().optional().describe("One channel at a time."),
  animationsEnabled: z.boolean().optional(),
  useRelativeTime: z.boolean().optional().describe("2 hours ago."),
  useWebsockets: z.boolean().optional(),
  useBackgroundTicker: z.boolean().optional().describe("Ask again when there is no websocket."),
  useBackgroundRefresh: z
    .boolean()
    .optional()
    .describe("Fetch recordings that are being captured every 15 minutes."),
  websocketAddressOverride: z
    .literal("")
    .or(socketAddress)
    .optional()
    .describe("Empty: the daemon's own."),
  theme: z.enum(["auto", "light", "dark"]).optional(),
  language: z.enum(["en", "sv", "ko", "de"]).optional(),
  jobStatusExpandedByDefault: z.boolean().optional(),
  hideChapterTitlesAndGames: z.boolean().optional(),
  useSpeech: z.boolean().optional(),
  tooltipStatic: z.boolean().optional(),
  expandVodList: z.boolean().optional().describe("All recordings in the menu."),
  showOfflineCategoryInSidebar: z.boolean().optional(),
  expandDashboardVodList: z.boolean().optional().describe("All recordings on the dashboard."),
  vodsToShowInDashboard: shownCount.optional().describe("0 shows none."),
  vodsToShowInMenu: shownCount.optional().describe("0 hides them."),
  minimizeVodsByDefault: z.boolean().optional(),
  enableNotifications: z.boolean().optional(),
  sidemenuWidth: z.int().min(150).max(1000).optional().describe("Pixels."),
});
export type ClientSettings = z.infer<typeof ClientSettings>;

export const StoredClientSettings = z.object({
  stored_at: z.iso.datetime().nullable().describe("Null when nothing was stored yet."),
  settings: ClientSettings,
});
export type StoredClientSettings = z.infer<typeof StoredClientSettings>;
