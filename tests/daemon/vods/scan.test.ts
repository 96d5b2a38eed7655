import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { VodRecord } from "../../../daemon/core/vod-record.ts";
import { vodFolder } from "../../../daemon/paths.ts";
import { writeRecordCopy } from "../../../daemon/vods/record-copies.ts";
import { at, ledgerVod } from "../../support/ledgers.ts";
import { addChannel, addFiledVod, makeMedia } from "../../support/library.ts";
import { createScanScene, fullRecord, putLedger, scan } from "../../support/scan-scene.ts";
import type { TestApp } from "../../support/test-app.ts";

// ffmpeg and ffprobe take their time on a machine that has other work.
vi.setConfig({ testTimeout: 30_000 });

let media = "";

beforeAll(() => {
  media = path.join(mkdtempSync(path.join(tmpdir(), "reelkeep-test-")), "media.mp4");
  makeMedia(media, { seconds: 3 });
});
afterAll(() => rmSync(path.dirname(media), { recursive: true }));

/** Everything of a record that is to come back. */
async function forget({ deps }: Pick<TestApp, "deps">, vod: VodRecord) {
  await writeRecordCopy(deps, vod);
  await deps.store.vods.remove(vod.uuid);
}

describe("a recording whose record is gone", () => {
  it.each(["library", "saved"] as const)(
    "comes back field by field from its copy in %s",
    async (shelf) => {
      const test = await createScanScene();
      const sidecars = { "-poster.jpg": "p" };
      const changes = { ...fullRecord, shelf };
      const vod = await addFiledVod(test, { channel: test.channel, changes, sidecars });
      const before = structuredClone(vod);
      await forget(test, vod);

      const { lines } = await scan(test);

      expect(lines).toEqual([expect.objectContaining({ action: "restored", vod_uuid: vod.uuid })]);
      expect(test.deps.store.vods.get(vod.uuid)).toEqual(before);
      expect((await scan(test)).lines).toEqual([]);
    },
  );

  it("comes back into the trash with the day it was deleted", async () => {
    const test = await createScanScene();
    const trashed = { at: "2026-02-01T00:00:00.000Z", from: "saved" as const };
    const changes = { shelf: "trash" as const, trashed };
    const vod = await addFiledVod(test, { channel: test.channel, changes });
    await forget(test, vod);

    await scan(test);

    expect(test.deps.store.vods.get(vod.uuid)).toMatchObject({ shelf: "trash", trashed });
  });

  it("comes back to its channel when that was added anew", async () => {
    const test = await createScanScene();
    const vod = await addFiledVod(test, { channel: test.channel });
    await forget(test, vod);
    await test.deps.store.channels.remove(test.channel.uuid);
    const again = await addChannel(test);

    await scan(test);

    expect(test.deps.store.vods.ofChannel(again.uuid).map(({ uuid }) => uuid)).toEqual([vod.uuid]);
  });

  it("is given back to its channel, although its record was there all the time", async () => {
    const test = await createScanScene();
    const vod = await addFiledVod(test, { channel: test.channel, changes: fullRecord });
    await writeRecordCopy(test.deps, vod);
    await test.deps.store.channels.remove(test.channel.uuid);
    const again = await addChannel(test);

    expect((await scan(test, { isDryRun: true })).actions).toEqual(["restored"]);
    expect((await scan(test, { channelUuid: again.uuid })).actions).toEqual(["restored"]);
    expect(test.deps.store.vods.ofChannel(again.uuid)).toMatchObject([
      { uuid: vod.uuid, comment: "the good one" },
    ]);
    expect((await scan(test)).actions).toEqual([]);
  });

  it("is left alone by the scan of another channel", async () => {
    const test = await createScanScene();
    const other = await addChannel(test, { internalName: "bob" });
    const vod = await addFiledVod(test, { channel: test.channel });
    await forget(test, vod);

    expect((await scan(test, { channelUuid: other.uuid })).lines).toEqual([]);
    expect((await scan(test, { channelUuid: test.channel.uuid })).actions).toEqual(["restored"]);
  });

  it("is only named by a dry run", async () => {
    const test = await createScanScene();
    const vod = await addFiledVod(test, { channel: test.channel });
    await forget(test, vod);

    expect((await scan(test, { isDryRun: true })).actions).toEqual(["restored"]);
    expect(test.deps.store.vods.all()).toEqual([]);
  });

  it("is rebuilt from its file when its copy can't be read, and that is said", async () => {
    const test = await createScanScene();
    const changes = { basename: "ann_2026-01-01T12_00_00Z_41" };
    const vod = await addFiledVod(test, { channel: test.channel, changes, media });
    await test.deps.store.vods.remove(vod.uuid);
    writeFileSync(path.join(vodFolder(test.deps.paths, vod), `${vod.basename}.reelkeep.json`), "{");

    const { actions } = await scan(test);

    expect(actions).toEqual(["unreadable", "rebuilt"]);
    expect(test.deps.store.vods.all()[0]).toMatchObject({
      phase: "finalized",
      basename: vod.basename,
      stream_ids: ["41"],
      started_at: "2026-01-01T12:00:00.000Z",
      stream_season: "202601",
      stream_number: 1,
      segments: [{ basename: `${vod.basename}.mp4`, deleted: false }],
      video_metadata: { height: 90, video_codec: "h264" },
    });
    expect(test.deps.store.vods.all()[0]?.duration).toBeCloseTo(3, 0);
  });
});

describe("a recording that has only its ledger", () => {
  it("is rebuilt with times, chapters and gaps", async () => {
    const test = await createScanScene();
    await test.deps.store.games.keep({ id: "743", name: "Chess", box_art_url: "" });
    const folder = putLedger(test, "some name", true);
    makeMedia(path.join(folder, "some name.mp4"), { seconds: 6 });

    const { lines } = await scan(test);

    expect(lines).toEqual([expect.objectContaining({ action: "rebuilt", vod_uuid: ledgerVod })]);
    expect(test.deps.store.vods.get(ledgerVod)).toMatchObject({
      channel_uuid: test.channel.uuid,
      phase: "finalized",
      stream_ids: ["41"],
      started_at: "2026-01-01T12:00:00.000Z",
      ended_at: "2026-01-01T12:00:12.000Z",
      stream_title: "Hello",
      duration: 6,
      chapters: [
        { offset: 0, duration: 2, title: "Hello", game_name: "Chess", game_id: "743" },
        { offset: 2, duration: 4, title: "On we go", game_name: "Go", game_id: null },
      ],
      gaps: [{ cause: "window", offset: 4, duration: 6 }],
    });
  });

  it("is to be finalized when its captured parts are whole", async () => {
    const test = await createScanScene();
    const folder = putLedger(test, "ann_41", false);
    writeFileSync(path.join(folder, "ann_41.part0.ts"), Buffer.alloc(340));

    const { toFinalize } = await scan(test);

    expect(toFinalize).toEqual([ledgerVod]);
    expect(test.deps.store.vods.get(ledgerVod)).toMatchObject({ phase: "captured", duration: 6 });
  });

  it("stays what it is when its media are gone or cut short", async () => {
    const test = await createScanScene();
    const folder = putLedger(test, "ann_41", false);
    writeFileSync(path.join(folder, "ann_41.part0.ts"), Buffer.alloc(299));

    const { lines, toFinalize } = await scan(test);

    expect(lines).toMatchObject([{ action: "skipped", text: "Its media are not there." }]);
    expect(toFinalize).toEqual([]);
    expect(test.deps.store.vods.all()).toEqual([]);
    expect(readdirSync(folder)).toHaveLength(2);
  });
});

describe("files alone", () => {
  it("are a recording only by a name of the template", async () => {
    const test = await createScanScene();
    const folder = path.join(test.deps.paths.vods, "ann");
    for (const name of ["holiday.mp4", "ann_2026-03-01T10_00_00Z_77.mp4"])
      makeMedia(path.join(folder, name), { seconds: 1 });

    await scan(test);

    expect(test.deps.store.vods.all().map(({ basename }) => basename)).toEqual([
      "ann_2026-03-01T10_00_00Z_77",
    ]);
  });

  it("are known better by the sidecar beside them", async () => {
    const test = await createScanScene();
    const file = path.join(test.deps.paths.vods, "ann", "ann_2026-03-01T10_00_00Z_77");
    makeMedia(`${file}.mp4`, { seconds: 1 });
    const nfo =
      "<episodedetails><title>Day &amp; night</title><episode>9</episode></episodedetails>";
    writeFileSync(`${file}.nfo`, nfo);

    await scan(test);

    expect(test.deps.store.vods.all()).toMatchObject([
      { stream_title: "Day & night", stream_number: 9, stream_ids: ["77"] },
    ]);
  });

  it("that are numbered are one recording, and what was made of it is with it", async () => {
    const test = await createScanScene();
    const folder = path.join(test.deps.paths.vods, "ann");
    const basename = "ann_2026-03-01T10_00_00Z_77";
    for (const ending of [".1.mp4", ".2.mp4", "_burned.mp4"])
      makeMedia(path.join(folder, basename + ending), { seconds: 1 });

    await scan(test);

    const [vod] = test.deps.store.vods.all();
    expect(vod?.segments.map((segment) => segment.basename)).toEqual([
      `${basename}.1.mp4`,
      `${basename}.2.mp4`,
    ]);
    expect(vod?.products).toMatchObject([{ kind: "burned", basename: `${basename}_burned.mp4` }]);
    expect(vod?.duration).toBeCloseTo(2, 0);
  });
});

describe("two folders of one recording whose record is gone", () => {
  it("make one recording, in the first of them, and a second set of files", async () => {
    const test = await createScanScene();
    const { deps, channel } = test;
    const vod = await addFiledVod(test, { channel, changes: { folder: "ann/a" } });
    await forget(test, vod);
    cpSync(vodFolder(deps.paths, vod), path.join(deps.paths.vods, "ann", "b"), { recursive: true });

    const { actions } = await scan(test);

    expect(actions).toEqual(["restored", "double"]);
    expect(deps.store.vods.get(vod.uuid)?.folder).toBe("ann/a");
    expect((await scan(test)).actions).toEqual(["double"]);
  });
});

it("files on their way to another name are no recording of their own", async () => {
  const test = await createScanScene();
  const { deps, channel } = test;
  const vod = await addFiledVod(test, { channel, media });
  const basename = "ann_2026-01-01T12_00_00Z_41";
  const files = [{ from: "ann_2026.mp4", to: `${basename}.mp4` }];
  const place = { shelf: "library" as const, folder: "ann/new", basename, trashed: null };
  await deps.store.vods.update(vod.uuid, { move: { step: "copy", ...place, files } });
  mkdirSync(path.join(deps.paths.vods, "ann", "new"));
  copyFileSync(media, path.join(deps.paths.vods, "ann", "new", `${basename}.mp4`));

  const { lines } = await scan(test);

  expect(lines).toEqual([]);
  expect(deps.store.vods.all()).toHaveLength(1);
});

it("a copy that names files outside of its folder brings none of them back", async () => {
  const test = await createScanScene();
  const { deps, channel } = test;
  const file = { basename: "../../../config/channels.json", filesize: 1, deleted: false };
  const changes = {
    segments: [{ basename: "ann_2026.mp4", filesize: 5, deleted: false }, file],
    products: [{ ...file, kind: "poster" as const, created_at: at(0), duration: null }],
    spent_parts: ["../../../config/channels.json"],
    trashed_segments: [
      { ...file, vod_basename: "x", folder: "../..", index: 0, at: at(0), basename: "x" },
    ],
  };
  const vod = await addFiledVod(test, { channel, changes });
  await forget(test, vod);

  const { lines } = await scan(test);

  expect(lines.map(({ action }) => action)).toEqual(["restored"]);
  expect(deps.store.vods.get(vod.uuid)).toMatchObject({
    segments: [{ basename: "ann_2026.mp4" }],
    products: [],
    spent_parts: [],
    trashed_segments: [],
  });
});
