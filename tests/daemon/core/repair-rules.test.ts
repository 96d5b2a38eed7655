import { describe, expect, it } from "vitest";
import type { RepairFacts } from "../../../daemon/core/repair-facts.ts";
import { repairRules } from "../../../daemon/core/repair-rules.ts";
import type { ProbedFile } from "../../../daemon/core/rebuild-vod.ts";
import type { VodRecord } from "../../../daemon/core/vod-record.ts";
import { toVideoMetadata } from "../../../daemon/tools/ffprobe.ts";
import type { Chapter } from "../../../shared/model/vod.ts";
import { partLine, segmentLine, summarize } from "../../support/ledgers.ts";
import { makeVod } from "../../support/records.ts";

const probe = { streams: [{ codec_type: "video" }], format: { duration: 4 }, chapters: [] };
const metadata = toVideoMetadata(probe, 9);

function output(basename: string, seconds = 4): ProbedFile {
  return {
    basename,
    filesize: 9,
    metadata: { ...metadata, full_duration: seconds },
    chapters: [],
    tags: { title: null, date: null, comment: null },
  };
}

function ledger(hasParts: boolean): NonNullable<RepairFacts["ledger"]> {
  const lines = [partLine(0), segmentLine({ sequence: 1, seconds: 0, offset: 0, duration: 4 })];
  const mark = {
    at: "2026-01-01T12:00:00.000Z",
    title: "Hello",
    game_id: null,
    game_name: "Chess",
    image_url: null,
    viewer_count: null,
    is_mature: null,
  };
  const content = { createdAt: null, streamIds: ["41"], marks: [mark], resolution: null };
  return { summary: summarize(lines), content, hasParts };
}

function chapter(offset: number, duration: number): Chapter {
  return {
    offset,
    duration,
    started_at: "2026-01-01T12:00:00.000Z",
    title: `at ${offset}`,
    game_id: null,
    game_name: null,
    image_url: null,
    viewer_count: null,
    is_mature: null,
    online: true,
  };
}

const segment = { basename: "ann_2026.mp4", filesize: 9, deleted: false };

/** A recording that nothing is wrong with, but for what a test says. */
function facts(
  vod: Partial<VodRecord> = {},
  other: Partial<Omit<RepairFacts, "vod">> = {},
): RepairFacts {
  return {
    vod: makeVod({
      segments: [segment],
      duration: 4,
      ended_at: "2026-01-01T12:00:04.000Z",
      chapters: [chapter(0, 4)],
      video_metadata: metadata,
      ...vod,
    }),
    isRunning: false,
    sizes: new Map([["ann_2026.mp4", 9]]),
    outputs: [output("ann_2026.mp4")],
    ledger: null,
    leftovers: [],
    ...other,
  };
}

function findRepairs(found: RepairFacts) {
  return repairRules.flatMap(({ name, check }) => {
    const repair = check(found);
    return repair === null ? [] : [{ name, ...repair }];
  });
}

const gone = new Map([["ann_2026.mp4", null]]);
const noMedia = { outputs: [], sizes: gone };

interface Case {
  name: string;
  why: string;
  facts: RepairFacts;
  changes?: Partial<VodRecord>;
  act?: string;
}

const cases: readonly Case[] = [
  {
    name: "capture_not_running",
    why: "captured bytes are whole",
    facts: facts({ phase: "capturing" }, { ledger: ledger(true) }),
    changes: { phase: "captured", duration: 4 },
    act: "finalize",
  },
  {
    name: "capture_not_running",
    why: "only the finished file is there",
    facts: facts({ phase: "capturing", segments: [] }),
    changes: { phase: "finalized", segments: [segment] },
  },
  {
    name: "capture_not_running",
    why: "nothing is left",
    facts: facts({ phase: "capturing", segments: [] }, noMedia),
    changes: { phase: "failed" },
  },
  {
    name: "convert_not_running",
    why: "captured bytes are whole",
    facts: facts({ phase: "converting" }, { ledger: ledger(true) }),
    changes: { phase: "captured" },
    act: "finalize",
  },
  {
    name: "failed_with_parts",
    why: "captured bytes are whole",
    facts: facts({ phase: "failed" }, { ledger: ledger(true) }),
    changes: { phase: "captured", failure: null },
    act: "finalize",
  },
  {
    name: "failed_but_whole",
    why: "the file lasts as long as its ledger says",
    facts: facts({ phase: "failed" }, { ledger: ledger(false) }),
    changes: { phase: "finalized", failure: null },
  },
  {
    name: "finalized_no_segments",
    why: "there is a file of its name",
    facts: facts({ segments: [] }),
    changes: { segments: [segment] },
  },
  {
    name: "finalized_no_segments",
    why: "only captured bytes are there",
    facts: facts({ segments: [] }, { outputs: [], ledger: ledger(true) }),
    changes: { phase: "captured" },
    act: "finalize",
  },
  {
    name: "segments_renamed",
    why: "another file of its name is there",
    facts: facts({}, { sizes: gone, outputs: [output("ann_2026.mkv")] }),
    changes: { segments: [{ ...segment, basename: "ann_2026.mkv" }] },
  },
  {
    name: "segments_changed",
    why: "a size is another one",
    facts: facts({}, { sizes: new Map([["ann_2026.mp4", 12]]) }),
    changes: { segments: [{ ...segment, filesize: 12 }] },
  },
  {
    name: "segments_changed",
    why: "a deleted file was put back",
    facts: facts({ segments: [{ ...segment, filesize: null, deleted: true }] }),
    changes: { segments: [segment] },
  },
  {
    name: "no_metadata",
    why: "nothing is known of it",
    facts: facts({ video_metadata: null }),
    changes: { video_metadata: metadata },
  },
  {
    name: "no_duration",
    why: "it has none",
    facts: facts({ duration: 0, chapters: [] }),
    changes: { duration: 4 },
  },
  {
    name: "no_ended_at",
    why: "its ledger tells",
    facts: facts({ ended_at: null }, { ledger: ledger(false) }),
    changes: { ended_at: "2026-01-01T12:00:04.000Z" },
  },
  {
    name: "no_ended_at",
    why: "start and length tell, with what is missing in between",
    facts: facts({
      ended_at: null,
      gaps: [
        {
          from: "2026-01-01T12:00:01.000Z",
          to: "2026-01-01T12:00:03.000Z",
          cause: "ad",
          offset: 1,
          duration: 2,
        },
      ],
    }),
    changes: { ended_at: "2026-01-01T12:00:06.000Z" },
  },
  {
    name: "no_chapters",
    why: "its ledger has titles",
    facts: facts({ chapters: [] }, { ledger: ledger(false) }),
    changes: { chapters: [expect.objectContaining({ offset: 0, duration: 4, title: "Hello" })] },
  },
  {
    name: "no_chapters",
    why: "it has but a title",
    facts: facts({ chapters: [] }),
    changes: { chapters: [expect.objectContaining({ offset: 0, duration: 4, title: "Hello" })] },
  },
  {
    name: "chapters_out_of_bounds",
    why: "they overlap and go on after the end",
    facts: facts({ chapters: [chapter(1, 9), chapter(3, 9), chapter(7, 2)] }),
    changes: { chapters: [{ ...chapter(1, 3), offset: 0 }, chapter(3, 1)] },
  },
  {
    name: "bookmarks_out_of_bounds",
    why: "one lies after the end",
    facts: facts({ bookmarks: [{ name: "x", offset: 9 }] }),
    changes: { bookmarks: [{ name: "x", offset: 4 }] },
  },
  {
    name: "spent_parts_left",
    why: "the finished file is there",
    facts: facts({ spent_parts: ["ann_2026.part0.ts"] }),
    changes: {},
    act: "sweep_parts",
  },
  {
    name: "leftovers",
    why: "a kill cut work short",
    facts: facts({}, { leftovers: [".ann_2026.mp4.converting"] }),
    changes: {},
    act: "remove_leftovers",
  },
  {
    name: "illegal_names",
    why: "not every disk takes a colon",
    facts: facts({ basename: "ann: 2026?", folder: "ann/ann: 2026?" }),
    changes: {},
    act: "rename",
  },
];

describe("the rules of repair", () => {
  it("find nothing wrong with a recording that is in order", () => {
    expect(findRepairs(facts())).toEqual([]);
  });

  it.each(cases)("$name: $why", ({ name, facts: found, changes, act }) => {
    const [repair] = findRepairs(found);

    expect(repair?.name).toBe(name);
    expect(repair?.changes).toMatchObject(changes ?? {});
    expect(repair?.act?.type).toBe(act);
    expect(repair?.sentence.message).toMatch(/[a-z].*\.$/);
  });

  it.each(["capturing", "captured", "converting", "failed"] as const)(
    "leave alone what is %s while somebody works on it",
    (phase) => {
      const found = facts({ phase }, { isRunning: true, ledger: ledger(true) });
      expect(findRepairs(found).map(({ name }) => name)).toEqual([]);
    },
  );

  it.each([
    [
      "whose file is too short",
      facts({ phase: "failed" }, { outputs: [output("x.mp4", 1)], ledger: ledger(false) }),
    ],
    ["of which nothing is there", facts({ phase: "failed" }, noMedia)],
  ])("don't call a failed recording finished %s", (_, found) => {
    expect(findRepairs(found).map(({ changes }) => changes.phase)).not.toContain("finalized");
  });

  it("keep captured parts while the finished file is missing", () => {
    const found = facts({ spent_parts: ["p"] }, { sizes: gone, outputs: [] });
    expect(findRepairs(found).map(({ name }) => name)).toEqual(["segments_changed"]);
  });

  it("each have a case here", () => {
    const tried = new Set(cases.map(({ name }) => name));
    expect([...tried]).toEqual(repairRules.map(({ name }) => name));
  });
});
