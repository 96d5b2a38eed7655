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
  /** Notifications of the system. */
  enableNotifications: boolean;
  /** Says aloud what the daemon marks as worth it. */
  useSpeech: boolean;
}

export const maxVodsToShow = 100;

export function defaultPreferences(browserLanguage: string): Preferences {
  return {
    theme: "auto",
    language: toLanguage(browserLanguage),
    singlePage: false,
    animationsEnabled: true,
    useRelativeTime: false,
    useWebsockets: true,
    websocketAddressOverride: "",
    jobStatusExpandedByDefault: false,
    expandVodList: false,
    vodsToShowInMenu: 4,
    expandDashboardVodList: false,
    vodsToShowInDashboard: 4,
    minimizeVodsByDefault: true,
    hideChapterTitlesAndGames: false,
    showOfflineCategoryInSidebar: false,
    enableNotifications: false,
    useSpeech: false,
  };
}

/** Takes what fits from a stored text and the default for all else. */
export function parsePreferences(stored: string | null, defaults: Preferences): Preferences {
  const values = readObject(stored);
  const isFit = (key: keyof Preferences) => isFitting(key, values[key], defaults);
  const fitting = Object.keys(defaults).filter((key) => isFit(key as keyof Preferences));
  const taken = Object.fromEntries(fitting.map((key) => [key, values[key]]));
  return { ...defaults, ...taken };
}

function isFitting(key: keyof Preferences, value: unknown, defaults: Preferences): boolean {
  if (key === "theme") return themes.some((theme) => theme === value);
  if (key === "language") return languages.some((language) => language === value);
  if (typeof defaults[key] === "number") return isShownCount(value);
  return typeof value === typeof defaults[key];
}

function isShownCount(value: unknown): boolean {
  return (
    typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= maxVodsToShow
  );
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
