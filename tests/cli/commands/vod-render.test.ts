import { afterEach, beforeEach, expect, test } from "vitest";
import { type FakeDaemon, startFakeDaemon } from "../support/fake-daemon.ts";
import { id } from "../support/fixtures.ts";
import { runCli } from "../support/run-cli.ts";

const uuid = id(7);
let daemon: FakeDaemon;
let bodies: Record<string, unknown>[];

beforeEach(async () => {
  bodies = [];
  daemon = await startFakeDaemon({
    "POST /api/v0/vod/:uuid/renderwizard": ({ body }) => {
      const asked = body as Record<string, unknown>; // what the command has sent
      bodies.push(asked);
      return {
        render_job: asked["renderChat"] === false ? null : "render_x",
        burn_job: asked["burnChat"] === true ? "burn_x" : null,
      };
    },
  });
});
afterEach(() => daemon.close());

const cli = (arguments_: string[], isTerminal = false) =>
  runCli(["vod", "render", uuid, ...arguments_], { url: daemon.url, isTerminal, columns: 120 });

test("vod render names its jobs", async () => {
  expect(await cli([])).toEqual({ code: 0, out: "render_x\n", err: "" });
  expect((await cli(["--burn"])).out).toBe("render_x\nburn_x\n");
  expect((await cli(["--only-burn"], true)).out).toContain("(burn_x)");
  expect((await cli(["--only-burn"])).out).toBe("burn_x\n");
});

test("vod render sends only what is given", async () => {
  await cli([]);
  await cli(["--burn", "--width", "400", "--side", "right", "--offset", "-1.5", "--crf", "20"]);
  await cli(["--only-burn", "--test", "30"]);
  await cli(["--burn", "--test", "30", "--font-size", "24", "--video", "downloaded"]);

  expect(bodies).toEqual([
    {},
    { burnChat: true, chatWidth: 400, burnHorizontal: "right", burnOffset: -1.5, ffmpegCrf: 20 },
    { renderChat: false, burnChat: true, renderTest: false, burnTest: true, testDuration: 30 },
    {
      ...{ burnChat: true, renderTest: true, burnTest: true, testDuration: 30 },
      ...{ chatFontSize: 24, vodSource: "downloaded" },
    },
  ]);
});

test.each([
  ["--width", "wide"],
  ["--font-size", "0"],
  ["--preset", "quick"],
  ["--test", "soon"],
])("vod render refuses %s %s before anybody is asked", async (option, value) => {
  const { code, err } = await cli([option, value]);

  expect(code).toBe(64);
  expect(err).toContain(option);
  expect(err).toContain(value);
  expect(bodies).toEqual([]);
});
