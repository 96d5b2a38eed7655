import { AppError } from "../../../shared/errors.ts";
import { toIso } from "../../io/clock.ts";

/** A time of the platform in our form of it; it writes some with fractions of a second, some without. */
export function toWholeIso(time: string): string {
  const ms = Date.parse(time);
  if (Number.isFinite(ms)) return toIso(ms);
  throw new AppError("provider_unavailable", `Twitch answered with "${time}" for a time.`);
}

/** `3h8m33s`, `8m33s`, `33s` in seconds; null for anything else. */
export function parseDuration(text: string): number | null {
  const parts = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(text);
  if (parts === null || text === "") return null;
  const [, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  return hours * 3600 + minutes * 60 + seconds;
}
