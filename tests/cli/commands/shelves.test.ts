import { afterEach, beforeEach, expect, test } from "vitest";
import { type FakeDaemon, type FakeRoutes, startFakeDaemon } from "../support/fake-daemon.ts";
import { id, makeChannel, makeVod } from "../support/fixtures.ts";
import { runCli } from "../support/run-cli.ts";

let daemon: FakeDaemon;
const uuid = id(101);
const done = { uuid, job_name: null, is_done: true };

const removal = {
  uuid,
  basename: "anna_2026",
  stream_title: "Day 3",
  started_at: "2026-01-01T12:00:00.000Z",
  total_size: 2 * 1024 ** 3,
  reasons: ["size", "age"],
};
const report = {
  dry_run: true,
  job_name: null,
  is_done: true,
  remove_count: 1,
  remove_size: 2 * 1024 ** 3,
  channels: [
    {
      channel_uuid: id(1),
      display_name: "Anna",
      is_off: false,
      remove: [removal],
      keep: [{ ...removal, reasons: undefined, basename: "anna_3", why: ["protected", "muted"] }],
      unmet: [{ limit: "count", allowed: 1, actual: 2 }],
      failed: [{ uuid: id(2), basename: "anna_2", message: "It is in use." }],
    },
  ],
};
const trash = {
  items: [
    {
      uuid,
      segment: null,
      basename: "anna_2026",
      channel_uuid: id(1),
      stream_title: "Day 3",
      started_at: "2026-01-01T12:00:00.000Z",
      trashed_at: "2026-01-02T12:00:00.000Z",
      from: "library",
      goes_at: "2026-01-09T12:00:00.000Z",
      total_size: 1024,
    },
  ],
  total_size: 1024,
  keep_days: 7,
};
const outlook = {
  disk_size: 1e12,
  free_size: 5e11,
  keep_free_size: 0,
  library_size: 4e11,
  saved_size: 1e10,
  trash_size: 1e9,
  capture_rate: 750_000,
  bytes_per_day: 1e10,
  full_in_seconds: 3 * 86_400 + 4 * 3600 + 60,
};

const routes: FakeRoutes = {
  "DELETE /api/v0/vod/:uuid": () => ({
    ...done,
    basename: "anna_2026",
    external_vod_exists: null,
    trash_days: 7,
  }),
  "POST /api/v0/vod/:uuid/save": () => ({ ...done, job_name: "archive_anna", is_done: false }),
  "POST /api/v0/vod/:uuid/restore": () => done,
  "GET /api/v0/trash": () => trash,
  "DELETE /api/v0/trash": () => ({
    removed: 2,
    removed_size: 1024,
    failed: [{ basename: "bob", message: "It is in use." }],
    job_name: null,
  }),
  "DELETE /api/v0/trash/:uuid": () => ({ uuid }),
  "POST /api/v0/channels/:uuid/cleanup": () => report,
  "POST /api/v0/tools/cleanup": () => ({ ...report, dry_run: false, job_name: "cleanup" }),
  "GET /api/v0/storage": () => outlook,
  "DELETE /api/v0/channels/:uuid": () => ({
    uuid: id(1),
    job_name: null,
    removed: 3,
    kept: [{ uuid, basename: "anna_2026", message: "anna_2026 is protected." }],
  }),
};

beforeEach(async () => {
  daemon = await startFakeDaemon(routes);
});
afterEach(() => daemon.close());

const run = (...words: string[]) => runCli(words, { url: daemon.url });
const show = (...words: string[]) =>
  runCli([...words, "--no-color"], { url: daemon.url, isTerminal: true, columns: 120 });

test.each([
  [["vod", "delete", uuid], `DELETE /api/v0/vod/${uuid}`, uuid],
  [["vod", "archive", uuid], `POST /api/v0/vod/${uuid}/save`, "archive_anna"],
  [["vod", "restore", uuid], `POST /api/v0/vod/${uuid}/restore`, uuid],
  [
    ["vod", "restore", uuid, "--segment", "a.mp4"],
    `POST /api/v0/vod/${uuid}/restore?segment=a.mp4`,
    uuid,
  ],
  [["trash", "empty"], "DELETE /api/v0/trash", "2\nbob: It is in use."],
  [["trash", "remove", uuid], `DELETE /api/v0/trash/${uuid}`, uuid],
  [
    ["cleanup", "--dry-run"],
    "POST /api/v0/tools/cleanup?dry_run=true",
    `Anna\tanna_2026\t2026-01-01T12:00:00.000Z\t${2 * 1024 ** 3}\tsize,age`,
  ],
  [
    ["cleanup", "anna"],
    `POST /api/v0/channels/${id(1)}/cleanup?dry_run=false`,
    `Anna\tanna_2026\t2026-01-01T12:00:00.000Z\t${2 * 1024 ** 3}\tsize,age`,
  ],
  [
    ["channels", "remove", "anna", "--delete-vods"],
    `DELETE /api/v0/channels/${id(1)}?deletevods=true`,
    id(1),
  ],
])("%j asks %s", async (words, request, out) => {
  const result = await run(...words);

  expect([result.code, result.out]).toEqual([0, `${out}\n`]);
  expect(daemon.requests.at(-1)).toBe(request);
});

test("the last copy of a recording goes only when that is said", async () => {
  const gone = makeVod({ external_vod_exists: false });
  await daemon.close();
  daemon = await startFakeDaemon({ ...routes, "GET /api/v0/vod/:uuid": () => gone });
  const refused = await run("vod", "delete", uuid);

  expect([refused.code, refused.out]).toEqual([64, ""]);
  expect(refused.err).toContain("the platform's copy is gone too");
  expect(daemon.requests.filter((line) => line.startsWith("DELETE"))).toEqual([]);
  expect((await run("vod", "delete", uuid, "--force")).code).toBe(0);
});

test("what was deleted says how it comes back", async () => {
  const { out, err } = await show("vod", "delete", uuid);

  expect(out).toBe("anna_2026 is in the trash; it goes for good after 7 d.\n");
  expect(err).toContain(`reelkeep vod restore ${uuid}`);
});

test("a clean-up says what would go and why, and what is in its way", async () => {
  const { out, err } = await show("cleanup", "anna", "--dry-run");

  expect(out).toContain("size, age");
  expect(out).toContain("Would go: 1 (2.0 GiB).");
  expect(out).toMatch(/Kept in any case\n.*\n.*anna_3 +protected, muted on the platform\n/);
  expect(err).toContain("anna_2: It is in use.");
  expect(err).toContain("Anna: 2 recordings have to be kept; 1 are allowed.");
  expect((await show("cleanup")).out).toContain("Removed: 1 (2.0 GiB).");
});

test("the trash is a table, or a sentence when it is empty", async () => {
  expect((await show("trash")).out).toMatch(/Goes for good.*\n.*anna_2026 .*Jan 9, 2026/);
  expect((await run("trash", "list")).out.split("\t")).toHaveLength(5);
  await daemon.close();
  const empty = { items: [], total_size: 0, keep_days: 7 };
  daemon = await startFakeDaemon({ "GET /api/v0/trash": () => empty });
  expect((await show("trash")).out).toBe("The trash is empty.\n");
});

test.each([
  [3 * 86_400 + 4 * 3600 + 60, "3 d 4 h"],
  [4 * 3600 + 720, "4 h 12 min"],
  [300, "5 min"],
  [null, "–"],
])("the storage that is full in %s s says %s", async (full_in_seconds, span) => {
  await daemon.close();
  daemon = await startFakeDaemon({
    "GET /api/v0/storage": () => ({ ...outlook, full_in_seconds }),
  });
  expect((await show("storage")).out).toMatch(new RegExp(`Full in +${span}\n`));
  expect(JSON.parse((await run("storage", "--json")).out)).toEqual({ ...outlook, full_in_seconds });
});

test("a channel's recordings that stay are named", async () => {
  const { out, err } = await show("channels", "remove", "anna", "--delete-vods");

  expect(out).toBe("Anna is no longer watched; recordings deleted: 3.\n");
  expect(err).toContain("anna_2026 is protected.");
});

test("the limits of a channel are given as numbers, one by one", async () => {
  const bodies: unknown[] = [];
  await daemon.close();
  daemon = await startFakeDaemon({
    "PUT /api/v0/channels/:uuid": ({ body }) => {
      bodies.push(body);
      return makeChannel();
    },
  });
  await run("channels", "edit", "anna", "--max-storage", "2.5", "--max-vods", "3", "--no-cleanup");
  await run("channels", "edit", "anna", "--max-age-days", "0", "--cleanup");

  expect(bodies).toEqual([
    { max_storage: 2.5, max_vods: 3, no_cleanup: true },
    { max_age_days: 0, no_cleanup: false },
  ]);
});
