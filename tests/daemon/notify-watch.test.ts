import path from "node:path";
import { describe, expect, it } from "vitest";
import { createActivities } from "../../daemon/activities.ts";
import { announceChannel } from "../../daemon/channels/show.ts";
import type { StreamNow } from "../../daemon/core/live-state.ts";
import type { VodRecord } from "../../daemon/core/vod-record.ts";
import type { Deps } from "../../daemon/deps.ts";
import { createLiveBoard } from "../../daemon/live-board.ts";
import { watchForNotices } from "../../daemon/notify-watch.ts";
import { openChannelStore } from "../../daemon/store/channels.ts";
import { createLocalClips } from "../../daemon/store/local-clips.ts";
import { openLocalVideos } from "../../daemon/store/local-videos.ts";
import { openVodStore } from "../../daemon/store/vods.ts";
import { showVod, updateVod } from "../../daemon/vods/update.ts";
import { setUpNotify } from "../support/notify-setup.ts";
import { makeChannel, makeStream, makeVod } from "../support/records.ts";

async function setUp(folder?: string, favourites: string[] = []) {
  const base = await setUpNotify(folder);
  const store = {
    channels: await openChannelStore(base.paths.config, []),
    vods: await openVodStore(base.paths.vodRecords, []),
    localClips: createLocalClips(),
    localVideos: await openLocalVideos(path.join(base.paths.db, "local-videos.json"), []),
  };
  const live = createLiveBoard();
  const activities = createActivities();
  // Of all documents these are enough here.
  const deps = { ...base, live, activities, store: store as unknown as Deps["store"] };
  const { signal } = new AbortController();
  const file = path.join(base.paths.db, "told.json");
  await watchForNotices(deps, { file, favourites: () => favourites, signal });
  const channel = store.channels.list()[0] ?? makeChannel({ displayName: "Ann" });
  if (store.channels.list().length === 0) await store.channels.add(channel);
  await base.notify.change({ offlineStatusChange: ["browser"] });
  /** A look at the channel, as the poll does it. */
  const look = (stream: StreamNow | null) => {
    live.set(channel.uuid, stream);
    announceChannel(deps, channel.uuid);
  };
  const told = () => base.shown.map(({ category, title }) => `${category ?? ""}: ${title}`);
  const addVod = async (changes: Partial<VodRecord> = {}) => {
    const vod = makeVod({ channel_uuid: channel.uuid, duration: 3723, ...changes });
    await store.vods.add(vod);
    return vod;
  };
  return { ...deps, channel, look, told, addVod };
}

describe("a channel", () => {
  it("is told when it goes live and offline, and what changes in between", async () => {
    const { look, told, clock, shown } = await setUp();
    const stream = makeStream();
    look(null);
    look(stream);
    look({ ...stream, viewers: 800 });
    look({ ...stream, title: "Hi" });
    look({ ...stream, title: "Hi", gameId: "9", gameName: "Music" });
    await clock.advance(60_000);
    look(null);
    look(null);

    expect(told()).toEqual([
      "streamOnline: Ann is live",
      "offlineStatusChange: Ann has a new title",
      "offlineStatusChange: Ann is now streaming Music",
      "streamOffline: Ann went offline",
    ]);
    expect(shown.at(-1)?.body).toBe("1:00\nHi");
  });

  it("is told apart while it is recorded, and when a favourite begins", async () => {
    const { look, told, addVod } = await setUp(undefined, ["Go"]);
    look(makeStream());
    await addVod({ phase: "capturing" });
    look(makeStream({ title: "Hi" }));
    look(makeStream({ title: "Hi", gameName: "Go" }));

    expect(told().slice(1)).toEqual([
      "streamStatusChange: Ann has a new title",
      "streamStatusChangeFavourite: Ann is now on one of your favourites: Go",
    ]);
  });

  it("is not told again after a restart or a lost connection, but by the next stream", async () => {
    const first = await setUp();
    first.look(makeStream());
    first.look(makeStream({ id: "" }));
    first.look(makeStream());
    expect(first.told()).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const second = await setUp(first.folder);
    second.look(makeStream());
    expect(second.told()).toEqual([]);
    second.look(makeStream({ id: "42" }));
    expect(second.told()).toEqual(["streamOnline: Ann is live"]);
  });

  it("is waited for until its title is known, but not for long", async () => {
    const { look, told, clock, shown } = await setUp();
    look(makeStream({ title: "", gameName: null }));
    await clock.advance(10_000);
    expect(told()).toEqual([]);
    look(makeStream());
    expect(shown.map(({ body }) => body)).toEqual(["Chess\nHello"]);
    await clock.advance(60_000);
    expect(told()).toHaveLength(1);

    look(makeStream({ id: "42", title: "", gameName: null }));
    await clock.advance(45_000);
    expect(told()).toHaveLength(2);
    look(makeStream({ id: "42" }));
    expect(told()).toHaveLength(2);
  });
});

describe("a recording", () => {
  it("is told when its capture ends and when its file is finished", async () => {
    const test = await setUp();
    const vod = await test.addVod({
      segments: [{ basename: "a", filesize: 2048, deleted: false }],
    });
    test.events.emit("end_capture", { vod: showVod(test, vod), success: true });
    test.events.emit("end_convert", { vod: showVod(test, vod), success: true });

    expect(test.shown).toMatchObject([
      { category: "vodCaptured", title: "The recording of Ann has ended", body: "1:02:03\nHello" },
      { category: "vodConverted", body: "Hello\n1:02:03, 2.0 KiB" },
    ]);
  });

  it("is told once when it fails, and again when it fails anew", async () => {
    const test = await setUp();
    const failure = { code: "check_failed", message: "The file is too short." };
    const vod = await test.addVod({
      phase: "converting",
      conversion_started: "2026-01-01T13:00:00.000Z",
    });
    const fail = async () => {
      const record = await updateVod(test, vod.uuid, { phase: "failed", failure });
      test.events.emit("end_convert", { vod: showVod(test, record), success: false });
    };
    await fail();
    expect(test.shown).toMatchObject([
      {
        category: "captureFailed",
        title: "Converting the recording of Ann failed",
        body: "Hello\nThe file is too short.",
      },
    ]);
    await updateVod(test, vod.uuid, { phase: "captured", failure: null });
    await fail();
    expect(test.shown).toHaveLength(2);
  });

  it("is told when nothing could be captured", async () => {
    const test = await setUp();
    const vod = await test.addVod({ phase: "captured" });
    test.events.emit("end_capture", { vod: showVod(test, vod), success: false });

    expect(test.told()).toEqual(["captureFailed: Recording Ann failed"]);
  });
});

describe("an alert", () => {
  it("is told by its category, once as long as it stands, or not at all", async () => {
    const { alerts, told, shown } = await setUp();
    alerts.set("poll twitch", "Twitch is silent.");
    alerts.set("poll twitch", "Twitch is silent.");
    alerts.set("disk", "Less than 10 GB are free.", "diskLow");
    alerts.set("notify one", "ONE does not take notifications.", null);

    expect(told()).toEqual([
      "system: Reelkeep needs your attention",
      "diskLow: The disk is nearly full",
    ]);
    expect(shown[0]?.body).toBe("Twitch is silent.");
    alerts.set("poll twitch", null);
    alerts.set("poll twitch", "Twitch is silent.");
    expect(told()).toHaveLength(3);
  });
});
