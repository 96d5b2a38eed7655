import { afterEach, beforeEach, expect, test } from "vitest";
import { AppError } from "../../../shared/errors.ts";
import { type FakeDaemon, startFakeDaemon } from "../support/fake-daemon.ts";
import { id, makeJob } from "../support/fixtures.ts";
import { runCli } from "../support/run-cli.ts";

const uuid = id(7);
let daemon: FakeDaemon;
let bodies: unknown[];
let jobs = [makeJob()];

beforeEach(async () => {
  bodies = [];
  jobs = [];
  daemon = await startFakeDaemon({
    "GET /api/v0/jobs": () => jobs.splice(0, 1),
    "POST /api/v0/vod/:uuid/download_chat": () => ({ job_name: "chatdownload_anna" }),
    "POST /api/v0/tools/chat_download": ({ body }) => {
      bodies.push(body);
      if (bodies.length > 1)
        throw new AppError("tool_missing", "TwitchDownloaderCLI is not installed.");
      return {
        job_name: "chatdownload_anna_41",
        folder: "downloader/anna",
        basename: "x.chat.json",
      };
    },
  });
});
afterEach(() => daemon.close());

const cli = (arguments_: string[], isTerminal = false) =>
  runCli(arguments_, { url: daemon.url, isTerminal, columns: 120 });

test("vod chat begins the download of a recording's chat", async () => {
  const { code, out } = await cli(["vod", "chat", uuid]);
  expect([code, out]).toEqual([0, "chatdownload_anna\n"]);
  const shown = await cli(["vod", "chat", uuid, "--method", "td"], true);
  expect(shown.out).toContain("chatdownload_anna");
  const path = `POST /api/v0/vod/${uuid}/download_chat`;
  expect(daemon.requests).toEqual([path, `${path}?method=td`]);
});

test("vod chat knows no other ways", async () => {
  const { code, err } = await cli(["vod", "chat", uuid, "--method", "tcd"]);
  expect(code).not.toBe(0);
  expect(err).toContain("own, td");
  expect(daemon.requests).toEqual([]);
});

test("vod chat --wait ends with the job, and fails with it", async () => {
  const name = "chatdownload_anna";
  jobs = [
    { ...makeJob(), name, status: "running" },
    { ...makeJob(), name, status: "none" },
  ];
  expect((await cli(["vod", "chat", uuid, "--wait"])).code).toBe(0);
  jobs = [{ ...makeJob(), name, status: "error", error: "The chat is gone." }];
  const failed = await cli(["vod", "chat", uuid, "--wait"]);
  expect(failed.code).toBe(70);
  expect(failed.err).toContain("The chat is gone.");
});

test("download chat takes a link", async () => {
  const url = "https://www.twitch.tv/videos/41";
  expect((await cli(["download", "chat", url])).out).toBe("chatdownload_anna_41\n");
  const refused = await cli(["download", "chat", url, "--method", "td"]);
  expect(refused.code).toBe(69);
  expect(bodies).toEqual([{ url }, { url, method: "td" }]);
});
