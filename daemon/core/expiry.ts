import type { ExternalVod } from "../../shared/model/vod.ts";

/** Days after which a platform deletes its copies, by the kind of streamer. */
export interface ExpiryDays {
  normal: number;
  affiliate: number;
  partner: number;
}

export interface Expiry {
  /** When the platform deletes its copy; null when there is none to be deleted. */
  external_vod_expires_at: string | null;
  external_vod_at_risk: boolean;
}

const dayMs = 86_400_000;
/** Of the specification, section 9. */
const riskDays = 2;

/** When the platform deletes its copy of a recording, and whether that is soon (specification section 9). */
export function toExpiry(
  copy: Pick<ExternalVod, "external_vod_exists" | "external_vod_date">,
  broadcasterType: string,
  days: ExpiryDays,
  nowMs: number,
): Expiry {
  const createdMs = Date.parse(copy.external_vod_date ?? "");
  if (copy.external_vod_exists !== true || !Number.isFinite(createdMs))
    return { external_vod_expires_at: null, external_vod_at_risk: false };
  const expiresMs = createdMs + daysOf(broadcasterType, days) * dayMs;
  return {
    external_vod_expires_at: new Date(expiresMs).toISOString(),
    external_vod_at_risk: broadcasterType !== "partner" && nowMs >= expiresMs - riskDays * dayMs,
  };
}

function daysOf(broadcasterType: string, days: ExpiryDays): number {
  if (broadcasterType === "partner") return days.partner;
  return broadcasterType === "affiliate" ? days.affiliate : days.normal;
}
