import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { Dashboard } from "./pages/dashboard.tsx";
import { lazyPage } from "./pages/lazy-page.ts";
import { PageFailure } from "./pages/page-failure.tsx";
import { Shell } from "./shell/shell.tsx";

const root = createRootRoute({
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
  notFoundComponent: lazyPage(() => import("./pages/not-found.tsx"), "NotFound"),
});
const index = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    redirect({ to: "/dashboard", replace: true, throw: true });
  },
});
const dashboard = createRoute({
  getParentRoute: () => root,
  path: "/dashboard",
  validateSearch: (search: Record<string, unknown>): { channel?: string } =>
    pickTexts(search, ["channel"]),
  component: Dashboard,
});
const vodPlayer = createRoute({
  getParentRoute: () => root,
  path: "/vodplayer",
  validateSearch: (search: Record<string, unknown>): PlayerSearch => ({
    ...pickTexts(search, ["vod", "file", "chat", "source", "video_path", "chatfile"]),
    ...pickSeconds(search["offset"]),
  }),
  component: lazyPage(() => import("./pages/vod-player.tsx"), "VodPlayer"),
});
const vodEditor = createRoute({
  getParentRoute: () => root,
  path: "/vod/$uuid/editor",
  validateSearch: (search: Record<string, unknown>): EditorSearch =>
    pickNumbers(search, ["start", "end", "chapter"]),
  component: lazyPage(() => import("./pages/vod-editor.tsx"), "VodEditor"),
});
const saved = createRoute({
  getParentRoute: () => root,
  path: "/saved",
  component: lazyPage(() => import("./pages/saved-vods.tsx"), "SavedVods"),
});
const tools = createRoute({
  getParentRoute: () => root,
  path: "/tools",
  component: lazyPage(() => import("./pages/tools.tsx"), "Tools"),
});
const files = createRoute({
  getParentRoute: () => root,
  path: "/files",
  validateSearch: (search: Record<string, unknown>): { path?: string } =>
    pickTexts(search, ["path"]),
  component: lazyPage(() => import("./pages/files.tsx"), "Files"),
});
const about = createRoute({
  getParentRoute: () => root,
  path: "/about",
  component: lazyPage(() => import("./pages/about.tsx"), "About"),
});
const settings = createRoute({
  getParentRoute: () => root,
  path: "/settings",
  component: lazyPage(() => import("./pages/settings-page.tsx"), "SettingsPage"),
});
const settingsIndex = createRoute({
  getParentRoute: () => settings,
  path: "/",
  beforeLoad: () => {
    redirect({ to: "/settings/channels", replace: true, throw: true });
  },
});
const loadChannels = () => import("./pages/settings-channels.tsx");
const settingsChannels = createRoute({
  getParentRoute: () => settings,
  path: "/channels",
  component: lazyPage(loadChannels, "SettingsChannels"),
});
const settingsChannel = createRoute({
  getParentRoute: () => settings,
  path: "/channels/$channel",
  component: lazyPage(loadChannels, "SettingsChannels"),
});
const settingsNewChannel = createRoute({
  getParentRoute: () => settings,
  path: "/newchannel",
  component: lazyPage(() => import("./pages/settings-new-channel.tsx"), "SettingsNewChannel"),
});
const settingsConfig = createRoute({
  getParentRoute: () => settings,
  path: "/config",
  component: lazyPage(() => import("./pages/settings-config.tsx"), "SettingsConfig"),
});
const settingsAccess = createRoute({
  getParentRoute: () => settings,
  path: "/access",
  component: lazyPage(() => import("./pages/settings-access.tsx"), "SettingsAccess"),
});
const settingsKeyValue = createRoute({
  getParentRoute: () => settings,
  path: "/keyvalue",
  component: lazyPage(() => import("./pages/settings-key-value.tsx"), "SettingsKeyValue"),
});
const settingsFavourites = createRoute({
  getParentRoute: () => settings,
  path: "/favourites",
  component: lazyPage(() => import("./pages/settings-favourites.tsx"), "SettingsFavourites"),
});
const settingsTips = createRoute({
  getParentRoute: () => settings,
  path: "/tips",
  component: lazyPage(() => import("./pages/settings-tips.tsx"), "SettingsTips"),
});
const settingsNotifications = createRoute({
  getParentRoute: () => settings,
  path: "/notifications",
  component: lazyPage(() => import("./pages/settings-notifications.tsx"), "SettingsNotifications"),
});
const settingsClient = createRoute({
  getParentRoute: () => settings,
  path: "/clientsettings",
  component: lazyPage(() => import("./pages/settings-client.tsx"), "SettingsClient"),
});

interface PlayerSearch {
  vod?: string;
  /** One of its files; otherwise the first. */
  file?: string;
  /** Which of its chats, captured or downloaded. */
  chat?: string;
  source?: string;
  video_path?: string;
  chatfile?: string;
  offset?: number;
}

interface EditorSearch {
  /** Seconds of the recording. */
  start?: number;
  end?: number;
  /** Number of a chapter, from 0. */
  chapter?: number;
}

const routeTree = root.addChildren([
  index,
  dashboard,
  vodPlayer,
  vodEditor,
  saved,
  tools,
  files,
  about,
  settings.addChildren([
    settingsIndex,
    settingsChannels,
    settingsChannel,
    settingsNewChannel,
    settingsConfig,
    settingsKeyValue,
    settingsAccess,
    settingsNotifications,
    settingsFavourites,
    settingsClient,
    settingsTips,
  ]),
]);

/** All addresses of the dashboard, below the path that it was loaded from. */
export function createAppRouter(basepath: string) {
  return createRouter({
    routeTree,
    basepath,
    scrollRestoration: true,
    defaultPreload: "intent",
    defaultHashScrollIntoView: false,
    defaultErrorComponent: PageFailure,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

function pickTexts<K extends string>(
  search: Record<string, unknown>,
  keys: readonly K[],
): { [key in K]?: string } {
  const found = keys.filter((key) => typeof search[key] === "string");
  return Object.fromEntries(found.map((key) => [key, search[key]])) as { [key in K]?: string };
}

function pickSeconds(value: unknown): { offset?: number } {
  const offset = Number(value);
  return Number.isFinite(offset) && offset > 0 ? { offset } : {};
}

function pickNumbers<K extends string>(
  search: Record<string, unknown>,
  keys: readonly K[],
): { [key in K]?: number } {
  const found = keys.filter((key) => search[key] !== undefined && isCount(Number(search[key])));
  return Object.fromEntries(found.map((key) => [key, Number(search[key])])) as {
    [key in K]?: number; // of the keys that were found
  };
}

function isCount(value: number): boolean {
  return Number.isFinite(value) && value >= 0;
}
