import { formatBitrate, formatBytes, formatDuration, formatPercent } from "../shared/format.ts";
import type { Language } from "../shared/i18n.ts";

/** Numbers and times as people of one language read them. */
export interface Words {
  bytes: (bytes: number) => string;
  bitrate: (bitsPerSecond: number) => string;
  percent: (fraction: number) => string;
  /** `1:02:33` */
  duration: (seconds: number) => string;
  /** `2.1 s` */
  seconds: (seconds: number | null) => string;
  /** Day and time in the terminal's time zone. */
  moment: (iso: string) => string;
  /** Time of day with seconds. */
  time: (iso: string) => string;
}

const wholeFromSeconds = 100;

export function createWords(language: Language, timeZone?: string): Words {
  const zone = timeZone === undefined ? {} : { timeZone };
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const tenths = new Intl.NumberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  /** Tenths always, so that changing numbers stay in place; but not where they mean nothing. */
  const toSeconds = (value: number) =>
    value === 0 || value >= wholeFromSeconds ? whole.format(value) : tenths.format(value);
  const moment = new Intl.DateTimeFormat(language, {
    dateStyle: "medium",
    timeStyle: "short",
    ...zone,
  });
  const time = new Intl.DateTimeFormat(language, {
    timeStyle: "medium",
    hourCycle: "h23",
    ...zone,
  });
  return {
    bytes: (bytes) => formatBytes(bytes, language),
    bitrate: (bits) => formatBitrate(bits, language),
    percent: (fraction) => formatPercent(fraction, language),
    duration: formatDuration,
    seconds: (value) => (value === null ? "–" : `${toSeconds(value)} s`),
    moment: (iso) => moment.format(new Date(iso)),
    time: (iso) => time.format(new Date(iso)),
  };
}
