import { describe, expect, it } from "vitest";
import {
  findFolderProblem,
  toExportFolder,
  toExportStem,
  toPartPlace,
} from "../../../daemon/core/export-names.ts";
import type { VodNaming } from "../../../daemon/core/naming.ts";
import { settings } from "../../../shared/config/settings.ts";

const naming: VodNaming & { basename: string } = {
  internalName: "ann",
  displayName: "Ann",
  id: "41",
  startedAt: "2026-01-02T12:30:00.000Z",
  title: "A/B: the <final>  day",
  gameName: "Chess",
  gameId: "743",
  season: "202601",
  episode: 7,
  absoluteSeason: null,
  absoluteEpisode: null,
  comment: "",
  resolution: "1080p60",
  basename: "ann_41",
};
const place = (title: string, directory = "") => toExportStem({ title, directory }, naming);

describe("the name of an export", () => {
  it("is safe in every file system, while the title is said as it is", () => {
    expect(place("{title}")).toEqual({
      directory: "",
      stem: "A B the final day",
      title: "A/B: the <final> day",
    });
  });

  it("holds login, title and date unless the settings say otherwise", () => {
    const template = settings["exporter.default.title_template"].default;
    expect(place(template).title).toBe("ann - A/B: the <final> day (2026-01-02 12.30)");
  });

  it("begins folders below the one that was named", () => {
    expect(place("{displayName}/{year}/{episode:2}", "/srv/x/")).toEqual({
      directory: "/srv/x/Ann/2026",
      stem: "07",
      title: "07",
    });
    expect(place("{displayName}/{episode}").directory).toBe("Ann");
  });

  it("is the title or the recording's own name where nothing is left of it", () => {
    expect(place("{comment}")).toMatchObject({ stem: "ann_41", title: naming.title });
  });

  it("numbers the files of a recording that has several", () => {
    const stem = place("x", "d");
    expect(toPartPlace(stem, { number: 1, count: 1, extension: ".mp4" })).toEqual({
      directory: "d",
      name: "x.mp4",
      title: "x",
    });
    expect(toPartPlace(stem, { number: 2, count: 3, extension: ".mkv" })).toEqual({
      directory: "d",
      name: "x.2.mkv",
      title: "x (2/3)",
    });
  });
});

describe("the folder of an export", () => {
  it.each([
    ["", ""],
    ["/", "/"],
    ["/srv//media/", "/srv/media"],
    ["reels/{t}", "reels/a b"],
    ["/{none}/x", "/x"],
    ["Ann: all {t}", "Ann all a b"],
    ["Ann: all", "Ann: all"],
  ])("%j becomes %j", (template, folder) => {
    expect(toExportFolder(template, { t: "a/b" })).toBe(folder);
  });

  it.each(["/srv/{nonsense}", "../x", "/srv/./x", "{date:q}", "a{b"])("is none: %s", (template) => {
    expect(findFolderProblem(template)).not.toBeNull();
  });

  it("may be deep", () => {
    expect(findFolderProblem("/a/b/c/d/e/f/g/h/i/j/{year}")).toBeNull();
  });
});
