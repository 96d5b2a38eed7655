import { expect, it } from "vitest";
import { announceChannel } from "../../daemon/channels/show.ts";
import { removeChannel } from "../../daemon/channels/manage.ts";
import { showVod } from "../../daemon/vods/update.ts";
import { createFakeClock } from "../support/fake-clock.ts";
import { makeChannel, makeStream, makeVod } from "../support/records.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { createTestApp } from "../support/test-app.ts";

async function setUp(folder = temporaryFolder(), channel = makeChannel()) {
  const clock = createFakeClock(Date.parse("2026-01-01T14:00:00.000Z"));
  const test = await createTestApp({ clock, folder });
  if (test.deps.store.channels.get(channel.uuid) === null)
    await test.deps.store.channels.add(channel);
  announceChannel(test.deps, channel.uuid);
  const kinds = async () => {
    const entries = await test.deps.store.history.list(channel.uuid);
    return entries.map(({ kind, title }) => `${kind} ${title}`);
  };
  return { ...test, clock, folder, channel, kinds };
}

it("writes down what happens on a channel, the latest first", async () => {
  const { deps, channel, kinds } = await setUp();
  deps.live.set(channel.uuid, makeStream());
  deps.live.set(channel.uuid, makeStream());
  deps.live.set(channel.uuid, makeStream({ title: "Bye" }));
  const vod = makeVod({ channel_uuid: channel.uuid, duration: 60 });
  deps.events.emit("end_capture", { vod: showVod(deps, vod), success: true });
  deps.events.emit("end_capture", { vod: showVod(deps, vod), success: false });
  deps.live.set(channel.uuid, null);

  await expect.poll(kinds).toEqual(["offline Bye", "recorded Hello", "title Bye", "online Hello"]);
  const [offline, recorded] = await deps.store.history.list(channel.uuid);
  expect(offline).toMatchObject({ duration: 7200, stream_id: "41" });
  expect(recorded).toMatchObject({ duration: 60, vod_uuid: vod.uuid });
});

it("goes on after a restart without saying anything twice", async () => {
  const first = await setUp();
  first.deps.live.set(first.channel.uuid, makeStream());
  await expect.poll(first.kinds).toEqual(["online Hello"]);
  await first.app.stop();

  const second = await setUp(first.folder, first.channel);
  second.deps.live.set(second.channel.uuid, makeStream());
  second.deps.live.set(second.channel.uuid, null);
  await expect.poll(second.kinds).toEqual(["offline Hello", "online Hello"]);
});

it("forgets a channel that is no longer watched", async () => {
  const { deps, channel, kinds } = await setUp();
  deps.live.set(channel.uuid, makeStream());
  await expect.poll(kinds).toEqual(["online Hello"]);
  await removeChannel(deps, channel.uuid);

  await expect.poll(kinds).toEqual([]);
});
