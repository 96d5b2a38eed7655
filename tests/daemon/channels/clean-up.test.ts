import { describe, expect, it } from "vitest";
import {
  cleanUp,
  cleanUpAfterRecording,
  cleanUpChannel,
  planChannelCleanUp,
} from "../../../daemon/channels/clean-up.ts";
import type { VodRecord } from "../../../daemon/core/vod-record.ts";
import { followUp, followUpSteps } from "../../../daemon/record/follow-up.ts";
import { createFakeClock } from "../../support/fake-clock.ts";
import { addChannel, addFiledVod } from "../../support/library.ts";
import { createTestApp } from "../../support/test-app.ts";

const never = new AbortController().signal;
const dayMs = 86_400_000;
const clockStart = Date.UTC(2026, 0, 1, 12);

/** A channel with recordings of the last days, the oldest first; each is 2 GB as far as its record says. */
async function createScene(count: number, rules: Record<string, unknown> = {}) {
  const test = await createTestApp({ clock: createFakeClock(clockStart) });
  const channel = await addChannel(test, rules);
  const vods: VodRecord[] = [];
  for (let number = 1; number <= count; number += 1) {
    const started_at = new Date(clockStart - (count - number + 1) * dayMs).toISOString();
    const basename = `ann_${number}`;
    const segments = [{ basename: `${basename}.mp4`, filesize: 2e9, deleted: false }];
    const changes = { basename, started_at, segments };
    vods.push(await addFiledVod(test, { channel, changes }));
  }
  const left = () =>
    test.deps.store.vods
      .ofChannel(channel.uuid)
      .map(({ basename }) => basename)
      .toSorted();
  const change = (number: number, changes: Partial<VodRecord>) =>
    test.deps.store.vods.update(vods[number - 1]?.uuid ?? "", changes);
  return { ...test, channel, vods, left, change };
}

const namesOf = (items: readonly { basename: string }[]) => items.map(({ basename }) => basename);

describe("limits", () => {
  it.each([
    ["storage.max_vods_per_channel", 2, {}, ["ann_4", "ann_5"]],
    ["storage.max_vods_per_channel", 2, { max_vods: 3 }, ["ann_3", "ann_4", "ann_5"]],
    ["storage.max_gigabytes_per_channel", 6, {}, ["ann_3", "ann_4", "ann_5"]],
    ["storage.max_gigabytes_per_channel", 6, { max_storage: 2.5 }, ["ann_5"]],
    ["storage.max_age_days", 3, {}, ["ann_3", "ann_4", "ann_5"]],
    ["storage.max_age_days", 3, { max_age_days: 1 }, ["ann_5"]],
    [
      "storage.max_age_days",
      3,
      { no_cleanup: true },
      ["ann_1", "ann_2", "ann_3", "ann_4", "ann_5"],
    ],
    ["storage.max_vods_per_channel", 0, {}, ["ann_1", "ann_2", "ann_3", "ann_4", "ann_5"]],
  ] as const)("%s %i, the channel's own %j: %j stay", async (key, value, rules, expected) => {
    const { deps, channel, left } = await createScene(5, rules);
    await deps.config.change({ [key]: value });

    const done = await cleanUpChannel(deps, channel, never);

    expect(left()).toEqual(expected);
    expect(done.is_off).toBe("no_cleanup" in rules);
    expect(deps.store.vods.list("trash")).toHaveLength(5 - expected.length);
    expect(planChannelCleanUp(deps, channel).remove).toEqual([]);
  });
});

describe("keep rules", () => {
  it("follow the settings", async () => {
    const { deps, channel, change, left } = await createScene(5, { max_vods: 1 });
    await deps.store.favourites.set(["743"]);
    const chess = { title: "t", game_id: "743", game_name: "Chess", image_url: null };
    const mark = { ...chess, viewer_count: 1, is_mature: null, at: "2026-01-01T12:00:00.000Z" };
    await change(1, { marks: [mark] });
    await change(2, { comment: "the cat" });
    await change(3, { external_vod_muted: "muted" });
    await change(4, { external_vod_exists: false });
    const whatGoes = () => namesOf(planChannelCleanUp(deps, channel).remove);

    expect(whatGoes()).toEqual(["ann_3", "ann_4", "ann_5"]);
    await deps.config.change({ "cleanup.keep_muted": true, "cleanup.keep_deleted": true });
    expect(whatGoes()).toEqual(["ann_5"]);
    await deps.config.change({
      "cleanup.keep_favourites": false,
      "cleanup.keep_commented": false,
      "cleanup.keep_unexported": true,
    });
    expect(whatGoes()).toEqual([]);
    await deps.config.change({ "cleanup.keep_unexported": false });
    await cleanUpChannel(deps, channel, never);

    expect(left()).toEqual(["ann_3", "ann_4"]);
  });

  it("tell the operator when what is kept is over the limits by itself, until it is not", async () => {
    const { deps, channel, change } = await createScene(3, { max_storage: 3 });
    await change(1, { prevent_deletion: true });
    await change(2, { prevent_deletion: true });

    const { unmet } = await cleanUpChannel(deps, channel, never);

    expect(unmet).toEqual([{ limit: "size", allowed: 3e9, actual: 4e9 }]);
    expect(deps.alerts.list()).toEqual([
      "Recordings of ANN that no clean-up may take are over its limits: 4 of 3 GB.",
    ]);
    await change(1, { prevent_deletion: false });
    await cleanUpChannel(deps, channel, never);
    expect(deps.alerts.list()).toEqual([]);
  });

  it("leave alone what is in use, and say so", async () => {
    const { deps, channel, vods } = await createScene(2, { max_vods: 1 });
    await deps.claims.hold(vods[0]?.uuid ?? "", "cut", async () => {
      const { remove, keep } = planChannelCleanUp(deps, channel);
      expect(namesOf(remove)).toEqual(["ann_2"]);
      expect(keep).toMatchObject([{ basename: "ann_1", why: ["busy"] }]);
    });
  });

  it("don't touch what is archived", async () => {
    const { deps, channel, change } = await createScene(3, { max_vods: 1 });
    await change(1, { shelf: "saved" });

    expect(namesOf(planChannelCleanUp(deps, channel).remove)).toEqual(["ann_2"]);
  });
});

describe("cleanUp", () => {
  it("lists in a dry run exactly what then goes, and changes nothing before", async () => {
    const { deps, channel, left } = await createScene(4, { max_vods: 1 });
    const wish = { channelUuid: channel.uuid, isDryRun: true };

    const dry = await cleanUp(deps, wish);
    expect(left()).toHaveLength(4);
    expect(dry).toMatchObject({ dry_run: true, job_name: null, remove_count: 3, remove_size: 6e9 });
    expect(dry.channels[0]?.remove[0]).toMatchObject({ basename: "ann_1", reasons: ["count"] });
    const real = await cleanUp(deps, { ...wish, isDryRun: false });

    expect(real).toEqual({ ...dry, dry_run: false, job_name: "cleanup_ann", is_done: true });
    expect(left()).toEqual(["ann_4"]);
    expect((await cleanUp(deps, wish)).remove_count).toBe(0);
  });

  it("goes through all channels", async () => {
    const { deps, left } = await createScene(2, { max_vods: 1 });
    const bob = await addChannel({ deps }, { internalName: "bob" });
    const changes = { basename: "bob_1", started_at: "2025-01-01T00:00:00.000Z" };
    await addFiledVod({ deps }, { channel: bob, changes });
    await deps.config.change({ "storage.max_age_days": 90 });

    const { channels, job_name } = await cleanUp(deps, { channelUuid: null, isDryRun: false });

    expect(job_name).toBe("cleanup");
    expect(channels.map(({ remove }) => namesOf(remove))).toEqual([["ann_1"], ["bob_1"]]);
    expect(left()).toEqual(["ann_2"]);
  });

  it("goes on with the others when one can't be removed, and a repeat takes it", async () => {
    const { deps, channel, vods, left } = await createScene(3, { max_vods: 1 });
    const [first] = vods;
    // What nobody saw coming: the recording is gone by the time its turn comes.
    const { get } = deps.store.vods;
    let isBroken = true;
    deps.store.vods.get = (uuid) =>
      isBroken && uuid === first?.uuid ? null : get.call(deps.store.vods, uuid);

    const { failed, remove } = await cleanUpChannel(deps, channel, never);
    expect(failed).toMatchObject([{ basename: "ann_1" }]);
    expect(namesOf(remove)).toEqual(["ann_2"]);
    isBroken = false;
    await cleanUpChannel(deps, channel, never);

    expect(left()).toEqual(["ann_3"]);
  });

  it("stops where it is told to, and a repeat finishes", async () => {
    const { deps, channel, left } = await createScene(4, { max_vods: 1 });
    const controller = new AbortController();
    deps.events.listen(({ action }) => {
      if (action === "vod_removed") controller.abort();
    });

    await expect(cleanUpChannel(deps, channel, controller.signal)).rejects.toThrow("aborted");
    expect(left()).toEqual(["ann_2", "ann_3", "ann_4"]);
    await cleanUpChannel(deps, channel, never);

    expect(left()).toEqual(["ann_4"]);
  });

  it("does not know a channel that is not there", async () => {
    const { deps } = await createScene(0);
    const wish = { channelUuid: crypto.randomUUID(), isDryRun: true };

    await expect(cleanUp(deps, wish)).rejects.toMatchObject({ code: "channel_unknown" });
  });
});

it("after a recording exactly as many stay as are allowed, the new one among them", async () => {
  const { deps, vods, change, left } = await createScene(4, { max_vods: 2 });
  await change(4, { followed_up: [] });
  const newest = vods[3];
  if (newest !== undefined) await cleanUpAfterRecording(deps, newest);

  expect(left()).toEqual(["ann_3", "ann_4"]);
});

it("is the last of what follows a recording by itself", async () => {
  const { deps, vods, change, left } = await createScene(3, { max_vods: 1 });
  const names = followUpSteps.map(({ name }) => name);
  expect(names.at(-1)).toBe("cleanup");
  await change(3, { followed_up: names.slice(0, -1) });

  await followUp(deps, vods[2]?.uuid ?? "");

  expect(left()).toEqual(["ann_3"]);
  expect(deps.store.vods.get(vods[2]?.uuid ?? "")?.followed_up).toBeNull();
});
