/** Writes a time by a pattern of yyyy MM dd HH hh mm ss a, in the time zone of the reader. */
export function formatDate(time: Date, pattern: string): string {
  const hours = time.getHours();
  const parts: Record<string, string> = {
    yyyy: String(time.getFullYear()),
    MM: pad(time.getMonth() + 1),
    dd: pad(time.getDate()),
    HH: pad(hours),
    hh: pad(hours % 12 === 0 ? 12 : hours % 12),
    mm: pad(time.getMinutes()),
    ss: pad(time.getSeconds()),
    a: hours < 12 ? "AM" : "PM",
  };
  return pattern.replace(/yyyy|MM|dd|HH|hh|mm|ss|a/g, (token) => parts[token] ?? token);
}

const steps = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** `2 hours ago`, in the reader's language. */
export function formatRelative(time: Date, nowMs: number, locale: string): string {
  const seconds = (time.getTime() - nowMs) / 1000;
  const formatter = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const step = steps.find(([, length]) => Math.abs(seconds) >= length);
  if (step === undefined) return formatter.format(Math.trunc(seconds), "second");
  return formatter.format(Math.trunc(seconds / step[1]), step[0]);
}

const pad = (value: number) => String(value).padStart(2, "0");
