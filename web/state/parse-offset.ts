/** Seconds of `90`, `1:30` or `1:02:30.5`; null for anything else. */
export function parseOffset(text: string): number | null {
  const parts = text.trim().split(":");
  if (parts.length > 3 || !parts.every((part) => /^\d+([.,]\d+)?$/.test(part))) return null;
  return parts.reduce((total, part) => total * 60 + Number(part.replace(",", ".")), 0);
}

/** `0:05.4`, `1:02:33`; what `parseOffset` takes. */
export function formatOffset(seconds: number): string {
  const tenths = Math.max(0, Math.round(seconds * 10));
  const [hours, minutes] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60];
  const rest = (tenths % 600) / 10;
  const end = `${rest < 10 ? "0" : ""}${Number.isInteger(rest) ? rest : rest.toFixed(1)}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${end}` : `${minutes}:${end}`;
}
