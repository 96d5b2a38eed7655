import type { TFunction } from "i18next";
import type { JobResult } from "./use-followed-job.ts";

/** What a scan can find, in the order in which it is told. */
const finds = [
  "restored",
  "rebuilt",
  "returned",
  "moved",
  "removed",
  "missing",
  "double",
  "unreadable",
  "failed",
  "skipped",
] as const;

/** After these somebody should look. */
const warnings: readonly string[] = ["missing", "double", "unreadable", "failed"];

interface Scanned {
  name: string;
  /** Lines of each action. */
  counts: Readonly<Record<string, number>>;
  number: (value: number) => string;
}

/** What came of a scan, in one sentence. */
export function toScanResult(t: TFunction, { name, counts, number }: Scanned): JobResult {
  const found = finds.filter((action) => (counts[action] ?? 0) > 0);
  if (found.length === 0)
    return { text: t("channel.work.scanNothing", { name }), isWarning: false };
  const list = found
    .map((action) => `${t(`channel.work.found.${action}`)}: ${number(counts[action] ?? 0)}`)
    .join(", ");
  return {
    text: t("channel.work.scanOver", { name, list }),
    isWarning: found.some((action) => warnings.includes(action)),
  };
}
