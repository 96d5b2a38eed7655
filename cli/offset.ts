import type { TFunction } from "i18next";
import { AppError } from "../shared/errors.ts";

/** `1:02:03`, `62:05` or `62.5` as seconds. */
export function parseOffset(text: string, t: TFunction): number {
  if (!/^(\d+:){0,2}\d+(\.\d+)?$/.test(text))
    throw new AppError("bad_request", t("cli.usage.offset", { value: text }));
  return text.split(":").reduce((seconds, part) => seconds * 60 + Number(part), 0);
}

/** A whole number from 0. */
export function parseCount(text: string, t: TFunction): number {
  if (!/^\d{1,9}$/.test(text))
    throw new AppError("bad_request", t("cli.usage.number", { value: text }));
  return Number(text);
}
