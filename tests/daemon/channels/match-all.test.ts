import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Provider } from "../../../daemon/providers/provider.ts";
import { createHttpClient } from "../../../daemon/io/http.ts";
import { createTwitchProvider } from "../../../daemon/providers/twitch.ts";
import { matchNewVods, requestMatches } from "../../../daemon/channels/match-all.ts";
import { matchVod } from "../../../daemon/vods/match.ts";
import { createManualClock } from "../../simulator/clock.ts";
import { type Simulator, startSimulator } from "../../simulator/simulator.ts";
import { createFakeClock } from "../../support/fake-clock.ts";
import { makeVideo } from "../../support/fake-library.ts";
import { makeChannel, makeVod } from "../../support/records.ts";
import { createTestApp } from "../../support/test-app.ts";
import { createTwitchSettings } from "../../support/twitch-settings.ts";

const { signal } = new AbortController();

/** A channel with three recordings of the last days; the platform has copies of the first two. */
async function setUp() {
  const clock = createFakeClock(Date.parse("2026-01-05T12:00:00.000Z"));
  const test = await createTestApp({ clock });
  const channel = makeChannel();
  await test.deps.store.channels.add(channel);
  for (const day of [1, 2, 3]) {
    const started = `2026-01-0${day}T12:00:00.000Z`;
    await test.deps.store.vods.add(
      makeVod({
        channel_uuid: channel.uuid,
        basename: `ann_${day}`,
        stream_ids: [`4${day}`],
        started_at: started,
        ended_at: `2026-01-0${day}T13:00:00.000Z`,
      }),
    );
    const id = `200000000${day}`;
    if (day < 3)
      test.provider.library.videos.set(
        id,
        makeVideo({ id, stream_id: `4${day}`, created_at: started }),
      );
  }
  const states = () =>
    Object.fromEntries(
      test.deps.store.vods
        .ofChannel(channel.uuid)
        .map((vod) => [
          vod.basename,
          [vod.external_vod_id, vod.external_vod_exists].map(String).join(" "),
        ]),
    );
  const ended = async (name: string) => {
    await expect.poll(() => test.deps.jobs.isActive(name)).toBe(false);
    return test.deps.jobs.list().find((job) => job.name === name);
  };
  return { ...test, clock, channel, states, ended };
}

describe("matching all recordings of a channel", () => {
  it("asks for one list, then for the copies that are known, and says what came of it", async () => {
    const { deps, channel, states, ended, provider } = await setUp();
    const name = requestMatches(deps, channel.uuid);
    const job = await ended(name);

    expect(name).toBe("match_ann");
    expect(job).toMatchObject({
      status: "none",
      log: [
        "2 recordings were matched, 1 have no copy.",
        "2 copies were checked, 0 are gone, 0 are not known.",
      ],
    });
    expect(states()).toEqual({
      ann_1: "2000000001 true",
      ann_2: "2000000002 true",
      ann_3: "null false",
    });
    expect([...provider.library.asked]).toEqual([
      ["listVideos", 1],
      ["lookUpVideos", 1],
    ]);
  });

  it("finds that a copy which was matched before is gone by now", async () => {
    const { deps, channel, states, ended, provider } = await setUp();
    await ended(requestMatches(deps, channel.uuid));
    provider.library.videos.delete("2000000001");
    await ended(requestMatches(deps, channel.uuid));

    expect(states()).toMatchObject({ ann_1: "2000000001 false", ann_2: "2000000002 true" });
  });

  it("changes nothing and fails while the platform is silent", async () => {
    const { deps, channel, states, ended, provider } = await setUp();
    provider.isUnavailable = true;
    const job = await ended(requestMatches(deps, channel.uuid));

    expect(job).toMatchObject({ status: "error", error: "Twitch is silent." });
    expect(Object.values(states())).toEqual(["null null", "null null", "null null"]);
  });

  it("keeps what it has found when it is stopped in the middle, and a repeat finishes", async () => {
    const { deps, channel, states, ended } = await setUp();
    const unlisten = deps.events.listen(({ action }) => {
      if (action === "vod_updated") deps.jobs.stop("match_ann");
    });
    expect(await ended(requestMatches(deps, channel.uuid))).toMatchObject({ status: "stopped" });
    const matched = Object.values(states()).filter((state) => state.endsWith("true"));
    expect(matched).toHaveLength(1);
    unlisten();
    await ended(requestMatches(deps, channel.uuid));

    expect(Object.values(states())).toEqual(["null false", "2000000002 true", "2000000001 true"]);
  });

  it("is refused for an unknown channel, and while it runs", async () => {
    const { deps, channel, provider, ended } = await setUp();
    expect(() => requestMatches(deps, "x")).toThrow("The channel x does not exist.");
    const going = Promise.withResolvers<void>();
    const { listVideos } = provider.library;
    provider.library.listVideos = async (streamer, page, end) => {
      await going.promise;
      return listVideos(streamer, page, end);
    };
    const name = requestMatches(deps, channel.uuid);
    try {
      expect(() => requestMatches(deps, channel.uuid)).toThrow("match_ann is running already");
    } finally {
      going.resolve();
    }

    expect(await ended(name)).toMatchObject({ status: "none" });
  });
});

describe("matching what is new", () => {
  it("takes finished recordings that nobody has looked for yet, channel by channel", async () => {
    const { deps, channel, states, provider } = await setUp();
    const other = makeChannel({ internalName: "bob" });
    await deps.store.channels.add(other);
    const running = { phase: "capturing" as const, basename: "bob_1" };
    await deps.store.vods.add(makeVod({ ...running, channel_uuid: other.uuid }));
    const old = { basename: "ann_0", started_at: "2025-06-01T12:00:00.000Z" };
    await deps.store.vods.add(makeVod({ ...old, channel_uuid: channel.uuid }));

    expect(await matchNewVods(deps, signal)).toEqual({ matched: 2, unmatched: 1, failed: 0 });
    expect(states()).toMatchObject({ ann_0: "null null", ann_3: "null false" });
    expect(await matchNewVods(deps, signal)).toEqual({ matched: 0, unmatched: 0, failed: 0 });
    expect(provider.library.asked.get("listVideos")).toBe(1);
  });

  it("counts what it could not ask about", async () => {
    const { deps, provider } = await setUp();
    provider.isUnavailable = true;

    expect(await matchNewVods(deps, signal)).toEqual({ matched: 0, unmatched: 0, failed: 3 });
  });
});

describe("on the platform itself", () => {
  const clock = createManualClock(Date.parse("2026-01-05T12:00:00.000Z"));
  let simulator: Simulator;

  beforeAll(async () => {
    simulator = await startSimulator({ clock, channels: [{ login: "ann", id: "id-ann" }] });
  });
  afterAll(() => simulator.close());

  it("a recording finds its own broadcast between two neighbours, until that is deleted", async () => {
    const ann = simulator.channel("ann");
    const streams: string[] = [];
    for (let number = 0; number < 3; number += 1) {
      streams.push(ann.goLive().streamId);
      clock.advance(120);
      ann.goOffline();
      clock.advance(60);
    }
    const test = await createTestApp({ clock: createFakeClock(clock.now() + 7_200_000) });
    const twitch = createTwitchProvider({
      http: createHttpClient(),
      clock: { now: clock.now, monotonic: clock.now, sleep: () => Promise.resolve() },
      random: () => 0.5,
      settings: createTwitchSettings(simulator.addresses),
    });
    (test.deps.providers as Map<string, Provider>).set("twitch", twitch);
    const channel = makeChannel();
    await test.deps.store.channels.add(channel);
    const [, middle] = ann.broadcasts;
    const vod = makeVod({
      channel_uuid: channel.uuid,
      stream_ids: [streams[1] ?? ""],
      started_at: new Date(middle?.start.startedAtMs ?? 0).toISOString(),
      ended_at: new Date(middle?.endedAtMs ?? 0).toISOString(),
    });
    await test.deps.store.vods.add(vod);
    const match = () => matchVod(test.deps, vod.uuid, { video: null }, signal);
    expect(await match()).toMatchObject({
      external_vod_id: middle?.start.videoId,
      external_vod_exists: true,
      external_vod_duration: 120,
    });
    simulator.settings.failing = { gql: 500 };
    await expect(match()).rejects.toMatchObject({ code: "provider_unavailable" });
    simulator.settings.failing = {};
    ann.shelf.deleteVideo(middle?.start.videoId ?? "");

    expect(await match()).toMatchObject({
      external_vod_id: middle?.start.videoId,
      external_vod_exists: false,
    });
  });
});
