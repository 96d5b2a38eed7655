import { afterEach, beforeEach, expect, test } from "vitest";
import { AppError } from "../../../shared/errors.ts";
import { startFakeDaemon, type FakeDaemon } from "../support/fake-daemon.ts";
import { id, makeChannel } from "../support/fixtures.ts";
import { runCli } from "../support/run-cli.ts";

let daemon: FakeDaemon;
let bodies: unknown[];

beforeEach(async () => {
  bodies = [];
  daemon = await startFakeDaemon({
    "PUT /api/v0/channels/:uuid": ({ body }) => {
      bodies.push(body);
      return makeChannel();
    },
    "POST /api/v0/channels/:uuid/rename": ({ body }) => {
      bodies.push(body);
      throw new AppError("streamer_differs", "bob is another streamer than Anna.");
    },
  });
});
afterEach(() => daemon.close());

test("channels edit sends only what was given", async () => {
  const edit = (...options: string[]) =>
    runCli(["channels", "edit", "anna", ...options], { url: daemon.url });

  expect(await edit("--quality", "1080p60", "best")).toEqual({
    code: 0,
    out: `${id(1)}\n`,
    err: "",
  });
  await edit("--match", "chess", "poker", "--no-capture");
  await edit("--match", "", "--capture");
  await edit();
  expect(bodies).toEqual([
    { quality: ["1080p60", "best"] },
    { match: ["chess", "poker"], no_capture: true },
    { match: [], no_capture: false },
    {},
  ]);
  expect(daemon.requests.at(-1)).toBe(`PUT /api/v0/channels/${id(1)}`);
});

test("channels edit says so on a terminal", async () => {
  const options = { url: daemon.url, isTerminal: true };
  const { out } = await runCli(["channels", "edit", "Anna", "--capture"], options);
  expect(out).toBe("Changed Anna.\n");
});

test("channels rename tells what the daemon has against it", async () => {
  const { code, err } = await runCli(["channels", "rename", "anna", "bob"], { url: daemon.url });
  expect(bodies).toEqual([{ new_login: "bob" }]);
  expect(code).toBe(65);
  expect(err).toContain("bob is another streamer than Anna.");
});
