/** What this browser remembers of its player. */
export interface PlayerSettings {
  /** 0 to 1. */
  volume: number;
  isMuted: boolean;
  /** 1 is as it was. */
  speed: number;
  isChatShown: boolean;
  /** Over the picture instead of beside it. */
  isChatOverlay: boolean;
  /** Pixels, beside the picture. */
  chatWidth: number;
  /** Pixels. */
  chatFontSize: number;
  hasChatTimes: boolean;
  /** Messages that moderators took away. */
  hasDeletedMessages: boolean;
}

export const defaultPlayerSettings: PlayerSettings = {
  volume: 1,
  isMuted: false,
  speed: 1,
  isChatShown: true,
  isChatOverlay: false,
  chatWidth: 340,
  chatFontSize: 14,
  hasChatTimes: true,
  hasDeletedMessages: false,
};

export const chatWidths = { min: 280, max: 480 } as const;
export const chatFontSizes = { min: 11, max: 24 } as const;

const ranges: Partial<Record<keyof PlayerSettings, { min: number; max: number }>> = {
  volume: { min: 0, max: 1 },
  speed: { min: 0.1, max: 16 },
  chatWidth: chatWidths,
  chatFontSize: chatFontSizes,
};

/** Takes what fits from a stored text and the default for all else. */
export function parsePlayerSettings(stored: string | undefined): PlayerSettings {
  const values = readObject(stored);
  const usuals: Record<string, boolean | number> = { ...defaultPlayerSettings };
  const fitting = Object.entries(usuals).map(([key, usual]): [string, unknown] => {
    const value = values[key];
    // The names are those of the settings.
    const range = ranges[key as keyof PlayerSettings];
    return [key, isFitting(value, usual, range) ? value : usual];
  });
  // Each name has a value of its kind.
  return Object.fromEntries<unknown>(fitting) as unknown as PlayerSettings;
}

function isFitting(
  value: unknown,
  usual: boolean | number,
  range: { min: number; max: number } | undefined,
): boolean {
  if (typeof value !== typeof usual) return false;
  if (typeof value !== "number" || range === undefined) return true;
  return value >= range.min && value <= range.max;
}

function readObject(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    // Any JSON object has this shape.
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
