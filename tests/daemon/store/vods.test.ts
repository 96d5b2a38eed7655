import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openVodStore } from "../../../daemon/store/vods.ts";
import { makeVod } from "../../support/records.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

async function reopen(folder: string) {
  const problems: string[] = [];
  return { store: await openVodStore(folder, problems), problems };
}

describe("the store of recordings", () => {
  it("keeps recordings, their changes and their removal over a restart", async () => {
    const folder = temporaryFolder();
    const { store } = await reopen(folder);
    const [one, two] = [makeVod(), makeVod()];
    await store.add(one);
    await store.add(two);
    await store.update(one.uuid, { comment: "good" });
    await store.remove(two.uuid);

    const again = await reopen(folder);
    expect(again.store.list()).toEqual([{ ...one, comment: "good" }]);
    expect(again.store.get(two.uuid)).toBeNull();
    expect(readdirSync(folder)).toEqual([`${one.uuid}.json`]);
  });

  it("knows the recordings of each channel, the newest first, and keeps them there", async () => {
    const folder = temporaryFolder();
    const [ann, bob] = [randomUUID(), randomUUID()];
    const { store } = await reopen(folder);
    const started = (day: number) => ({ started_at: `2026-01-0${day}T00:00:00.000Z` });
    const vods = [2, 3, 1].map((day) => makeVod({ channel_uuid: ann, ...started(day) }));
    for (const vod of [...vods, makeVod({ channel_uuid: bob })]) await store.add(vod);
    const days = () => store.ofChannel(ann).map((vod) => vod.started_at.slice(8, 10));

    expect(days()).toEqual(["03", "02", "01"]);
    await store.update(vods[0]?.uuid ?? "", { ...started(4), channel_uuid: bob });
    expect(days()).toEqual(["04", "03", "01"]);
    await store.add({
      ...makeVod({ channel_uuid: ann, ...started(9) }),
      uuid: vods[2]?.uuid ?? "",
    });
    expect(days()).toEqual(["09", "04", "03"]);
    await store.remove(vods[1]?.uuid ?? "");
    expect(days()).toEqual(["09", "04"]);
    expect(store.ofChannel(bob)).toHaveLength(1);
    expect(store.ofChannel(randomUUID())).toEqual([]);
  });

  it("removes what a write that was cut short has left", async () => {
    const folder = temporaryFolder();
    const leftover = path.join(folder, `.${randomUUID()}.json.tmp`);
    writeFileSync(leftover, "{");
    const { problems } = await reopen(folder);

    expect([existsSync(leftover), problems]).toEqual([false, []]);
  });

  it("does not bring a removed recording back by a write that was under way", async () => {
    const folder = temporaryFolder();
    const { store } = await reopen(folder);
    for (let round = 0; round < 30; round += 1) {
      const vod = makeVod();
      await store.add(vod);
      const writing = [1, 2, 3].map((duration) => store.update(vod.uuid, { duration }));
      await store.remove(vod.uuid);
      await Promise.all(writing);

      expect(existsSync(path.join(folder, `${vod.uuid}.json`))).toBe(false);
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  it("gives the recordings of a channel, the newest first", async () => {
    const { store } = await reopen(temporaryFolder());
    const channel_uuid = randomUUID();
    for (const day of ["02", "04", "03"]) {
      await store.add(makeVod({ channel_uuid, started_at: `2026-01-${day}T00:00:00.000Z` }));
    }
    await store.add(makeVod());

    expect(store.ofChannel(channel_uuid).map(({ started_at }) => started_at.slice(8, 10))).toEqual([
      "04",
      "03",
      "02",
    ]);
    expect(store.ofChannel(randomUUID())).toEqual([]);
  });

  it("says when there is no such recording", async () => {
    const { store } = await reopen(temporaryFolder());

    expect(store.get("x")).toBeNull();
    expect(await store.update("x", {})).toBeNull();
    await store.remove("x");
  });

  it("sets a record that is broken aside and opens the others", async () => {
    const folder = temporaryFolder();
    const good = makeVod();
    await (await reopen(folder)).store.add(good);
    const broken = `${randomUUID()}.json`;
    writeFileSync(path.join(folder, broken), '{"version":1');
    writeFileSync(path.join(folder, ".x.json.tmp"), "torn");
    writeFileSync(path.join(folder, "notes.txt"), "not ours");
    const again = await reopen(folder);

    expect(again.store.list()).toEqual([good]);
    expect(again.problems).toEqual([
      `${broken} could not be read (not valid JSON); it was set aside.`,
    ]);
    expect(existsSync(path.join(folder, `${broken}.broken`))).toBe(true);
    expect((await reopen(folder)).problems).toEqual([]);
  });

  it("opens five thousand of them", { timeout: 60_000 }, async () => {
    const folder = path.join(temporaryFolder(), "vods");
    mkdirSync(folder);
    const text = JSON.stringify(makeVod());
    const { uuid } = JSON.parse(text) as { uuid: string };
    for (let n = 0; n < 5000; n += 1) {
      const other = randomUUID();
      writeFileSync(path.join(folder, `${other}.json`), text.replaceAll(uuid, other));
    }
    const { store, problems } = await reopen(folder);

    expect([store.list().length, problems]).toEqual([5000, []]);
  });

  it("is empty where there is no folder yet, and makes it", async () => {
    const folder = path.join(temporaryFolder(), "db", "vods");
    const { store } = await reopen(folder);
    expect(store.list()).toEqual([]);
    await store.add(makeVod());

    expect(readdirSync(folder)).toHaveLength(1);
  });
});
