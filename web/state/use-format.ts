import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import {
  formatBitrate,
  formatBytes,
  formatDuration,
  formatPercent,
  formatSpan,
} from "../../shared/format.ts";
import { formatDate, formatRelative } from "./format-date.ts";
import { usePreferences } from "./preference-context.ts";
import { useSettings } from "./use-settings.ts";

export interface Format {
  bytes: (bytes: number) => string;
  bitrate: (bitsPerSecond: number) => string;
  duration: (seconds: number) => string;
  /** `3 days 4 hr`. */
  span: (seconds: number) => string;
  percent: (fraction: number) => string;
  number: (value: number, digits?: number) => string;
  /** `0.4 s`. */
  seconds: (value: number) => string;
  /** The full date and time. */
  dateTime: (iso: string) => string;
  /** Time of day only. */
  time: (iso: string) => string;
  /** Relative to now or in full, as this browser prefers. */
  moment: (iso: string) => string;
}

/** Numbers by the language; dates by the pattern the operator set. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  const { useRelativeTime: isRelative } = usePreferences();
  const { data } = useSettings();
  const date = toPattern(data?.config["locale.date-format"], "yyyy-MM-dd");
  const time = toPattern(data?.config["locale.time-format"], "HH:mm:ss");
  const locale = i18n.resolvedLanguage ?? "en";
  return useMemo(
    () => createFormat({ locale, date, time, isRelative }),
    [locale, date, time, isRelative],
  );
}

interface FormatOptions {
  locale: string;
  date: string;
  time: string;
  isRelative: boolean;
}

function createFormat({ locale, date, time, isRelative }: FormatOptions): Format {
  const dateTime = (iso: string) => formatDate(new Date(iso), `${date} ${time}`);
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value);
  return {
    bytes: (bytes) => formatBytes(bytes, locale),
    bitrate: (bitsPerSecond) => formatBitrate(bitsPerSecond, locale),
    percent: (fraction) => formatPercent(fraction, locale),
    duration: formatDuration,
    span: (seconds) => formatSpan(seconds, locale),
    number,
    seconds: (value) => `${number(value, value < 10 ? 1 : 0)} s`,
    dateTime,
    time: (iso) => formatDate(new Date(iso), time),
    moment: isRelative ? (iso) => formatRelative(new Date(iso), Date.now(), locale) : dateTime,
  };
}

function toPattern(value: unknown, fallback: string): string {
  return typeof value === "string" && value !== "" ? value : fallback;
}
