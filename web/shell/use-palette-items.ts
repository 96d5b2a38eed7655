import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { settingTabs } from "../settings/setting-tabs.ts";
import { useSettingWords } from "../settings/use-setting-words.ts";
import { usePreferences } from "../state/preference-context.ts";
import { usePermission } from "../state/use-auth.ts";
import { useChannels } from "../state/use-channels.ts";
import { useSettings } from "../state/use-settings.ts";
import type { PaletteItem } from "./palette-items.ts";
import { toPlace } from "./to-place.ts";
import { useChannelCommands } from "./use-channel-commands.ts";
import { useShellCommands } from "./use-shell-commands.ts";

/** Pages that everybody may open, and those for operators only. */
const places = [
  { to: "/dashboard", text: "nav.dashboard", isForAll: true },
  { to: "/files", text: "nav.files", isForAll: false },
  { to: "/tools", text: "nav.tools", isForAll: false },
  { to: "/about", text: "nav.about", isForAll: false },
] as const;
/** Shown only when somebody looks for them. */
const soughtPlaces = [
  { to: "/saved", text: "saved.title", isForAll: true },
  { to: "/tools", hash: "trash", text: "tools.trash", isForAll: false },
] as const;
/** What stands on a tab of the settings and is looked for by its own name. */
const tabContents: Partial<Record<(typeof settingTabs)[number]["to"], readonly PlaceText[]>> = {
  "/settings/access": ["access.password", "access.tokens"],
  "/settings/clientsettings": ["preferences.theme", "preferences.language"],
  "/settings/tips": ["tips.setup"],
};
type PlaceText =
  | "access.password"
  | "access.tokens"
  | "preferences.theme"
  | "preferences.language"
  | "tips.setup";

/** All that the palette offers without asking the daemon: channels, actions, pages and settings. */
export function usePaletteItems(): PaletteItem[] {
  return [
    ...useChannelItems(),
    ...useChannelCommands(),
    ...useShellCommands(),
    ...usePlaceItems(),
    ...useSettingItems(),
  ];
}

function useChannelItems(): PaletteItem[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { singlePage } = usePreferences();
  const { data } = useChannels();
  return (data?.streamer_list ?? []).map((channel) => ({
    id: `channel ${channel.uuid}`,
    group: "channels",
    label: channel.displayName,
    detail: [
      channel.internalName === channel.displayName ? "" : channel.internalName,
      channel.is_capturing ? t("channel.capturing") : channel.is_live ? t("channel.live") : "",
    ]
      .filter(Boolean)
      .join(" · "),
    run: () => void navigate(toPlace(channel.uuid, `streamer_${channel.uuid}`, singlePage)),
  }));
}

function usePlaceItems(): PaletteItem[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { mayOperate } = usePermission();
  return [
    ...places.map((place) => ({ place, more: { detail: "" } })),
    ...settingTabs.map((place) => {
      const contents = (tabContents[place.to] ?? []).map((text) => t(text));
      return { place, more: { detail: [t("nav.settings"), ...contents].join(" · ") } };
    }),
    ...soughtPlaces.map((place) => ({ place, more: { isSought: true } })),
  ]
    .filter(({ place }) => place.isForAll || mayOperate)
    .map(({ place, more }) => ({
      id: `place ${place.text}`,
      group: "places",
      label: t(place.text),
      ...more,
      run: () => void navigate({ to: place.to, hash: "hash" in place ? place.hash : "" }),
    }));
}

/** Every declared setting; its place on the page is named by its key. */
function useSettingItems(): PaletteItem[] {
  const navigate = useNavigate();
  const { mayOperate } = usePermission();
  const { data } = useSettings();
  const toWords = useSettingWords();
  if (!mayOperate) return [];
  return (data?.fields ?? []).map((field) => ({
    id: `setting ${field.key}`,
    group: "settings",
    label: field.key,
    detail: toWords(field).help,
    isSought: true,
    run: () => void navigate({ to: "/settings/config", hash: `setting_${field.key}` }),
  }));
}
