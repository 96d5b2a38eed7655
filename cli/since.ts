import type { TFunction } from "i18next";
import { AppError } from "../shared/errors.ts";

const unitMs: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `90s`, `1h30m`, `2d` before now, or a date and time that JavaScript reads; as ISO. */
export function parseSince(text: string, nowMs: number, t: TFunction): string {
  const atMs = /^(\d+[smhd])+$/.test(text) ? nowMs - toMs(text) : Date.parse(text);
  if (Number.isNaN(new Date(atMs).getTime())) {
    throw new AppError("bad_request", t("cli.usage.since", { value: text }));
  }
  return new Date(atMs).toISOString();
}

function toMs(text: string): number {
  let sum = 0;
  for (const [, count, unit] of text.matchAll(/(\d+)([smhd])/g)) {
    sum += Number(count) * (unitMs[unit ?? ""] ?? 0);
  }
  return sum;
}
