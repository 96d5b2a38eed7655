import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { Simulator } from "../simulator/simulator.ts";
import { factGap, type Verdict } from "./judge.ts";
import type { Moment } from "./truth.ts";

const run = promisify(execFile);

interface PacketInput {
  /** What the peer wrote; null when it wrote nothing. */
  output: string | null;
  truth: readonly Moment[];
  simulator: Simulator;
  login: string;
  folder: string;
  known: KnownHashes;
}

/** Packets of segments that other rows have looked into, by the SHA-256 of the segment. */
export type KnownHashes = Map<string, string[]>;

/** A video packet of the truth. */
interface Place {
  moment: Moment;
  frame: number;
  /** Its place in the whole broadcast. */
  rank: number;
}

/**
 * Judges a program that remuxes, whose bytes can't be compared: each video packet is known by its
 * MD5, and belongs to a frame of a segment of the origin. A segment counts as recorded by the share
 * of its frames; `identical` means here that there is no packet that the origin never sent.
 */
export async function judgeByPackets(fault: string, input: PacketInput): Promise<Verdict> {
  const { truth } = input;
  const places = new Map<string, Place[]>();
  const frames = new Map<Moment, number>();
  let rank = 0;
  for (const moment of truth) {
    const hashes = await hashesOfMoment(input, moment);
    frames.set(moment, hashes.length);
    hashes.forEach((hash, frame) => {
      places.set(hash, [...(places.get(hash) ?? []), { moment, frame, rank: rank + frame }]);
    });
    rank += hashes.length;
  }
  const found = input.output === null ? [] : await hashesOfFile(input.output);
  const { seen, duplicates, unknown } = matchPackets(found, places);
  const shareOf = (moment: Moment) => (seen.get(moment)?.size ?? 0) / (frames.get(moment) ?? 1);
  const recordedSeconds = sum(truth.map((moment) => shareOf(moment) * moment.durationSeconds));
  const offered = truth.filter((moment) => moment.isOffered || seen.has(moment));
  const lostSeconds = sum(offered.map((moment) => (1 - shareOf(moment)) * moment.durationSeconds));
  const secondsOfFrame = 2 / 60;
  const result = {
    fault,
    offeredSeconds: sum(offered.map((moment) => moment.durationSeconds)),
    recordedSeconds: round(recordedSeconds),
    lostSeconds: round(lostSeconds),
    duplicateSeconds: round(duplicates * secondsOfFrame),
    identical: unknown === 0,
    ledgerGapSeconds: 0,
    factGapSeconds: round(factGap(truth, seen)),
  };
  return {
    ...result,
    breaches: [],
    note: unknown === 0 ? "" : `${unknown} packets not the origin's`,
  };
}

interface Matched {
  /** Frames of each segment that are there. */
  seen: Map<Moment, Set<number>>;
  duplicates: number;
  unknown: number;
}

/** Equal packets (still pictures, an encoder that starts anew) are told apart by what came before them. */
function matchPackets(found: readonly string[], places: ReadonlyMap<string, Place[]>): Matched {
  const matched: Matched = { seen: new Map(), duplicates: 0, unknown: 0 };
  let lastRank = -1;
  for (const hash of found) {
    const candidates = places.get(hash) ?? [];
    const isFree = ({ moment, frame }: Place) => matched.seen.get(moment)?.has(frame) !== true;
    const place =
      candidates.find((one) => one.rank > lastRank && isFree(one)) ?? candidates.find(isFree);
    if (candidates.length === 0) matched.unknown += 1;
    else if (place === undefined) matched.duplicates += 1;
    else {
      const own = matched.seen.get(place.moment) ?? new Set<number>();
      matched.seen.set(place.moment, own.add(place.frame));
      lastRank = place.rank;
    }
  }
  return matched;
}

async function hashesOfMoment(
  { simulator, login, folder, known }: PacketInput,
  { streamId, index, copies }: Moment,
): Promise<string[]> {
  const hashes: string[] = [];
  for (const [rendition, { sha256 }] of copies) {
    const file = path.join(folder, "truth.ts");
    if (!known.has(sha256)) {
      await writeFile(file, await simulator.segmentBytes(login, { streamId, index, rendition }));
      known.set(sha256, await hashesOfFile(file));
    }
    hashes.push(...(known.get(sha256) ?? []));
  }
  return hashes;
}

/** MD5 of every video packet, in order. */
async function hashesOfFile(file: string): Promise<string[]> {
  const bitstream = ["-map", "0:v", "-c", "copy", "-f", "framemd5", "-"];
  const { stdout } = await run("ffmpeg", ["-v", "quiet", "-i", file, ...bitstream], {
    maxBuffer: 64_000_000,
  }).catch(() => ({ stdout: "" }));
  // stream, decoding time, presentation time, duration, size, hash; side data may follow.
  return stdout
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split(",")[5]?.trim() ?? "");
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);
const round = (seconds: number): number => Math.round(seconds * 100) / 100;
