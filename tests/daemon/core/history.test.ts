import { describe, expect, it } from "vitest";
import { planHistory, toLastOnAir } from "../../../daemon/core/history.ts";
import type { HistoryEntry } from "../../../shared/model/history.ts";
import { makeStream } from "../../support/records.ts";

const now = "2026-01-01T14:00:00.000Z";
const stream = makeStream({ startedAt: "2026-01-01T12:00:00Z" });
const entry = (changes: Partial<HistoryEntry> = {}): HistoryEntry => ({
  at: "2026-01-01T12:00:00.000Z",
  kind: "online",
  title: "Hello",
  game_name: "Chess",
  stream_id: "41",
  duration: null,
  vod_uuid: null,
  ...changes,
});
const plan = (last: HistoryEntry[], look: typeof stream | null) =>
  planHistory(toLastOnAir(last), look, now).map(({ kind, at, duration, title }) =>
    [kind, at.slice(11, 16), duration, title].join(" "),
  );

describe("a look at a channel", () => {
  it.each([
    ["goes on air", [], stream, ["online 12:00  Hello"]],
    ["is on air without a time", [], { ...stream, startedAt: null }, ["online 14:00  Hello"]],
    ["is not described yet", [], makeStream({ title: "", gameName: null }), []],
    ["is as it was", [entry()], stream, []],
    ["is still off", [entry({ kind: "offline" })], null, []],
    ["was never on", [], null, []],
    ["goes off", [entry()], null, ["offline 14:00 7200 Hello"]],
    ["has a new title", [entry()], { ...stream, title: "Bye" }, ["title 14:00  Bye"]],
    ["has a new game", [entry()], { ...stream, gameName: "Art" }, ["game 14:00  Hello"]],
    [
      "has both",
      [entry()],
      { ...stream, title: "Bye", gameName: "Art" },
      ["title 14:00  Bye", "game 14:00  Bye"],
    ],
    ["is another stream", [entry()], { ...stream, id: "42" }, ["online 12:00  Hello"]],
    ["has no id yet", [entry()], { ...stream, id: "" }, []],
  ])("that %s", (_, last, look, expected) => {
    expect(plan(last, look)).toEqual(expected);
  });

  it("counts the time on air from its beginning, whatever changed and was recorded since", () => {
    const last = [
      entry({ kind: "recorded", at: "2026-01-01T13:30:00.000Z" }),
      entry({ kind: "title", at: "2026-01-01T13:00:00.000Z", title: "Bye" }),
      entry(),
    ];

    expect(plan(last, null)).toEqual(["offline 14:00 7200 Bye"]);
  });
});
