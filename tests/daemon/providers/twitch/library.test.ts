import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createHttpClient } from "../../../../daemon/io/http.ts";
import { type Library, searchVideos } from "../../../../daemon/providers/library.ts";
import { createTwitchProvider } from "../../../../daemon/providers/twitch.ts";
import type { SimulatedChannel } from "../../../simulator/channel.ts";
import { createManualClock } from "../../../simulator/clock.ts";
import { defaultSettings } from "../../../simulator/settings.ts";
import { type Simulator, startSimulator } from "../../../simulator/simulator.ts";
import { createTwitchSettings } from "../../../support/twitch-settings.ts";

const clock = createManualClock();
const { signal } = new AbortController();
const streamer = { id: "1000", login: "ann" };
let simulator: Simulator;
let ann: SimulatedChannel;

beforeAll(async () => {
  simulator = await startSimulator({ clock });
});

afterAll(() => simulator.close());

beforeEach(() => {
  Object.assign(simulator.settings, defaultSettings());
  clock.advance(60);
  // The same login again is a channel with nothing on its shelf.
  ann = simulator.addChannel({ login: "ann", displayName: "Ann", id: "1000" });
  simulator.requests.clear();
});

function createLibrary(isOfficial: boolean): Library {
  const { clientId, clientSecret } = simulator.settings;
  const application = isOfficial ? { clientId, clientSecret } : {};
  const { library } = createTwitchProvider({
    http: createHttpClient(),
    clock: { now: clock.now, monotonic: clock.now, sleep: () => Promise.resolve() },
    random: () => 0.5,
    settings: createTwitchSettings(simulator.addresses, application),
  });
  if (library === null) throw new Error("Twitch has a library");
  return library;
}

const ways = [
  ["without an account", false],
  ["with an application", true],
] as const;

describe.each(ways)("the library of Twitch %s", (_, isOfficial) => {
  it("lists the copies of broadcasts with the stream they are of", async () => {
    const broadcast = ann.goLive({ historySeconds: 3600, title: "Hello", game: "Chess" });
    clock.advance(60);
    ann.goOffline();
    const request = { type: null, cursor: null, limit: 10 };
    const { videos, cursor } = await createLibrary(isOfficial).listVideos(
      streamer,
      request,
      signal,
    );

    expect(cursor).toBeNull();
    expect(videos).toEqual([
      {
        id: broadcast.start.videoId,
        title: "Hello",
        url: `https://www.twitch.tv/videos/${broadcast.start.videoId}`,
        thumbnail: expect.stringMatching(/[^%]\{width\}x\{height\}/),
        duration: 3660,
        view_count: 7,
        created_at: new Date(Math.floor(broadcast.start.startedAtMs / 1000) * 1000).toISOString(),
        description: "",
        type: "archive",
        stream_id: broadcast.streamId,
        // Helix does not tell none from not known; looked up by id, the other interface does.
        muted_segments: isOfficial ? null : [],
        streamer_id: "1000",
        streamer_name: "Ann",
      },
    ]);
  });

  it("shows no picture while a broadcast runs, and a duration that grows", async () => {
    const { start } = ann.goLive({ historySeconds: 600 });
    const library = createLibrary(isOfficial);
    const durations: (number | undefined)[] = [];
    for (let look = 0; look < 2; look += 1) {
      const video = (await library.lookUpVideos([start.videoId], signal)).get(start.videoId);
      expect(video?.thumbnail).toBe("");
      durations.push(video?.duration);
      clock.advance(60);
    }

    expect(durations).toEqual([600, 660]);
  });

  it("goes through all pages, of one type or of all", async () => {
    for (let number = 0; number < 120; number += 1) ann.addVideo({ seconds: 20 });
    const highlight = ann.addVideo({ seconds: 20, type: "highlight" });
    const library = createLibrary(isOfficial);
    const all = await searchVideos(
      library,
      streamer,
      { type: "archive", sinceMs: null, most: 1000 },
      signal,
    );
    const some = await searchVideos(
      library,
      streamer,
      { type: null, sinceMs: null, most: 50 },
      signal,
    );
    const highlights = await library.listVideos(
      streamer,
      { type: "highlight", cursor: null, limit: 5 },
      signal,
    );

    expect([all.videos.length, all.problem]).toEqual([120, null]);
    expect(new Set(all.videos.map(({ id }) => id)).size).toBe(120);
    expect([some.videos.length, some.problem?.message]).toEqual([
      100,
      "There are more than 50 videos.",
    ]);
    expect(highlights.videos).toMatchObject([
      { id: highlight.id, type: "highlight", stream_id: null },
    ]);
  });

  it("says null only of videos that are gone, whatever their number", async () => {
    const kept = Array.from({ length: 40 }, () => ann.addVideo({ seconds: 20 }).id);
    const gone = Array.from({ length: 70 }, () => ann.addVideo({ seconds: 20 }).id);
    for (const id of gone) ann.shelf.deleteVideo(id);
    const library = createLibrary(isOfficial);
    const found = await library.lookUpVideos([...kept, ...gone], signal);

    expect(found.size).toBe(110);
    expect(kept.every((id) => found.get(id)?.id === id)).toBe(true);
    expect(gone.every((id) => found.get(id) === null)).toBe(true);
    expect((await library.lookUpVideos(gone.slice(0, 1), signal)).get(gone[0] ?? "")).toBeNull();
    expect((await library.lookUpVideos([], signal)).size).toBe(0);
  });

  it.each([
    ["fails", 503],
    ["says not found as a page of a proxy does", 404],
  ])("throws when the platform %s", async (_name, status) => {
    const { id } = ann.addVideo({ seconds: 20 });
    const library = createLibrary(isOfficial);
    await library.lookUpVideos([id], signal);
    simulator.settings.failing = { helix: status, gql: status };

    await expect(library.lookUpVideos([id], signal)).rejects.toMatchObject({
      code: "provider_unavailable",
    });
    await expect(library.lookUpClip("AnyClip", signal)).rejects.toMatchObject({
      code: "provider_unavailable",
    });
  });

  it("knows where the sound was taken out", async () => {
    const { id } = ann.addVideo({ seconds: 120 });
    ann.shelf.muteVideo(id, [{ offset: 20, duration: 30 }]);
    const found = await createLibrary(isOfficial).lookUpVideos([id], signal);

    expect(found.get(id)?.muted_segments).toEqual([{ offset: 20, duration: 30 }]);
  });

  it("lists and looks up clips", async () => {
    const video = ann.addVideo({ seconds: 120, game: "Chess" });
    const old = clock.now() - 20 * 86_400_000;
    const slug = ann.addClip({ videoId: video.id, offset: 40, seconds: 12, creator: "Bob" });
    ann.addClip({ videoId: video.id, title: "Old", createdAtMs: old, views: 900 });
    const library = createLibrary(isOfficial);
    const request = { cursor: null, limit: 10 };
    const all = await library.listClips(streamer, { ...request, days: null }, signal);
    const week = await library.listClips(streamer, { ...request, days: 7 }, signal);

    expect(all.clips.map(({ title }) => title)).toEqual(["Old", "Ann at their best"]);
    expect(week.clips).toEqual([await library.lookUpClip(slug, signal)]);
    expect(week.clips[0]).toMatchObject({
      id: slug,
      url: `https://clips.twitch.tv/${slug}`,
      duration: 12,
      creator_name: "Bob",
      video_id: video.id,
      vod_offset: 40,
      game_id: expect.stringMatching(/^\d+$/),
      streamer_name: "Ann",
    });
    ann.shelf.deleteVideo(video.id);
    expect(await library.lookUpClip(slug, signal)).toMatchObject({
      video_id: null,
      vod_offset: null,
    });
    ann.shelf.deleteClip(slug);
    expect(await library.lookUpClip(slug, signal)).toBeNull();
  });
});

it("asks the anonymous interface for muted ranges that Helix leaves out, and does without", async () => {
  const { id } = ann.addVideo({ seconds: 120 });
  const library = createLibrary(true);
  expect((await library.lookUpVideos([id], signal)).get(id)?.muted_segments).toEqual([]);
  expect(simulator.requests.count({ kind: "gql" })).toBe(1);

  simulator.settings.failing = { gql: 503 };
  expect((await library.lookUpVideos([id], signal)).get(id)).toMatchObject({
    id,
    muted_segments: null,
  });
});

it("says so when a further page is refused, so that the list is not taken for whole", async () => {
  for (let number = 0; number < 101; number += 1) ann.addVideo({ seconds: 20 });
  simulator.settings.refusesCursors = true;
  const details = { type: "archive", sinceMs: null, most: 1000 } as const;
  const found = await searchVideos(createLibrary(false), streamer, details, signal);

  expect(found.videos).toHaveLength(100);
  expect(found.problem?.message).toContain("integrity");
});

it("reads no further than to the time that is of interest", async () => {
  const nowMs = clock.now();
  for (let day = 0; day < 250; day += 1)
    ann.addVideo({ seconds: 20, startedAtMs: nowMs - day * 86_400_000 - 20_000 });
  const details = { type: "archive", sinceMs: nowMs - 86_400_000, most: 1000 } as const;
  const found = await searchVideos(createLibrary(false), streamer, details, signal);

  expect([found.videos.length, found.problem]).toEqual([100, null]);
});

it("throws for a streamer that the platform does not know", async () => {
  const nobody = { id: "1", login: "nobody" };
  const request = { type: null, cursor: null, limit: 10 };

  await expect(createLibrary(false).listVideos(nobody, request, signal)).rejects.toMatchObject({
    code: "streamer_unknown",
  });
});

it("does without muted ranges when the anonymous interface has them no more", async () => {
  const { id } = ann.addVideo({ seconds: 120 });
  ann.shelf.muteVideo(id, [{ offset: 20, duration: 30 }]);
  // As for a field that is gone: this question fails, the one without it does not.
  simulator.settings.gqlFailure = { message: 'Cannot query field "muteInfo"', remaining: 3 };
  const found = await createLibrary(false).lookUpVideos([id], signal);

  expect(found.get(id)).toMatchObject({ id, muted_segments: null });
});
