import { describe, expect, it } from "vitest";
import { parsePlayerHash } from "../../web/state/player-hash.ts";
import { formatOffset, parseOffset } from "../../web/state/parse-offset.ts";
import { keepPlace, parsePlaces, readPlace, withPlace } from "../../web/state/resume-places.ts";
import {
  findSprite,
  findSpriteTrack,
  formatSpriteTrack,
  parseSpriteTrack,
} from "../../web/state/sprite-track.ts";
import { toPlayableName } from "../../web/state/media-path.ts";
import { toChartBands, toTimeStep } from "../../web/vod/chart-points.ts";
import { toCopyDifference, toCopyState } from "../../web/vod/copy-facts.ts";
import { toDeleteObstacle } from "../../web/vod/delete-obstacle.ts";
import { insertAt } from "../../web/vod/insert-at.ts";
import { isFavourite } from "../../web/vod/live-platform.ts";
import { capturingVod, sampleVod } from "./support/samples.ts";

describe("times as text", () => {
  it.each([
    ["90", 90],
    ["1:30", 90],
    ["1:02:30.5", 3750.5],
    [" 0:05,5 ", 5.5],
    ["", null],
    ["1:2:3:4", null],
    ["soon", null],
    ["-5", null],
  ])("%j is %j seconds", (text, seconds) => {
    expect(parseOffset(text)).toBe(seconds);
  });

  it.each([0, 5.4, 59.9, 60, 600.1, 3750.5, 36_000])("%d comes back as it was", (seconds) => {
    expect(parseOffset(formatOffset(seconds))).toBe(seconds);
  });

  it("carries what is rounded up", () => {
    expect(formatOffset(59.96)).toBe("1:00");
    expect(formatOffset(3599.97)).toBe("1:00:00");
  });
});

describe("the platform's copy", () => {
  it.each([
    ["unmatched", { external_vod_id: null, external_vod_exists: null }],
    ["unchecked", { external_vod_id: "1", external_vod_exists: null }],
    ["exists", { external_vod_id: "1", external_vod_exists: true }],
    ["deleted", { external_vod_id: "1", external_vod_exists: false }],
  ])("is %s", (state, copy) => {
    expect(toCopyState(copy)).toBe(state);
  });

  it.each([
    [10, null],
    [-10, null],
    [11, { seconds: 11, isALot: false }],
    [-11, { seconds: -11, isALot: false }],
    [600, { seconds: 600, isALot: false }],
    [601, { seconds: 601, isALot: true }],
  ])("that is %d s longer makes %j", (seconds, difference) => {
    const vod = sampleVod({ duration: 1000, external_vod_duration: 1000 + seconds });
    expect(toCopyDifference(vod)).toEqual(difference);
  });

  it("is not compared with a recording that still grows", () => {
    expect(toCopyDifference(capturingVod({ external_vod_duration: 9000 }))).toBeNull();
  });
});

describe("a card", () => {
  it.each([
    ["protected", sampleVod({ prevent_deletion: true })],
    ["busy", capturingVod()],
    [null, capturingVod({ is_process_running: false })],
    [null, sampleVod({ phase: "failed" })],
    [null, sampleVod()],
  ])("names the obstacle to deleting: %j", (obstacle, vod) => {
    expect(toDeleteObstacle(vod)).toBe(obstacle);
  });

  it.each([
    [true, { provider: "twitch", game_ids: ["7", "743"] }],
    [false, { provider: "twitch", game_ids: ["7"] }],
    [false, { provider: "youtube", game_ids: ["743"] }],
  ])("counts as favourite: %j", (favourite, vod) => {
    expect(isFavourite(vod, ["743"])).toBe(favourite);
  });

  it("plays the playlist of a recording that grows, and the first file there is of a finished one", () => {
    const segments = [
      { basename: "a.mp4", filesize: null, deleted: false },
      { basename: "b.mp4", filesize: 5, deleted: true },
      { basename: "c.mp4", filesize: 5, deleted: false },
    ];
    expect(toPlayableName(capturingVod({ basename: "mia" }))).toBe("mia.live.m3u8");
    expect(toPlayableName(sampleVod({ segments }))).toBe("c.mp4");
    expect(toPlayableName(sampleVod())).toBeNull();
  });

  it("puts a variable where the cursor is", () => {
    const place = { start: 4, end: 6 };
    expect(insertAt("mia_xx.mp4", "{day}", place)).toEqual({ text: "mia_{day}.mp4", cursor: 9 });
  });

  it.each([
    [8, 1],
    [90, 10],
    [3600, 300],
    [14_400, 1800],
    [86_400, 7200],
    [900_000, 43_200],
  ])("marks the times of %d s every %d s", (seconds, step) => {
    expect(toTimeStep(seconds)).toBe(step);
  });

  it("lays chapters on the axis of the chart", () => {
    const chapters = [
      { offset: 0, title: "Talk", game_name: null },
      { offset: 600, title: "Race", game_name: "Celeste" },
    ];
    expect(toChartBands(chapters)).toEqual([
      { from: 0, to: 600, label: "Talk" },
      { from: 600, to: null, label: "Celeste" },
    ]);
  });
});

describe("the place one was at", () => {
  const storage = () => {
    const values = new Map<string, string>();
    return {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    };
  };

  it("is found again, for each file", () => {
    const kept = storage();
    keepPlace(kept, "a", { seconds: 100, duration: 3600 });
    keepPlace(kept, "b", { seconds: 200, duration: 3600 });
    keepPlace(kept, "a", { seconds: 300, duration: 3600 });
    expect([readPlace(kept, "a"), readPlace(kept, "b"), readPlace(kept, "c")]).toEqual([
      300, 200, 0,
    ]);
  });

  it.each([
    ["hardly begun", 5],
    ["as good as over", 3590],
  ])("is forgotten when the file is %s", (_, seconds) => {
    expect(withPlace([["a", 300]], "a", { seconds, duration: 3600 })).toEqual([]);
  });

  it.each(["", "{", "{}", '[["a","b"],7]'])("survives %j in the storage", (text) => {
    expect(parsePlaces(text)).toEqual([]);
  });

  it("is kept of the last 200 files", () => {
    const many = Array.from({ length: 250 }, (_, index) => [`f${index}`, 60] as const);
    const places = withPlace(many, "new", { seconds: 60, duration: 3600 });
    expect([places.length, places.at(-1)]).toEqual([200, ["new", 60]]);
  });
});

describe("small pictures", () => {
  const track = [
    "WEBVTT",
    "",
    "00:00.000 --> 00:10.000\r",
    "a.sprites.001.jpg#xywh=0,0,160,90\r",
    "",
    "01:00:10.000 --> 01:00:20.000",
    "a%20b.sprites.002.jpg#xywh=160,90,160,90",
    "",
  ].join("\n");

  it("are read from their track", () => {
    const toSheet = (name: string) => `http://daemon.test/vods/mia/${encodeURIComponent(name)}`;
    const sprites = parseSpriteTrack(track, toSheet);
    expect(sprites.map(({ startSeconds, x, y, url }) => [startSeconds, x, y, url])).toEqual([
      [0, 0, 0, "http://daemon.test/vods/mia/a.sprites.001.jpg"],
      [3610, 160, 90, "http://daemon.test/vods/mia/a%20b.sprites.002.jpg"],
    ]);
    expect(findSprite(sprites, 4000)?.x).toBe(160);
    expect(findSprite([], 10)).toBeNull();
    expect(parseSpriteTrack(formatSpriteTrack(sprites), (whole) => whole)).toEqual([
      sprites[0],
      { ...sprites[1], url: "http://daemon.test/vods/mia/a b.sprites.002.jpg" },
    ]);
  });

  it("belong to one file", () => {
    const created_at = "2026-11-20T10:00:00.000Z";
    const product = { kind: "sprites" as const, filesize: 10, created_at, duration: null };
    const products = [
      { ...product, basename: "a.sprites.001.jpg" },
      { ...product, basename: "a.sprites.vtt" },
      { ...product, basename: "b.sprites.vtt", filesize: null },
    ];
    expect(findSpriteTrack({ products }, "a.mp4")).toBe("a.sprites.vtt");
    expect(findSpriteTrack({ products }, "b.mp4")).toBeNull();
  });
});

describe("the hash of a player's address", () => {
  it("names the file, the chat and the chapters", () => {
    const hash =
      "&source=file_http&video_path=%2Fvods%2Fmia%2Fa.mp4&chatfile=a.json&chapters=90:Chess: the end;0:Intro";
    const { chapters, ...rest } = parsePlayerHash(hash);
    expect(rest).toEqual({
      source: "file_http",
      videoPath: "/vods/mia/a.mp4",
      chatFile: "a.json",
    });
    expect(chapters.map(({ offset, title }) => [offset, title])).toEqual([
      [0, "Intro"],
      [90, "Chess: the end"],
    ]);
    expect(chapters[0]?.duration).toBe(90);
  });

  it("may be empty", () => {
    expect(parsePlayerHash("")).toEqual({
      source: null,
      videoPath: null,
      chatFile: null,
      chapters: [],
    });
  });
});
