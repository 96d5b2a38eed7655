import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { Dashboard } from "./pages/dashboard.tsx";
import { Shell } from "./shell/shell.tsx";

const root = createRootRoute({
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
  notFoundComponent: lazyRouteComponent(() => import("./pages/not-found.tsx"), "NotFound"),
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
    ...pickTexts(search, ["vod", "source", "video_path", "chatfile"]),
    ...pickSeconds(search["offset"]),
  }),
  component: lazyRouteComponent(() => import("./pages/vod-player.tsx"), "VodPlayer"),
});
const settings = createRoute({
  getParentRoute: () => root,
  path: "/settings",
  component: lazyRouteComponent(() => import("./pages/settings-page.tsx"), "SettingsPage"),
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
  component: lazyRouteComponent(loadChannels, "SettingsChannels"),
});
const settingsChannel = createRoute({
  getParentRoute: () => settings,
  path: "/channels/$channel",
  component: lazyRouteComponent(loadChannels, "SettingsChannels"),
});
const settingsNewChannel = createRoute({
  getParentRoute: () => settings,
  path: "/newchannel",
  component: lazyRouteComponent(
    () => import("./pages/settings-new-channel.tsx"),
    "SettingsNewChannel",
  ),
});
const settingsConfig = createRoute({
  getParentRoute: () => settings,
  path: "/config",
  component: lazyRouteComponent(() => import("./pages/settings-config.tsx"), "SettingsConfig"),
});
const settingsAccess = createRoute({
  getParentRoute: () => settings,
  path: "/access",
  component: lazyRouteComponent(() => import("./pages/settings-access.tsx"), "SettingsAccess"),
});
const settingsNotifications = createRoute({
  getParentRoute: () => settings,
  path: "/notifications",
  component: lazyRouteComponent(
    () => import("./pages/settings-notifications.tsx"),
    "SettingsNotifications",
  ),
});
const settingsClient = createRoute({
  getParentRoute: () => settings,
  path: "/clientsettings",
  component: lazyRouteComponent(() => import("./pages/settings-client.tsx"), "SettingsClient"),
});

interface PlayerSearch {
  vod?: string;
  source?: string;
  video_path?: string;
  chatfile?: string;
  offset?: number;
}

const routeTree = root.addChildren([
  index,
  dashboard,
  vodPlayer,
  settings.addChildren([
    settingsIndex,
    settingsChannels,
    settingsChannel,
    settingsNewChannel,
    settingsConfig,
    settingsAccess,
    settingsNotifications,
    settingsClient,
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
    defaultErrorComponent: lazyRouteComponent(
      () => import("./pages/page-failure.tsx"),
      "PageFailure",
    ),
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
