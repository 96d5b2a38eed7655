import { z } from "zod";
import { findPacificMidnight, toPacificDay } from "../../core/pacific-day.ts";
import { type Clock, toIso } from "../../io/clock.ts";
import { openDocument } from "../../io/json-document.ts";
import type { YoutubeSettings } from "./settings.ts";

/** Units of calls, as the documentation of the interface says. */
export const callUnits = { list: 1, write: 50 } as const;

export interface QuotaDeps {
  clock: Clock;
  settings: Pick<YoutubeSettings, "uploadUnits" | "dailyUnits">;
  warn(sentence: string): void;
}

/** Keeps account of what was spent today; Google alone decides. */
export interface Quota {
  spend(units: number): void;
  /** Google refuses for want of units. */
  noteExhausted(): void;
  now(): QuotaNow;
}

export interface QuotaNow {
  used: number;
  limit: number;
  uploadCost: number;
  resetsAtMs: number;
  exhaustedUntil: string | null;
}

const Document = z.object({
  version: z.literal(1),
  /** In California. */
  day: z.string(),
  units: z.number(),
  isExhausted: z.boolean(),
});

export async function openQuota(file: string, deps: QuotaDeps): Promise<Quota> {
  const { clock, settings } = deps;
  const nothing = { version: 1 as const, day: "", units: 0, isExhausted: false };
  const { low, problem } = await openDocument(file, Document, nothing);
  if (problem !== null) deps.warn(problem);
  const today = () => {
    const day = toPacificDay(clock.now());
    return low.data.day === day ? low.data : { ...nothing, day };
  };
  const keep = (next: z.infer<typeof Document>) => {
    low.data = next;
    // Only an estimate is lost if this fails.
    low.write().catch(() => deps.warn("What was spent of YouTube's quota was not kept."));
  };
  return {
    spend: (units) => keep({ ...today(), units: today().units + units }),
    noteExhausted: () => keep({ ...today(), isExhausted: true }),
    now() {
      const { units, isExhausted } = today();
      const resetsAtMs = findPacificMidnight(clock.now());
      return {
        used: units,
        limit: settings.dailyUnits(),
        uploadCost: settings.uploadUnits(),
        resetsAtMs,
        exhaustedUntil: isExhausted ? toIso(resetsAtMs) : null,
      };
    },
  };
}
