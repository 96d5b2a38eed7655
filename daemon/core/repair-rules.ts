import { toSentence } from "../../shared/sentences.ts";
import { toSafeName } from "./naming.ts";
import type { Repair, RepairFacts, RepairRule } from "./repair-facts.ts";
import {
  checkDuration,
  checkFailedButWhole,
  checkFailedWithParts,
  checkMetadata,
  checkNoSegments,
  checkRenamed,
  checkSizes,
  checkStopped,
} from "./repair-state.ts";
import {
  checkBookmarks,
  checkChapterBounds,
  checkEndedAt,
  checkNoChapters,
} from "./repair-timeline.ts";

/** The order matters: what a recording is comes before what is missing in it. */
export const repairRules: readonly RepairRule[] = [
  { name: "capture_not_running", check: (facts) => checkStopped(facts, ["capturing"], "capture") },
  {
    name: "convert_not_running",
    check: (facts) => checkStopped(facts, ["captured", "converting"], "conversion"),
  },
  { name: "failed_with_parts", check: checkFailedWithParts },
  { name: "failed_but_whole", check: checkFailedButWhole },
  { name: "finalized_no_segments", check: checkNoSegments },
  { name: "segments_renamed", check: checkRenamed },
  { name: "segments_changed", check: checkSizes },
  { name: "no_metadata", check: checkMetadata },
  { name: "no_duration", check: checkDuration },
  { name: "no_ended_at", check: checkEndedAt },
  { name: "no_chapters", check: checkNoChapters },
  { name: "chapters_out_of_bounds", check: checkChapterBounds },
  { name: "bookmarks_out_of_bounds", check: checkBookmarks },
  { name: "spent_parts_left", check: checkSpentParts },
  { name: "leftovers", check: checkLeftovers },
  { name: "illegal_names", check: checkNames },
];

function checkSpentParts({ vod, sizes, isRunning }: RepairFacts): Repair | null {
  const areFilesThere = vod.segments.every(({ basename }) => (sizes.get(basename) ?? 0) > 0);
  if (vod.phase !== "finalized" || vod.spent_parts.length === 0 || isRunning) return null;
  if (vod.segments.length === 0 || !areFilesThere) return null;
  return {
    sentence: toSentence("fix_spent_parts"),
    changes: {},
    act: { type: "sweep_parts" },
  };
}

function checkLeftovers({ leftovers, isRunning }: RepairFacts): Repair | null {
  if (leftovers.length === 0 || isRunning) return null;
  return {
    sentence: toSentence("fix_leftovers", { names: leftovers.join(", ") }),
    changes: {},
    act: { type: "remove_leftovers", names: leftovers },
  };
}

function checkNames({ vod, isRunning }: RepairFacts): Repair | null {
  const isOver = vod.phase === "finalized" || vod.phase === "failed";
  const basename = toSafeName(vod.basename) || "recording";
  const folder = vod.folder
    .split("/")
    .map((level) => toSafeName(level))
    .filter((level) => level !== "")
    .join("/");
  if (!isOver || isRunning || (basename === vod.basename && folder === vod.folder)) return null;
  return {
    sentence: toSentence("fix_name", { name: basename }),
    changes: {},
    act: { type: "rename", folder, basename },
  };
}
