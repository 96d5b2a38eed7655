const byteUnits = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"] as const;

/** `1.4 GiB`; units of 1024. */
export function formatBytes(bytes: number, locale = "en"): string {
  const power =
    bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), byteUnits.length - 1);
  const value = bytes / 1024 ** power;
  const digits = power === 0 || value >= 100 ? 0 : 1;
  const number = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${number.format(value)} ${byteUnits[power] ?? ""}`;
}

/** `0:42`, `3:08`, `1:02:33`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

const spanUnits = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** `3 days 4 hr`: the two largest units that fit, from minutes on; for times that are only roughly known. */
export function formatSpan(seconds: number, locale = "en"): string {
  const first = Math.max(
    0,
    spanUnits.findIndex(([, size]) => seconds >= size),
  );
  const start = seconds < 60 ? spanUnits.length - 1 : first;
  let rest = seconds;
  const parts = spanUnits.slice(start, start + 2).map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short" }).format(
      count,
    );
  });
  return parts.join(" ");
}

/** `6.2 Mbit/s`; units of 1000. */
export function formatBitrate(bitsPerSecond: number, locale = "en"): string {
  const isMega = bitsPerSecond >= 1_000_000;
  const value = bitsPerSecond / (isMega ? 1_000_000 : 1000);
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: isMega ? 1 : 0 }).format(value)} ${isMega ? "Mbit/s" : "kbit/s"}`;
}

export function formatPercent(fraction: number, locale = "en"): string {
  return new Intl.NumberFormat(locale, {
    style: "percent",
    maximumFractionDigits: fraction < 0.1 ? 1 : 0,
  }).format(fraction);
}
