import { describe, expect, it } from "vitest";
import {
  type KeepRules,
  planRetention,
  planRoom,
  type RetentionLimits,
  toKeepReasons,
} from "../../../daemon/core/retention.ts";
import { totalSize } from "../../../daemon/core/vod-lifecycle.ts";
import type { VodRecord } from "../../../daemon/core/vod-record.ts";
import { ExportRecord } from "../../../shared/model/vod.ts";
import { makeVod } from "../../support/records.ts";

const nowMs = Date.parse("2026-06-01T12:00:00.000Z");
const msPerDay = 86_400_000;
const favouriteGames = ["743"];
const noRules: KeepRules = {
  favourites: false,
  commented: false,
  muted: false,
  deleted: false,
  unexported: false,
};

const game = { game_name: "Chess", image_url: null, viewer_count: 1, is_mature: null, title: "t" };
const at = "2026-01-01T12:00:00.000Z";

/** Words of the table, and what they mean. */
const facts: Record<string, Partial<VodRecord>> = {
  protected: { prevent_deletion: true },
  capturing: { phase: "capturing" },
  captured: { phase: "captured" },
  converting: { phase: "converting" },
  failed: { phase: "failed" },
  favourite: { marks: [{ ...game, game_id: "743", at }] },
  otherGame: { marks: [{ ...game, game_id: "5", at }] },
  favouriteChapter: {
    chapters: [{ ...game, game_id: "743", offset: 0, duration: 1, started_at: at, online: true }],
  },
  elsewhere: { provider: "youtube" },
  commented: { comment: "the one with the cat" },
  blankComment: { comment: "  \n" },
  muted: { external_vod_muted: "muted" },
  unmuted: { external_vod_muted: "unmuted" },
  gone: { external_vod_exists: false },
  there: { external_vod_exists: true },
  exported: {
    exports: [ExportRecord.parse({ exporter: "file", exported_at: at })],
  },
  partlyExported: {
    exports: [ExportRecord.parse({ exporter: "file", exported_at: at, segment: 1 })],
  },
};

/** `name age-in-days GB facts…` */
function parseVod(text: string) {
  const [name = "", days = "", gigabytes = "", ...words] = text.split(" ");
  const started_at = new Date(nowMs - Number(days) * msPerDay).toISOString();
  const filesize = Number(gigabytes) === 0 ? null : Number(gigabytes);
  const segments = [{ basename: "x.mp4", filesize, deleted: filesize === null }];
  const known = words.filter((word) => word !== "busy").map((word) => facts[word]);
  expect(known).not.toContain(undefined);
  const vod = makeVod({ started_at, segments, ...Object.assign({}, ...known) });
  return { name, vod, isBusy: words.includes("busy") };
}

function plan(texts: readonly string[], limits: Partial<RetentionLimits>, rules: KeepRules) {
  const vods = texts.map(parseVod);
  const nameOf = (uuid: string) => vods.find(({ vod }) => vod.uuid === uuid)?.name ?? "";
  const { remove, keep, unmet } = planRetention(
    vods.map(({ vod, isBusy }) => ({
      uuid: vod.uuid,
      startedAtMs: Date.parse(vod.started_at),
      bytes: totalSize(vod),
      keep: toKeepReasons(vod, rules, { isBusy, favouriteGames }),
    })),
    { maxBytes: null, maxVods: null, maxAgeMs: null, ...limits },
    nowMs,
  );
  return {
    remove: remove.map(({ uuid, reasons }) => `${nameOf(uuid)}: ${reasons.join(" ")}`),
    keep: keep.map(({ uuid, why }) => `${nameOf(uuid)}: ${why.join(" ")}`),
    unmet: unmet.map(({ limit, allowed, actual }) =>
      limit === "age"
        ? `${limit} ${actual / msPerDay}/${allowed / msPerDay}`
        : `${limit} ${actual}/${allowed}`,
    ),
  };
}

/** Recordings of the table that stand for five of 2 GB, of the last five days. */
const five = "a 5 2, b 4 2, c 3 2, d 2 2, e 1 2";

/**
 * What it is about | recordings: name, age in days, GB, facts | limits and rules | what goes: for which
 * limits | what is kept: why | what is not met: what remains / what is allowed
 */
const limitCases = `
  nothing at all |  | size=1 count=1 days=1 |  |  |
  no limits | five |  |  |  |
  just within the size | five | size=10 |  |  |
  a byte over the size | five | size=9 | a: size |  |
  far over the size | five | size=3 | a: size, b: size, c: size, d: size |  |
  a size smaller than any recording | a 2 5, b 1 5 | size=4 | a: size, b: size |  |
  the oldest first, though a younger one would do | a 3 1, b 2 9, c 1 1 | size=10 | a: size |  |
  a size that one large old one meets | a 3 9, b 2 1, c 1 1 | size=4 | a: size |  |
  exactly as many as allowed | five | count=5 |  |  |
  one too many | five | count=4 | a: count |  |
  all but one too many | five | count=1 | a: count, b: count, c: count, d: count |  |
  one that is just old enough to stay | a 7 1 | days=7 |  |  |
  one that is too old | a 7.01 1, b 6 1 | days=7 | a: age |  |
  all too old | five | days=0.5 | a: age, b: age, c: age, d: age, e: age |  |
  size and count over by the same | five | size=8 count=4 | a: size count |  |
  the strictest limit counts: size | five | size=4 count=4 | a: size count, b: size, c: size |  |
  the strictest limit counts: count | five | size=9 count=2 | a: size count, b: count, c: count |  |
  the strictest limit counts: age | five | size=9 count=4 days=2.5 | a: size count age, b: age, c: age |  |
  the order of the list does not matter | e 1 2, d 2 2, c 3 2, b 4 2, a 5 2 | count=3 | a: count, b: count |  |
  without files, a recording takes no place | z 9 0, five | size=10 count=5 |  |  |
  nor does it go for size or count | z 9 0, five | size=8 count=4 | a: size count |  |
  but it goes with age | z 9 0, b 1 1 | days=7 | z: age |  |
`;

const keepCases = `
  a protected one stays, the next goes | a 3 2 protected, b 2 2, c 1 2 | count=2 | b: count | a: protected |
  a protected one counts toward the size | a 3 2 protected, b 2 2, c 1 2 | size=4 | b: size | a: protected |
  protected ones alone exceed the size | a 3 5 protected, b 2 5 protected, c 1 1 | size=8 | c: size | a: protected, b: protected | size 10/8
  protected ones alone exceed the count | a 3 1 protected, b 2 1 protected, c 1 1 | count=1 | c: count | a: protected, b: protected | count 2/1
  a protected one is too old | a 9 1 protected, b 1 1 | days=7 |  | a: protected | age 9/7
  protected beats every rule being off | a 9 1 protected | days=1 |  | a: protected | age 9/1
  one that is being captured stays and counts | a 2 2, b 1 2 capturing | count=1 | a: count | b: unfinished |
  one that waits for its conversion stays | a 2 2 captured, b 1 2 | count=1 | b: count | a: unfinished |
  one that is converted stays | a 2 2 converting, b 1 2 | count=1 | b: count | a: unfinished |
  one that failed stays: it may be all there is | a 2 2 failed, b 1 2 | count=1 | b: count | a: unfinished |
  one that is in use stays | a 2 2 busy, b 1 2 | count=1 | b: count | a: busy |
  a favourite game stays | a 2 2 favourite, b 1 2 | count=1 +favourites | b: count | a: favourite |
  a favourite game in a chapter stays | a 2 2 favouriteChapter, b 1 2 | count=1 +favourites | b: count | a: favourite |
  another game does not | a 2 2 otherGame, b 1 2 | count=1 +favourites | a: count |  |
  a game of the same id on another platform does not | a 2 2 favourite elsewhere, b 1 2 | count=1 +favourites | a: count |  |
  a favourite game goes when the rule is off | a 2 2 favourite, b 1 2 | count=1 | a: count |  |
  one with a comment stays | a 2 2 commented, b 1 2 | count=1 +commented | b: count | a: commented |
  a comment of blanks is none | a 2 2 blankComment, b 1 2 | count=1 +commented | a: count |  |
  a comment does not help when the rule is off | a 2 2 commented, b 1 2 | count=1 | a: count |  |
  one that the platform has muted stays | a 2 2 muted, b 1 2 unmuted | count=1 +muted | b: count | a: muted |
  muted does not help when the rule is off | a 2 2 muted, b 1 2 | count=1 | a: count |  |
  not known to be muted is not muted | a 2 2, b 1 2 muted | size=2 +muted | a: size | b: muted |
  one that the platform no longer has stays | a 2 2 gone, b 1 2 there | count=1 +deleted | b: count | a: deleted |
  one that nobody has looked for is not gone | a 2 2, b 1 2 there | count=1 +deleted | a: count |  |
  gone does not help when the rule is off | a 2 2 gone, b 1 2 | count=1 | a: count |  |
  one that was not exported stays | a 2 2, b 1 2 exported | count=1 +unexported | b: count | a: unexported |
  one that left in part stays | a 2 2 partlyExported, b 1 2 exported | count=1 +unexported | b: count | a: unexported |
  all exported: the oldest goes | a 2 2 exported, b 1 2 exported | count=1 +unexported | a: count |  |
  all reasons are named | a 9 2 protected commented favourite muted gone busy | days=1 +favourites +commented +muted +deleted +unexported |  | a: protected busy favourite commented muted deleted unexported | age 9/1
  what is kept is named though nothing goes | a 1 1 protected | size=9 |  | a: protected |
  kept for different reasons, they leave the size unmet | a 4 1, b 3 6 commented, c 2 1, d 1 6 gone | size=10 +favourites +commented +muted +deleted +unexported |  | a: unexported, b: commented unexported, c: unexported, d: deleted unexported | size 14/10
  all limits unmet at once | a 9 6 protected, b 8 6 protected | size=10 count=1 days=7 |  | a: protected, b: protected | size 12/10, count 2/1, age 9/7
  a kept one between those that go | a 4 2, b 3 2 protected, c 2 2, d 1 2 | count=2 | a: count, c: count | b: protected |
`;

function parseCase(line: string) {
  const columns = line.split("|").map((column) => column.trim());
  const [what = "", vods = "", wants = "", remove = "", keep = "", unmet = ""] = columns;
  const words = wants.split(" ");
  const limit = (name: string) => {
    const word = words.find((candidate) => candidate.startsWith(`${name}=`));
    return word === undefined ? null : Number(word.slice(name.length + 1));
  };
  const days = limit("days");
  const limits = {
    maxBytes: limit("size"),
    maxVods: limit("count"),
    maxAgeMs: days === null ? null : days * msPerDay,
  };
  const rules = { ...noRules };
  // The keys of the object just above.
  for (const rule of Object.keys(rules) as (keyof KeepRules)[])
    rules[rule] = words.includes(`+${rule}`);
  return {
    what,
    vods: toList(vods.replace("five", five)),
    limits,
    rules,
    expected: { remove: toList(remove), keep: toList(keep), unmet: toList(unmet) },
  };
}

const toList = (text: string) => text.split(", ").filter((item) => item !== "");

const cases = [...limitCases.trim().split("\n"), ...keepCases.trim().split("\n")].map(parseCase);

it("is tried with at least forty cases", () => {
  expect(cases.length).toBeGreaterThanOrEqual(40);
});

describe("planRoom", () => {
  const items = [
    { name: "young", atMs: 3, bytes: 5 },
    { name: "old", atMs: 1, bytes: 5 },
    { name: "linked", atMs: 2, bytes: 0 },
  ];

  it.each([
    [0, []],
    [-3, []],
    [1, ["old"]],
    [5, ["old"]],
    [6, ["old", "young"]],
    [99, ["old", "young"]],
  ])("gives %s bytes by what is oldest and frees something", (needed, names) => {
    expect(planRoom(items, needed).map(({ name }) => name)).toEqual(names);
  });
});

describe("planRetention", () => {
  it.each(cases)("$what", ({ vods, limits, rules, expected }) => {
    expect(plan(vods, limits, rules)).toEqual(expected);
  });
});
