import { describe, expect, it } from "vitest";
import { namingValues, toBasename } from "../../../daemon/core/naming.ts";
import { readByTemplate } from "../../../daemon/core/template-backwards.ts";

const known = { internalName: "ann", displayName: "Ann A.", login: "ann" };
const nothing = {
  startedAt: null,
  id: null,
  title: null,
  gameName: null,
  season: null,
  episode: null,
};

describe("readByTemplate", () => {
  it.each([
    [
      "{internalName}_{date}_{id}",
      "ann_2026-01-02T03_04_05Z_41",
      { startedAt: "2026-01-02T03:04:05.000Z", id: "41" },
    ],
    [
      "{internalName}_{date}_{id}",
      "ann_2026-01-02T03_04_05Z_41 (2)",
      { startedAt: "2026-01-02T03:04:05.000Z", id: "41" },
    ],
    [
      "{displayName} S{season}E{episode:2} {title}",
      "Ann A. S202601E07 Hello - again",
      { season: "202601", episode: 7, title: "Hello - again" },
    ],
    [
      "{displayName} S{season}E{episode:2} {title}",
      "Ann A. S202601E07",
      { season: "202601", episode: 7 },
    ],
    [
      "{year}-{month}-{day} {title} [{game_name}]",
      "2026-01-02 Hello [Chess]",
      { startedAt: "2026-01-02T00:00:00.000Z", title: "Hello", gameName: "Chess" },
    ],
    [
      "{date:yyyy-MM-dd}_{date:HH-mm}_{id}",
      "2026-01-02_03-04_41",
      { startedAt: "2026-01-02T03:04:00.000Z", id: "41" },
    ],
    ["{internalName}_{id}_{internalName}", "ann_41_ann", { id: "41" }],
  ])("%s reads %s", (template, name, facts) => {
    expect(readByTemplate(template, name, known)).toEqual({ ...nothing, ...facts });
  });

  it.each([
    ["{internalName}_{date}_{id}", "bob_2026-01-02T03_04_05Z_41"],
    ["{internalName}_{date}_{id}", "ann_holiday"],
    ["{internalName}_{date}_{id}", "ann_2026-01-02T03_04_05Z_41_vod"],
  ])("%s does not read %s", (template, name) => {
    expect(readByTemplate(template, name, known)).toBeNull();
  });

  it("takes a date that is none for unknown", () => {
    expect(readByTemplate("{year}-{month}-{day}", "2026-13-45", known)).toEqual(nothing);
  });

  it("reads the names that the templates make", () => {
    const input = {
      internalName: "ann",
      displayName: "Ann A.",
      id: "41",
      startedAt: "2026-01-02T03:04:05.000Z",
      title: "Hello: you?",
      gameName: "Chess",
      season: "202601",
      episode: 3,
      gameId: null,
      absoluteSeason: null,
      absoluteEpisode: null,
      comment: "",
      resolution: null,
    };
    expect(Object.keys(namingValues(input))).toContain("date");
    const template = "{internalName}_{date}_{id}";
    expect(readByTemplate(template, toBasename(template, input), known)).toMatchObject({
      startedAt: input.startedAt,
      id: "41",
    });
  });
});
