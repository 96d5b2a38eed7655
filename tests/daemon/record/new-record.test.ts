import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { VodRecord } from "../../../daemon/core/vod-record.ts";
import { rememberNumbers } from "../../../daemon/numbers.ts";
import { createRecord } from "../../../daemon/record/new-record.ts";
import { startRecording } from "../../../daemon/record/start.ts";
import { addChannel } from "../../support/library.ts";
import { makeRendition, makeStream, makeVod } from "../../support/records.ts";
import { createTestApp } from "../../support/test-app.ts";

const opened = {
  state: "live" as const,
  renditions: [makeRendition("720p60", { url: "http://127.0.0.1:9/x.m3u8" })],
  contentTitle: "live",
  streamId: "41",
};

async function createScene() {
  const test = await createTestApp();
  const channel = await addChannel(test);
  let streams = 0;
  /** What the recording of a stream that starts then would be called and numbered. */
  const plan = (startedAt: string) => {
    streams += 1;
    const stream = makeStream({ id: `s${streams}`, startedAt });
    return createRecord(test.deps, { channel, stream, opened });
  };
  /** One that got as far as being kept. */
  const keep = async (startedAt: string): Promise<VodRecord> => {
    const vod = await plan(startedAt);
    await test.deps.store.vods.add(vod);
    await rememberNumbers(test.deps, vod);
    return vod;
  };
  const put = (name: string) => {
    const file = path.join(test.deps.paths.vods, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, "precious");
  };
  return { ...test, channel, plan, keep, put };
}

const november = "2026-11-30T23:59:59.000Z";
const december = "2026-12-01T00:00:01.000Z";
const numbersOf = (vod: VodRecord) => [
  vod.stream_season,
  vod.stream_number,
  vod.stream_absolute_season,
  vod.stream_absolute_number,
];

describe("numbers of a new recording", () => {
  it("begin with 1 and go on by the month that the stream started in", async () => {
    const { plan, keep } = await createScene();

    expect(numbersOf(await keep(november))).toEqual(["202611", 1, 1, 1]);
    expect(numbersOf(await keep(november))).toEqual(["202611", 2, 1, 2]);
    expect(numbersOf(await keep(december))).toEqual(["202612", 1, 2, 3]);
    expect(numbersOf(await plan("2027-12-01T00:00:00Z"))).toEqual(["202712", 1, 3, 4]);
  });

  it("are not burned by an attempt that left nothing", async () => {
    const { plan, deps } = await createScene();
    const failed = await plan(november);
    await deps.store.vods.add(failed);
    await deps.store.vods.remove(failed.uuid);

    expect(numbersOf(await plan(november))).toEqual(["202611", 1, 1, 1]);
  });

  it("count archived and trashed recordings, and are not those of a deleted one", async () => {
    const { plan, keep, deps } = await createScene();
    const [first, second, third] = [
      await keep(november),
      await keep(november),
      await keep(november),
    ];
    await deps.store.vods.update(first.uuid, { shelf: "saved" });
    await deps.store.vods.update(second.uuid, { shelf: "trash" });
    expect(numbersOf(await plan(november))).toEqual(["202611", 4, 1, 4]);

    for (const { uuid } of [first, second, third]) await deps.store.vods.remove(uuid);

    expect(numbersOf(await plan(november))).toEqual(["202611", 4, 1, 4]);
  });

  it("are each channel's own", async () => {
    const { plan, deps } = await createScene();
    await deps.store.vods.add(makeVod({ stream_season: "202611", stream_number: 9 }));

    expect(numbersOf(await plan(november))).toEqual(["202611", 1, 1, 1]);
  });

  it("are shown with the channel, also when its latest recording is gone", async () => {
    const { keep, ask, channel, deps } = await createScene();
    await keep(november);
    const { uuid } = await keep(december);
    await deps.store.vods.remove(uuid);

    expect((await ask("GET", `/api/v0/channels/${channel.uuid}`)).body.data).toMatchObject({
      current_season: "202612",
      current_absolute_season: 2,
      current_stream_number: 1,
    });
  });
});

describe("the place of a new recording", () => {
  const name = "ann_2026-11-30T23_59_59Z_s202611e01";

  it("is a folder of its own in its channel's", async () => {
    const { plan } = await createScene();

    expect(await plan(november)).toMatchObject({ basename: name, folder: `ann/${name}` });
  });

  it("follows the templates of folder and name", async () => {
    const { plan, deps } = await createScene();
    await deps.config.change({
      "vod.folder": "{year}/Season {absolute_season:2}",
      "vod.filename": "{displayName} - {game_name} - {title}",
    });

    expect(await plan(november)).toMatchObject({
      folder: "ann/2026/Season 01",
      basename: "ANN - Chess - Hello",
    });
  });

  it("gets a number where files of that name are, in letters of either case", async () => {
    const { plan, put } = await createScene();
    put(`ANN/${name.toUpperCase()}/${name.toUpperCase()}.part0.ts`);

    expect(await plan(november)).toMatchObject({
      basename: `${name} (2)`,
      folder: `ANN/${name} (2)`,
    });
  });

  it("takes a folder that is there and empty", async () => {
    const { plan, deps } = await createScene();
    mkdirSync(path.join(deps.paths.vods, "ann", name), { recursive: true });

    expect((await plan(november)).basename).toBe(name);
  });

  it("is beside a file that has the name of its folder", async () => {
    const { plan, put } = await createScene();
    put("ann");

    expect(await plan(november)).toMatchObject({ basename: name, folder: `ann (2)/${name}` });
  });

  it("is not among the files of a recording that shares the folder", async () => {
    const { plan, deps, channel } = await createScene();
    await deps.config.change({ "vod.folder": "", "vod.filename": "{title}" });
    await deps.store.vods.add(
      makeVod({ channel_uuid: channel.uuid, folder: "ann", basename: "Hello world" }),
    );
    expect((await plan(november)).basename).toBe("Hello");

    await deps.store.vods.add(
      makeVod({ channel_uuid: channel.uuid, folder: "ann", basename: "hello" }),
    );
    expect((await plan(november)).basename).toBe("Hello (2)");
  });

  it("is not where a recording is being moved to", async () => {
    const { plan, deps, channel } = await createScene();
    await deps.config.change({ "vod.folder": "", "vod.filename": "{title}" });
    const move = {
      step: "copy" as const,
      shelf: "library" as const,
      folder: "ann",
      basename: "Hello",
      files: [],
      trashed: null,
    };
    await deps.store.vods.add(makeVod({ channel_uuid: channel.uuid, move }));

    expect((await plan(november)).basename).toBe("Hello (2)");
  });
});

it("two recordings that begin at once get two names", async () => {
  const test = await createTestApp();
  await test.deps.config.change({
    "storage.channel_folders": false,
    "vod.folder": "",
    "vod.filename": "{title}",
  });
  test.provider.opened = opened;
  const logins = ["ann", "bob", "eve"];
  const channels = await Promise.all(
    logins.map((internalName) => addChannel(test, { internalName, quality: ["720p60"] })),
  );

  await Promise.all(
    channels.map((channel) => startRecording(test.deps, { channel, stream: makeStream(), opened })),
  );

  expect(
    test.deps.store.vods
      .list()
      .map(({ basename }) => basename)
      .toSorted(),
  ).toEqual(["Hello", "Hello (2)", "Hello (3)"]);
  expect(
    readdirSync(test.deps.paths.vods).filter((file) => file.endsWith(".ledger.jsonl")),
  ).toHaveLength(3);
});
