import { AppError } from "../../shared/errors.ts";
import { qualityPattern } from "../../shared/model/quality.ts";

/** Throws `bad_request` in the words of the specification. */
export function checkQuality(value: string): string {
  if (qualityPattern.test(value)) return value;
  throw new AppError("bad_request", `Invalid quality: ${value}`, { field: "quality" });
}
