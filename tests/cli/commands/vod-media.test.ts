import { afterEach, beforeEach, expect, test } from "vitest";
import type { EncoderList } from "../../../shared/model/encoder.ts";
import { type FakeDaemon, startFakeDaemon } from "../support/fake-daemon.ts";
import { id } from "../support/fixtures.ts";
import { runCli } from "../support/run-cli.ts";

const uuid = id(7);
const encoders: EncoderList = {
  ffmpeg_version: "7.1",
  encoders: [
    {
      name: "libx264",
      codec: "h264",
      is_hardware: false,
      works: true,
      reason: null,
      presets: ["fast", "slow"],
      default_preset: "slow",
    },
    {
      name: "h264_nvenc",
      codec: "h264",
      is_hardware: true,
      works: false,
      reason: "No card.",
      presets: [],
      default_preset: "",
    },
  ],
};

let daemon: FakeDaemon;
let bodies: unknown[];

beforeEach(async () => {
  bodies = [];
  const begin =
    (job_name: string) =>
    ({ body }: { body: unknown }) => {
      bodies.push(body);
      return { job_name };
    };
  daemon = await startFakeDaemon({
    "POST /api/v0/vod/:uuid/cut": ({ body }) => {
      bodies.push(body);
      return { job_name: "cut_x", folder: "editor/ann", basename: "x.mp4", start: 60, end: 64.5 };
    },
    "POST /api/v0/vod/:uuid/splitbychapters": begin("split_x"),
    "POST /api/v0/vod/:uuid/previews": begin("previews_x"),
    "POST /api/v0/vod/:uuid/reencode": begin("reencode_x"),
    "POST /api/v0/vod/:uuid/sidecars": () => ({ written: ["x.nfo"] }),
    "GET /api/v0/tools/encoders": () => encoders,
  });
});
afterEach(() => daemon.close());

const cli = (arguments_: string[], isTerminal = false) =>
  runCli(arguments_, { url: daemon.url, isTerminal, columns: 120 });

test("vod cut sends times as seconds and tells where the clip really lies", async () => {
  const plain = await cli(["vod", "cut", uuid, "1:02", "64.5"]);
  const spoken = await cli(
    ["vod", "cut", uuid, "0:01:02", "1:04.5", "--exact", "--name", "best"],
    true,
  );

  expect(plain).toEqual({ code: 0, out: "cut_x\n", err: "" });
  expect(spoken.out).toMatch(/x\.mp4 is being cut, from 60.* to 64.5.*\(cut_x\)/);
  expect(bodies).toEqual([
    { start: 62, end: 64.5 },
    { start: 62, end: 64.5, exact: true, name: "best" },
  ]);
});

test("vod cut refuses what is no time", async () => {
  const { code, err } = await cli(["vod", "cut", uuid, "soon", "later"]);

  expect(code).toBe(64);
  expect(err).toContain("soon");
  expect(bodies).toEqual([]);
});

test.each(["split", "previews", "reencode"])("vod %s names its job", async (verb) => {
  expect((await cli(["vod", verb, uuid])).out).toBe(`${verb}_x\n`);
  expect((await cli(["vod", verb, uuid], true)).out).toBe(`It begins (${verb}_x).\n`);
});

test("vod reencode sends only what is given", async () => {
  await cli(["vod", "reencode", uuid]);
  await cli(["vod", "reencode", uuid, "--encoder", "libx265", "--height", "720", "--replace"]);

  expect(bodies).toEqual([{}, { encoder: "libx265", height: 720, replace: true }]);
  expect((await cli(["vod", "reencode", uuid, "--quality", "good"])).code).toBe(64);
});

test("vod sidecars names the files that changed", async () => {
  expect((await cli(["vod", "sidecars", uuid])).out).toBe("x.nfo\n");
});

test("encoders tells which work", async () => {
  const plain = await cli(["encoders"]);
  const spoken = await cli(["encoders"], true);

  expect(plain.out).toBe("libx264\th264\ttrue\t\nh264_nvenc\th264\tfalse\tNo card.\n");
  expect(spoken.out).toContain("No card.");
});
