import { languages, toLanguage, type Language } from "../../shared/i18n.ts";

export const themes = ["auto", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** What this browser remembers (specification section 3, "Client settings"). */
export interface Preferences {
  theme: Theme;
  language: Language;
  singlePage: boolean;
  animationsEnabled: boolean;
  useRelativeTime: boolean;
  useWebsockets: boolean;
  /** Asks the daemon again and again while no websocket tells. */
  useBackgroundTicker: boolean;
  /** Fetches recordings that are being captured every 15 minutes, whatever the websocket told. */
  useBackgroundRefresh: boolean;
  websocketAddressOverride: string;
  jobStatusExpandedByDefault: boolean;
  /** List every recording of a channel in the menu. */
  expandVodList: boolean;
  /** 0 hides them. */
  vodsToShowInMenu: number;
  /** List every recording of a channel on the dashboard. */
  expandDashboardVodList: boolean;
  /** 0 shows none. */
  vodsToShowInDashboard: number;
  minimizeVodsByDefault: boolean;
  hideChapterTitlesAndGames: boolean;
  showOfflineCategoryInSidebar: boolean;
  /** Shows the whole text of the menu's cut lines at one fixed place instead of at the pointer. */
  tooltipStatic: boolean;
  /** Pixels. */
  sidemenuWidth: number;
  /** Notifications of the system. */
  enableNotifications: boolean;
  /** Says aloud what the daemon marks as worth it. */
  useSpeech: boolean;
}

export const maxVodsToShow = 100;
/** Pixels; the specification's default width is 330. */
export const sidemenuWidths = { min: 150, max: 1000 } as const;

export function defaultPreferences(browserLanguage: string): Preferences {
  return {
    theme: "auto",
    language: toLanguage(browserLanguage),
    singlePage: false,
    animationsEnabled: true,
    useRelativeTime: false,
    useWebsockets: true,
    useBackgroundTicker: true,
    useBackgroundRefresh: true,
    websocketAddressOverride: "",
    jobStatusExpandedByDefault: false,
    expandVodList: false,
    vodsToShowInMenu: 4,
    expandDashboardVodList: false,
    vodsToShowInDashboard: 4,
    minimizeVodsByDefault: true,
    hideChapterTitlesAndGames: false,
    showOfflineCategoryInSidebar: false,
    tooltipStatic: false,
    sidemenuWidth: 330,
    enableNotifications: false,
    useSpeech: false,
  };
}

/** Takes what fits from a stored text and the default for all else. */
export function parsePreferences(stored: string | null, defaults: Preferences): Preferences {
  return takeFitting(readObject(stored), defaults);
}

/** The given preferences with all that fits from elsewhere, such as those the daemon keeps. */
export function takeFitting(values: Record<string, unknown>, defaults: Preferences): Preferences {
  const isFit = (key: keyof Preferences) => isFitting(key, values[key], defaults);
  const fitting = Object.keys(defaults).filter((key) => isFit(key as keyof Preferences));
  const taken = Object.fromEntries(fitting.map((key) => [key, values[key]]));
  return { ...defaults, ...taken };
}

function isFitting(key: keyof Preferences, value: unknown, defaults: Preferences): boolean {
  if (key === "theme") return themes.some((theme) => theme === value);
  if (key === "language") return languages.some((language) => language === value);
  if (key === "sidemenuWidth") return isWithin(value, sidemenuWidths.min, sidemenuWidths.max);
  if (typeof defaults[key] === "number") return isWithin(value, 0, maxVodsToShow);
  return typeof value === typeof defaults[key];
}

function isWithin(value: unknown, min: number, max: number): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;
}

function readObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    // Any JSON object has this shape.
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
