import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { vodFolder } from "../../../daemon/paths.ts";
import { writeRecordCopy } from "../../../daemon/vods/record-copies.ts";
import { ledgerVod } from "../../support/ledgers.ts";
import { addFiledVod } from "../../support/library.ts";
import { createScanScene, fullRecord, putLedger, scan } from "../../support/scan-scene.ts";

describe("a recording that is known", () => {
  it("is found where somebody has moved it", async () => {
    const test = await createScanScene();
    const vod = await addFiledVod(test, { channel: test.channel, changes: fullRecord });
    await writeRecordCopy(test.deps, vod);
    mkdirSync(path.join(test.deps.paths.savedVods, "best"));
    renameSync(vodFolder(test.deps.paths, vod), path.join(test.deps.paths.savedVods, "best", "of"));

    const { actions } = await scan(test);

    expect(actions).toEqual(["moved"]);
    expect(test.deps.store.vods.get(vod.uuid)).toMatchObject({
      shelf: "saved",
      folder: "best/of",
      comment: "the good one",
    });
    expect((await scan(test)).actions).toEqual([]);
  });

  it("is found by its ledger under another name", async () => {
    const test = await createScanScene();
    const sidecars = { ".ledger.jsonl": "" };
    const vod = await addFiledVod(test, {
      channel: test.channel,
      changes: { uuid: ledgerVod },
      sidecars,
    });
    rmSync(vodFolder(test.deps.paths, vod), { recursive: true });
    const folder = putLedger(test, "renamed", true);
    writeFileSync(path.join(folder, "renamed.mp4"), "media");

    await scan(test);

    expect(test.deps.store.vods.get(ledgerVod)).toMatchObject({
      basename: "renamed",
      folder: "ann/renamed",
      segments: [{ basename: "renamed.mp4", filesize: 5 }],
    });
  });

  it("stays one when its folder was copied", async () => {
    const test = await createScanScene();
    const vod = await addFiledVod(test, { channel: test.channel });
    await writeRecordCopy(test.deps, vod);
    const copy = path.join(test.deps.paths.vods, "ann", "copy");
    mkdirSync(copy);
    for (const name of readdirSync(vodFolder(test.deps.paths, vod)))
      writeFileSync(
        path.join(copy, name),
        name.endsWith(".json")
          ? JSON.stringify({ reelkeep_record: 1, channel: null, record: vod })
          : "media",
      );

    const { actions } = await scan(test);

    expect(actions).toEqual(["double"]);
    expect(test.deps.store.vods.all()).toHaveLength(1);
  });

  it("says which of its files are gone, and which are back", async () => {
    const test = await createScanScene();
    const vod = await addFiledVod(test, { channel: test.channel });
    const file = path.join(vodFolder(test.deps.paths, vod), `${vod.basename}.mp4`);
    rmSync(file);

    expect((await scan(test)).actions).toEqual(["missing"]);
    expect(test.deps.store.vods.get(vod.uuid)?.segments[0]).toMatchObject({
      filesize: null,
      deleted: false,
    });

    writeFileSync(file, "back again");
    expect((await scan(test)).actions).toEqual(["returned"]);
    expect(test.deps.store.vods.get(vod.uuid)?.segments[0]?.filesize).toBe(10);
  });

  it("loses what was left of work that a kill cut short, and keeps what is being worked on", async () => {
    const test = await createScanScene();
    const vod = await addFiledVod(test, { channel: test.channel });
    const folder = vodFolder(test.deps.paths, vod);
    const [old, fresh, foreign] = [
      path.join(folder, `.${vod.basename}.mp4.converting`),
      path.join(folder, `.${vod.basename}.cut.mp4.cutting`),
      path.join(folder, ".DS_Store"),
    ];
    for (const file of [old, fresh, foreign]) writeFileSync(file, "x");
    const before = new Date(Date.now() - 60_000);
    for (const file of [old, foreign]) utimesSync(file, before, before);
    const later = new Date(Date.now() + 60_000);
    utimesSync(fresh, later, later);

    const { actions } = await scan(test);

    expect(actions).toEqual(["removed"]);
    expect([old, fresh, foreign].map((file) => existsSync(file))).toEqual([false, true, true]);
  });

  it("is left alone while it is captured or moved", async () => {
    const test = await createScanScene();
    const changes = { phase: "capturing" as const, uuid: ledgerVod };
    const vod = await addFiledVod(test, { channel: test.channel, changes });
    rmSync(vodFolder(test.deps.paths, vod), { recursive: true });
    putLedger(test, "elsewhere", false);

    const { lines } = await scan(test);

    expect(lines.map(({ action }) => action)).toContain("skipped");
    expect(test.deps.store.vods.get(ledgerVod)).toMatchObject({ folder: vod.folder });
  });
});

it("tells when the folder of recordings is away, and changes nothing", async () => {
  const test = await createScanScene();
  const vod = await addFiledVod(test, { channel: test.channel });
  renameSync(test.deps.paths.vods, `${test.deps.paths.vods}-away`);

  await expect(scan(test)).rejects.toMatchObject({ code: "storage_unavailable" });
  expect(test.deps.store.vods.get(vod.uuid)?.segments[0]?.filesize).toBe(5);
});
