import { afterEach, beforeEach, expect, test } from "vitest";
import type { RenamePreview } from "../../../shared/model/vod-edit.ts";
import { type FakeDaemon, startFakeDaemon } from "../support/fake-daemon.ts";
import { id, makeVod } from "../support/fixtures.ts";
import { runCli } from "../support/run-cli.ts";

const uuid = id(7);
const vod = makeVod({ uuid, basename: "Ann 01", bookmarks: [{ name: "Best move", offset: 62 }] });
const preview: RenamePreview = {
  basename: "Ann 01 (2)",
  folder: "ann/Ann 01 (2)",
  files: [{ from: "old.mp4", to: "Ann 01 (2).mp4" }],
  is_unchanged: false,
  is_numbered: true,
  collisions: ["x.mp4"],
  unknown_variables: ["x"],
  problem: "There is no variable {x} here",
  variables: [],
};

let daemon: FakeDaemon;
let bodies: unknown[];
let job_name: string | null;
const answer = ({ body }: { body: unknown }) => {
  bodies.push(body);
  return vod;
};

beforeEach(async () => {
  bodies = [];
  job_name = null;
  daemon = await startFakeDaemon({
    "GET /api/v0/vod/:uuid": () => vod,
    "POST /api/v0/vod/:uuid": answer,
    "POST /api/v0/vod/:uuid/bookmark": answer,
    "DELETE /api/v0/vod/:uuid/bookmark": () => vod,
    "POST /api/v0/vod/:uuid/chapter": answer,
    "PATCH /api/v0/vod/:uuid/chapter": answer,
    "DELETE /api/v0/vod/:uuid/chapter": () => vod,
    "POST /api/v0/vod/:uuid/rename": ({ body }) => {
      bodies.push(body);
      return { job_name, is_done: job_name === null, vod };
    },
    "POST /api/v0/vod/:uuid/rename/preview": () => preview,
  });
});
afterEach(() => daemon.close());

const cli = (arguments_: string[], isTerminal = false) =>
  runCli(["vod", ...arguments_], { url: daemon.url, isTerminal, columns: 120 });

test("vod rename sends the templates and prints the new name", async () => {
  const plain = await cli(["rename", uuid, "{title}"]);
  const spoken = await cli(["rename", uuid, "{title}", "--folder", "{year}"], true);

  expect(plain).toEqual({ code: 0, out: "Ann 01\n", err: "" });
  expect(spoken.out).toBe("The recording is called Ann 01 now.\n");
  expect(bodies).toEqual([
    { template: "{title}" },
    { template: "{title}", folder_template: "{year}" },
  ]);
});

test("vod rename names the job that goes on with it", async () => {
  job_name = "rename_old";

  expect((await cli(["rename", uuid, "{title}"])).out).toBe("rename_old\n");
  expect((await cli(["rename", uuid, "{title}"], true)).out).toContain("rename_old");
});

test("vod rename --dry-run changes nothing and tells what is in the way", async () => {
  const plain = await cli(["rename", uuid, "{title}", "--dry-run"]);
  const { out } = await cli(["rename", uuid, "{title}", "--dry-run"], true);

  expect(plain.out).toBe("old.mp4\tann/Ann 01 (2)/Ann 01 (2).mp4\n");
  expect(out).toContain("There is no variable {x} here");
  expect(out).toContain("The name is taken; it becomes Ann 01 (2).");
  expect(out).toContain("x.mp4 is in the way.");
  expect(daemon.requests.filter((request) => request.endsWith("/rename"))).toEqual([]);
});

test("vod edit sends only what was given", async () => {
  const options = ["--comment", "", "--number", "7", "--absolute-season", "2"];
  const more = ["--absolute-number", "41", "--segments", "a.mp4", "b.mp4"];
  const { out } = await cli(["edit", uuid, ...options, ...more], true);
  await cli(["edit", uuid]);

  expect(out).toBe("Changed Ann 01.\n");
  expect(bodies).toEqual([
    {
      comment: "",
      stream_number: 7,
      absolute_season: 2,
      absolute_stream_number: 41,
      segments: "a.mp4\nb.mp4",
    },
    {},
  ]);
});

test("vod edit refuses what is no number before it asks the daemon", async () => {
  const { code, err } = await cli(["edit", uuid, "--number", "seven"]);

  expect(code).toBe(64);
  expect(err).toContain("“seven” is no whole number.");
  expect(bodies).toEqual([]);
});

test("vod protect and unprotect", async () => {
  const first = await cli(["protect", uuid], true);
  const second = await cli(["unprotect", uuid], true);

  expect([first.out, second.out]).toEqual([
    "Ann 01 is protected.\n",
    "Ann 01 may be deleted again.\n",
  ]);
  expect(bodies).toEqual([{ prevent_deletion: true }, { prevent_deletion: false }]);
});

test("vod bookmark takes a place, or now", async () => {
  const { out } = await cli(["bookmark", uuid, "Best move", "--at", "1:02:03"], true);
  await cli(["bookmark", uuid, "now"]);

  expect(out).toBe("Bookmarked “Best move” in Ann 01.\n");
  expect(bodies).toEqual([{ name: "Best move", offset: 3723 }, { name: "now" }]);
});

test("vod unbookmark counts as vod show does", async () => {
  const shown = await cli(["show", uuid], true);
  await cli(["unbookmark", uuid, "1"]);

  expect(shown.out).toMatch(/Bookmarks[^]*1\s+1:02\s+Best move/);
  expect(daemon.requests.at(-1)).toBe(`DELETE /api/v0/vod/${uuid}/bookmark?index=0`);
});

test("vod chapter add, edit and remove", async () => {
  const { out } = await cli(["chapter", "add", uuid, "1:00", "Opening", "--game", "743"], true);
  await cli(["chapter", "edit", uuid, "2", "--at", "90", "--title", "Middle", "--game", ""]);
  await cli(["chapter", "remove", uuid, "2"]);

  expect(out).toBe("Changed the chapters of Ann 01.\n");
  expect(bodies).toEqual([
    { offset: 60, title: "Opening", game_id: "743" },
    { offset: 90, title: "Middle", game_id: null },
  ]);
  expect(daemon.requests.slice(-2)).toEqual([
    `PATCH /api/v0/vod/${uuid}/chapter?index=1`,
    `DELETE /api/v0/vod/${uuid}/chapter?index=1`,
  ]);
});
