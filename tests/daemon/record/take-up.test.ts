import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { LedgerLine } from "../../../daemon/core/ledger.ts";
import { takeUpRecordings } from "../../../daemon/record/take-up.ts";
import { at, header, partLine, segmentLine, toText } from "../../support/ledgers.ts";
import { addChannel, addFiledVod } from "../../support/library.ts";
import { createTestApp, type TestApp } from "../../support/test-app.ts";
import { waitUntil } from "../../support/wait-until.ts";

/** A recording whose capture was over when the daemon was killed. */
async function addEndedCapture(test: TestApp, lines: LedgerLine[]) {
  const channel = await addChannel(test);
  const changes = {
    phase: "capturing" as const,
    stream_season: "202601",
    stream_number: 4,
    stream_absolute_season: 2,
    stream_absolute_number: 9,
  };
  const ledger = toText([header, ...lines, { type: "end", at: at(9), reason: "ended" }]);
  const vod = await addFiledVod(test, { channel, changes, sidecars: { ".ledger.jsonl": ledger } });
  return { channel, vod };
}

describe("a capture that was over when the daemon was killed", () => {
  it("counts for its channel when there is something of it", async () => {
    const test = await createTestApp();
    const lines = [partLine(0), segmentLine({ sequence: 1, seconds: 0, offset: 0 })];
    const { channel, vod } = await addEndedCapture(test, lines);
    writeFileSync(path.join(test.deps.paths.vods, vod.folder, "x.part0.ts"), Buffer.alloc(100));

    await takeUpRecordings(test.deps);

    await waitUntil("it is converted, or failed to be", () => vod.phase === "failed");
    expect(test.deps.store.channels.get(channel.uuid)?.numbers).toEqual({
      season: "202601",
      number: 4,
      absolute_season: 2,
      absolute_number: 9,
    });
  });

  it("burns no number when there is nothing", async () => {
    const test = await createTestApp();
    const { channel, vod } = await addEndedCapture(test, []);

    await takeUpRecordings(test.deps);

    expect(test.deps.store.vods.get(vod.uuid)).toBeNull();
    expect(test.deps.store.channels.get(channel.uuid)?.numbers).toBeNull();
  });
});

const memory = "/dev/shm";
const hasOtherDevice = existsSync(memory) && statSync(memory).dev !== statSync("/tmp").dev;

describe.runIf(hasOtherDevice)("a move to another file system that was killed", () => {
  async function createMove() {
    const test = await createTestApp();
    const channel = await addChannel(test);
    const vod = await addFiledVod(test, { channel, sidecars: { ".chat.json": "[]" } });
    const other = mkdtempSync(path.join(memory, "reelkeep-test-"));
    onTestFinished(() => rmSync(other, { recursive: true, force: true }));
    symlinkSync(other, path.join(test.deps.paths.vods, "ann/far"));
    const files = [".mp4", ".chat.json"].map((ending) => ({
      from: `ann_2026${ending}`,
      to: `new${ending}`,
    }));
    const place = { shelf: "library" as const, folder: "ann/far", basename: "new", trashed: null };
    await test.deps.store.vods.update(vod.uuid, { move: { step: "copy", ...place, files } });
    return { ...test, vod, other };
  }

  it("goes on in a job, and nobody else touches the recording meanwhile", async () => {
    const { deps, vod, other } = await createMove();

    await takeUpRecordings(deps);

    expect(deps.claims.holder(vod.uuid)).toBe("moved");
    expect(deps.jobs.list().map(({ name }) => name)).toEqual(["move_ann_2026"]);
    await waitUntil("it is moved", () => vod.move === null);
    expect(readdirSync(other)).toEqual(expect.arrayContaining(["new.chat.json", "new.mp4"]));
    expect(vod).toMatchObject({ folder: "ann/far", basename: "new" });
    await waitUntil("it is free", () => deps.claims.holder(vod.uuid) === null);
  });

  it("is undone when something else is in the new place", async () => {
    const { deps, vod, other } = await createMove();
    mkdirSync(other, { recursive: true });
    writeFileSync(path.join(other, "new.chat.json"), "something else");

    await takeUpRecordings(deps);

    await waitUntil("it is undone", () => vod.move === null);
    expect(readdirSync(other)).toEqual(["new.chat.json"]);
    expect(vod).toMatchObject({ folder: "ann/ann_2026", basename: "ann_2026" });
    expect(readdirSync(path.join(deps.paths.vods, "ann/ann_2026"))).toContain("ann_2026.mp4");
  });
});
