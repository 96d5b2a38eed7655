import { expect, it } from "vitest";
import {
  planRetention,
  type RetentionLimits,
  type RetentionVod,
  toKeepReasons,
} from "../../../daemon/core/retention.ts";
import { vodPhases } from "../../../shared/model/vod.ts";
import { createRandom } from "../../support/random.ts";
import { makeVod } from "../../support/records.ts";

const nowMs = Date.parse("2026-06-01T12:00:00.000Z");
const msPerDay = 86_400_000;
const rounds = 3000;

interface Draw {
  /** 0 to `below`, whole. */
  whole(below: number): number;
  isHit(chance: number): boolean;
}

function createDraw(seed: number): Draw {
  const random = createRandom(seed);
  return {
    whole: (below) => Math.floor(random() * below),
    isHit: (chance) => random() < chance,
  };
}

function drawLimits({ whole, isHit }: Draw): RetentionLimits {
  return {
    maxBytes: isHit(0.3) ? null : whole(60),
    maxVods: isHit(0.3) ? null : 1 + whole(12),
    maxAgeMs: isHit(0.3) ? null : whole(40) * msPerDay,
  };
}

function drawVods(draw: Draw) {
  const { whole, isHit } = draw;
  const rules = {
    favourites: isHit(0.5),
    commented: isHit(0.5),
    muted: isHit(0.5),
    deleted: isHit(0.5),
    unexported: isHit(0.2),
  };
  return Array.from({ length: whole(25) }, () => {
    const phase = isHit(0.7) ? "finalized" : (vodPhases[whole(vodPhases.length)] ?? "failed");
    const startedAtMs = nowMs - whole(50 * 24) * 3_600_000;
    const record = makeVod({
      phase,
      started_at: new Date(startedAtMs).toISOString(),
      prevent_deletion: isHit(0.15),
      comment: isHit(0.2) ? "a comment" : "",
      external_vod_exists: isHit(0.3) ? null : isHit(0.5),
      external_vod_muted: isHit(0.2) ? "muted" : "unknown",
    });
    const isBusy = isHit(0.1);
    const keep = toKeepReasons(record, rules, { isBusy, favouriteGames: [] });
    const vod: RetentionVod = { uuid: record.uuid, startedAtMs, bytes: whole(8), keep };
    return { record, isBusy, vod };
  });
}

function measure(vods: readonly RetentionVod[]) {
  return {
    bytes: vods.reduce((total, { bytes }) => total + bytes, 0),
    count: vods.filter(({ bytes }) => bytes > 0).length,
    ageMs: Math.max(0, ...vods.map(({ startedAtMs }) => nowMs - startedAtMs)),
  };
}

function isWithin(vods: readonly RetentionVod[], limits: RetentionLimits): boolean {
  const { bytes, count, ageMs } = measure(vods);
  return (
    bytes <= (limits.maxBytes ?? Infinity) &&
    count <= (limits.maxVods ?? Infinity) &&
    ageMs <= (limits.maxAgeMs ?? Infinity)
  );
}

it(`never takes one that is kept, is always within the limits where the rules allow it, and takes no more than that (${rounds} libraries)`, () => {
  for (let seed = 1; seed <= rounds; seed += 1) {
    const draw = createDraw(seed);
    const drawn = drawVods(draw);
    const limits = drawLimits(draw);
    const vods = drawn.map(({ vod }) => vod);
    const { remove, unmet } = planRetention(vods, limits, nowMs);
    const gone = new Set(remove.map(({ uuid }) => uuid));
    const rest = vods.filter(({ uuid }) => !gone.has(uuid));
    const kept = vods.filter(({ keep }) => keep.length > 0);
    const taken = drawn.filter(({ vod }) => gone.has(vod.uuid));

    expect(
      taken.filter(({ record }) => record.prevent_deletion),
      `seed ${seed}`,
    ).toEqual([]);
    expect(taken.filter(({ record }) => record.phase !== "finalized")).toEqual([]);
    expect(taken.filter(({ isBusy, vod }) => isBusy || vod.keep.length > 0)).toEqual([]);
    // Where the kept ones alone are within, all that remains is; else the plan says what is not.
    if (isWithin(kept, limits)) expect([isWithin(rest, limits), unmet]).toEqual([true, []]);
    else expect([isWithin(rest, limits), unmet.length > 0]).toEqual([false, true]);
    checkFrugal(vods, rest, limits, gone);
  }
});

/** Of those that went, none could have stayed: the youngest back again breaks a limit. */
function checkFrugal(
  vods: readonly RetentionVod[],
  rest: readonly RetentionVod[],
  limits: RetentionLimits,
  gone: ReadonlySet<string>,
): void {
  const removed = vods.filter(({ uuid }) => gone.has(uuid));
  const youngest = removed.toSorted((a, b) => b.startedAtMs - a.startedAtMs)[0];
  if (youngest === undefined) return;
  const same = removed.filter(({ startedAtMs }) => startedAtMs === youngest.startedAtMs);
  expect(isWithin([...rest, ...same], limits)).toBe(false);
  const stayed = rest.filter(({ keep, bytes }) => keep.length === 0 && bytes > 0);
  expect(stayed.every(({ startedAtMs }) => startedAtMs >= youngest.startedAtMs)).toBe(true);
}
