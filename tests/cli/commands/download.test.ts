import { afterEach, beforeEach, expect, test } from "vitest";
import { AppError } from "../../../shared/errors.ts";
import type { LocalClip } from "../../../shared/model/clip.ts";
import { type FakeDaemon, startFakeDaemon } from "../support/fake-daemon.ts";
import { id, makeChannel, makeJob } from "../support/fixtures.ts";
import { runCli } from "../support/run-cli.ts";

const clip: LocalClip = {
  folder: "downloader/Anna",
  basename: "A good moment.mp4",
  thumbnail: null,
  chat: null,
  size: 12_000_000,
  duration: 30,
  video_metadata: { height: 720 },
  clip_metadata: {
    id: "BraveClip",
    title: "A good moment",
    url: "https://clips.twitch.tv/BraveClip",
    creator_name: "Bob",
    created_at: "2026-01-01T13:00:00.000Z",
    game_id: "743",
    game_name: "Chess",
    video_id: null,
    vod_offset: null,
  },
  source: "platform",
};

let daemon: FakeDaemon;
let bodies: unknown[];
let clips: LocalClip[];
let jobs = [makeJob()];

beforeEach(async () => {
  bodies = [];
  clips = [clip];
  jobs = [];
  const channel = makeChannel();
  daemon = await startFakeDaemon({
    "GET /api/v0/channels": () => ({
      streamer_list: [channel],
      channel_count: 1,
      total_size: 0,
      free_size: 0,
    }),
    "GET /api/v0/jobs": () => jobs.splice(0, 1),
    "POST /api/v0/vod/:uuid/download": () => ({ job_name: "download_anna" }),
    "POST /api/v0/tools/vod_download": ({ body }) => {
      bodies.push(body);
      return { job_name: "download_anna_41" };
    },
    "POST /api/v0/tools/clip_download": ({ body }) => {
      bodies.push(body);
      throw new AppError("name_taken", "This clip is there already: a.mp4.");
    },
    "GET /api/v0/channels/:uuid/local_clips": () => clips,
    "DELETE /api/v0/channels/:uuid/local_clips": ({ query }) => query,
  });
});
afterEach(() => daemon.close());

const cli = (...words: string[]) => runCli(words, { url: daemon.url });
const terminal = (...words: string[]) => runCli(words, { url: daemon.url, isTerminal: true });

test("download vod asks for a quality and a range", async () => {
  const range = ["--from", "1:00", "--to", "1:02:03", "--quality", "720p60", "--follow"];
  expect(await cli("download", "vod", id(1), ...range)).toEqual({
    code: 0,
    out: "download_anna\n",
    err: "",
  });
  expect(daemon.requests).toEqual([
    `POST /api/v0/vod/${id(1)}/download?quality=720p60&from=60&to=3723&follow=true`,
  ]);
  expect(await cli("download", "vod", id(1), "--from", "soon")).toMatchObject({ code: 64 });
});

test("download video takes a link and tells the job", async () => {
  const link = "https://www.twitch.tv/videos/41";
  const { out } = await terminal("download", "video", link);
  expect(out).toBe("The download has begun as job download_anna_41.\n");
  expect(bodies).toEqual([{ url: link }]);
});

test("download --wait ends with the job, well or not", async () => {
  const job = { ...makeJob(), name: "download_anna_41" };
  jobs = [
    { ...job, status: "running" },
    { ...job, status: "none" },
  ];
  expect((await terminal("download", "video", "41", "--wait")).out).toBe(
    "Job download_anna_41 is done.\n",
  );
  jobs = [{ ...job, status: "error", error: "The platform does not have this video any more." }];
  const failed = await cli("download", "video", "41", "--wait");
  expect(failed).toMatchObject({ code: 70, out: "" });
  expect(failed.err).toContain("The platform does not have this video any more.");
});

test("download clip passes on why not", async () => {
  expect(await cli("download", "clip", "BraveClip")).toMatchObject({ code: 65, out: "" });
  expect(bodies).toEqual([{ url: "BraveClip" }]);
});

test("clips lists what is on the disk, for people and for scripts", async () => {
  expect((await cli("clips", "anna")).out).toBe(
    "downloader/Anna/A good moment.mp4\t2026-01-01T13:00:00.000Z\t30\t12000000\tA good moment\n",
  );
  clips = [];
  expect((await terminal("clips", "anna")).out).toMatch(/^There are no clips of /);
});

test("clips delete finds a clip by what the list prints", async () => {
  const path = "downloader/Anna/A good moment.mp4";
  expect((await terminal("clips", "delete", "anna", path)).out).toBe(`${path} is deleted.\n`);
  expect(daemon.requests.at(-1)).toContain(
    "local_clips?folder=downloader/Anna&basename=A+good+moment.mp4",
  );
  expect(await cli("clips", "delete", "anna", "x")).toMatchObject({ code: 66 });
});
