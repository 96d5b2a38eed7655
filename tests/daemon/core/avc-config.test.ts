import { execFileSync } from "node:child_process";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findFreeId, mergeAvcConfigs, parseAvcConfig } from "../../../daemon/core/avc-config.ts";
import { readConfigBox, replaceConfigBox } from "../../../daemon/core/movie-box.ts";
import { readMovieIndex, writeMovieIndex } from "../../../daemon/io/movie-index.ts";
import { countUp, makeNumbered, readNumbers } from "../../support/numbered-media.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** A file whose frames refer to parameter sets of an id. */
function makeWithId(setId: number): string {
  const file = path.join(temporaryFolder(), `id${setId}.mp4`);
  execFileSync("ffmpeg", [
    ...["-v", "error", "-f", "lavfi", "-i", "testsrc2=size=64x64:rate=10", "-t", "1"],
    ...["-c:v", "libx264", "-x264-params", `sps-id=${setId}`, "-pix_fmt", "yuv420p", file],
  ]);
  return file;
}

async function readConfig(file: string) {
  const index = await readMovieIndex(file);
  const config = parseAvcConfig(readConfigBox(index ?? Buffer.alloc(0)) ?? Buffer.alloc(0));
  if (index === null || config === null) throw new Error("no configuration");
  return { index, config };
}

describe("the configuration of a decoder of H.264", () => {
  it("is read from a file and written as it was", async () => {
    const { index, config } = await readConfig(makeWithId(0));

    expect(config).toMatchObject({ lengthBytes: 4 });
    expect([config.sequenceSets.length, config.pictureSets.length]).toEqual([1, 1]);
    expect(mergeAvcConfigs([config])).toEqual(readConfigBox(index));
  });

  it.each([
    { taken: 0, free: 1 },
    { taken: 5, free: 0 },
  ])("tells an id that is free when $taken is taken", async ({ taken, free }) => {
    expect(findFreeId((await readConfig(makeWithId(taken))).config)).toBe(free);
  });

  it("holds the sets of two encoders, equal ones once, in a file that still plays", async () => {
    const file = path.join(temporaryFolder(), "numbered.mp4");
    makeNumbered(file, { frames: 20 });
    const own = await readConfig(file);
    const other = await readConfig(makeWithId(3));

    const merged = mergeAvcConfigs([own.config, other.config, own.config]);
    const changed = replaceConfigBox(own.index, merged);
    expect(await writeMovieIndex(file, changed ?? Buffer.alloc(0))).toBe(true);

    expect((await readConfig(file)).config.sequenceSets).toHaveLength(2);
    expect(readNumbers(file)).toEqual(countUp(0, 20));
  });

  it("is not written into a file whose index stands at the front", async () => {
    const file = makeWithId(0);
    const front = `${file}.front.mp4`;
    execFileSync("ffmpeg", [
      ...["-v", "error", "-i", file, "-c", "copy", "-movflags", "+faststart", front],
    ]);
    const { index } = await readConfig(front);

    expect(await writeMovieIndex(front, index)).toBe(false);
  });

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["another version", Buffer.from([2, 0, 0, 0, 0xff, 0xe0, 0])],
    ["a set that is cut short", Buffer.from([1, 100, 0, 10, 0xff, 0xe1, 0, 9, 1])],
    ["no picture sets", Buffer.from([1, 100, 0, 10, 0xff, 0xe0])],
  ])("is refused when it is %s", (_, bytes) => {
    expect(parseAvcConfig(bytes)).toBeNull();
  });

  it("is not there in a file without H.264", async () => {
    const file = path.join(temporaryFolder(), "mpeg4.mp4");
    makeNumbered(file, { frames: 10, encoder: "mpeg4", bFrames: 0 });

    expect(readConfigBox((await readMovieIndex(file)) ?? Buffer.alloc(0))).toBeNull();
  });
});
