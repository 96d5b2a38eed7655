import type { FaultSpec } from "../simulator/fault-table.ts";

/** One row of the table that drives the engine by itself. Times are seconds of the broadcast. */
export interface EngineRow {
  fault: string;
  specs: FaultSpec[];
  /** From the fault's beginning to the end of the broadcast. */
  lasts: number;
  /** What is true before the recording starts. */
  before?: FaultSpec[];
  /** Jumps of this machine's wall clock, while everything else stays. */
  wallClockSteps?: number[];
  /** Further qualities that a recording may hold, besides the source. */
  alsoIn?: string[];
  /** How the broadcast ends, when the fault does not end it. */
  endsItself?: boolean;
  /** Whom it can be asked of: everybody when absent, those who know the platform, or the engine alone. */
  peers?: "by-name" | "none";
}

const row = (
  fault: string,
  specs: FaultSpec[],
  lasts: number,
  more: Partial<EngineRow> = {},
): EngineRow => ({ fault, specs, lasts, ...more });

/** A fault of the playlist, long and short. */
const playlistRows = (["500", "404", "hang", "freeze", "empty"] as const).flatMap((name) =>
  [6, 40].map((seconds) =>
    row(
      `playlist ${name} for ${seconds} s`,
      [{ kind: `playlist-${name}`, for: seconds }],
      seconds + 30,
    ),
  ),
);

/** A truncated body that lies: its length says that it is whole. */
const lies: EngineRow[] = [
  row("truncated, lying, odd length", [{ kind: "segment-lie", perUrl: 1, next: 4 }], 25),
  row("truncated, lying, whole packets", [{ kind: "segment-lie-aligned", perUrl: 1, next: 4 }], 25),
];

export const engineRows: readonly EngineRow[] = [
  row("connection drop", [{ kind: "segment-reset", perUrl: 1, next: 6 }], 25),
  row("500 once", [{ kind: "segment-500", perUrl: 1, next: 6 }], 25),
  row("500 for 6 s", [{ kind: "segment-500", for: 6 }], 25),
  row("500 for 40 s", [{ kind: "segment-500", for: 40 }], 70),
  row("404 for 6 s", [{ kind: "segment-404", for: 6 }], 25),
  row("404 for ever, two segments", [{ kind: "segment-404", next: 2 }], 75),
  row("slow body", [{ kind: "segment-slow", perUrl: 1, next: 6, seconds: 8 }], 30),
  row("stalled body", [{ kind: "segment-stall", perUrl: 1, next: 6 }], 30),
  row("truncated, Content-Length", [{ kind: "segment-short", perUrl: 1, next: 6 }], 25),
  row("truncated, chunked", [{ kind: "segment-short-chunked", perUrl: 1, next: 6 }], 25),
  ...lies,
  ...playlistRows,
  row("playlist cut in mid line, 6 s", [{ kind: "playlist-truncated", for: 6 }], 25),
  row("origin down 20 s", [{ kind: "origin-down", for: 20 }], 50),
  row("origin down 45 s", [{ kind: "origin-down", for: 45 }], 75),
  row("sequence restarts at 0", [{ kind: "sequence-back" }], 25),
  row("sequence jumps forward", [{ kind: "sequence-forward" }], 25),
  row("discontinuity", [{ kind: "discontinuity" }], 25),
  row("codec switch (fMP4, HEVC)", [{ kind: "codec-switch" }], 25, { peers: "none" }),
  row(
    "codec switch, origin down 10 s",
    [{ kind: "codec-switch" }, { kind: "origin-down", startsIn: 3, for: 10 }],
    35,
    { peers: "none" },
  ),
  row("ENDLIST, yet it goes on", [{ kind: "endlist-false" }], 30),
  row("ENDLIST, and it ends", [{ kind: "endlist-true", startsIn: 15 }], 16, { endsItself: true }),
  row("ad preroll", [], 45, { before: [{ kind: "ad-preroll" }] }),
  row("ad mid-roll", [{ kind: "ad-midroll", seconds: 30 }], 50),
  row(
    "ad mid-roll, nowhere without",
    [
      { kind: "ad-preroll", seconds: 30 },
      { kind: "ad-midroll", seconds: 30 },
    ],
    70,
    { peers: "none" },
  ),
  row(
    "ad mid-roll, the platform hangs 40 s",
    [
      { kind: "ad-midroll", seconds: 30 },
      { kind: "playlist-hang", target: "master", for: 40 },
    ],
    80,
    { peers: "none" },
  ),
  row(
    "token death, the platform says 500 for 10 s",
    [{ kind: "token-death" }, { kind: "master-500", for: 10 }],
    40,
    { peers: "by-name" },
  ),
  row("token death", [{ kind: "token-death" }], 25, { peers: "by-name" }),
  row("stream id change", [{ kind: "stream-change" }], 40, { peers: "by-name" }),
  row("rendition gone for 20 s", [{ kind: "rendition-loss" }], 100, {
    alsoIn: ["720p60"],
    peers: "none",
  }),
  row("clock step of the origin, +3 s", [{ kind: "clock-step", seconds: 3 }], 25),
  row("clock step of the origin, -3 s", [{ kind: "clock-step", seconds: -3 }], 30),
  row("clock step here, +1 h, -2 h", [], 30, {
    wallClockSteps: [3_600_000, -7_200_000],
    peers: "none",
  }),
];
