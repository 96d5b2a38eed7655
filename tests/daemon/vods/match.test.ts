import { describe, expect, it } from "vitest";
import { isMatchable, matchAtEnd } from "../../../daemon/vods/match-at-end.ts";
import { createCopyScene as setUp, put } from "../../support/copy-scene.ts";

describe("matching a recording", () => {
  it("finds the copy of its stream, keeps what is known of it and tells everyone", async () => {
    const { library, match, get, events } = await setUp();
    put(library, { id: "2000000002", stream_id: "40" });
    put(library, { title: "The copy", duration: 3590 });
    await match();

    expect(get()).toMatchObject({
      external_vod_exists: true,
      external_vod_id: "2000000001",
      external_vod_duration: 3590,
      external_vod_date: "2026-01-01T12:00:00.000Z",
      external_vod_title: "The copy",
      external_vod_checked_at: "2026-01-02T12:00:00.000Z",
      external_vod_muted: "unmuted",
      external_vod_muted_ranges: [],
      external_vod_expires_at: "2026-01-08T12:00:00.000Z",
      external_vod_at_risk: false,
    });
    expect(events).toEqual(["vod_updated"]);
  });

  it("says nothing to anyone when a second look brings no news", async () => {
    const { library, match, get, events, clock } = await setUp();
    put(library);
    await match();
    await clock.advance(1000);
    await match();

    expect(events).toEqual(["vod_updated"]);
    expect(get()?.external_vod_checked_at).toBe("2026-01-02T12:00:01.000Z");
  });

  it("keeps that a whole list has no copy, an hour after the end at the earliest", async () => {
    const { library, match, get } = await setUp();
    put(library, { stream_id: "40" });
    await expect(match()).rejects.toMatchObject({ code: "not_matched" });
    expect(get()).toMatchObject({ external_vod_exists: false, external_vod_id: null });

    const fresh = await setUp({ ended_at: "2026-01-02T11:30:00.000Z" });
    await expect(fresh.match()).rejects.toMatchObject({ code: "not_matched" });
    expect(fresh.get()?.external_vod_exists).toBeNull();
  });

  it("takes no silence and no unknown streamer for an answer", async () => {
    const { provider, match, get } = await setUp();
    provider.streamers.delete("ann");
    await expect(match()).rejects.toMatchObject({ code: "streamer_unknown" });
    provider.isUnavailable = true;
    await expect(match()).rejects.toMatchObject({ code: "provider_unavailable" });

    expect(get()?.external_vod_exists).toBeNull();
  });

  it("does not conclude anything from a list that broke off", async () => {
    const { library, match, get } = await setUp();
    put(library, { stream_id: "40" });
    put(library, { id: "2000000002", stream_id: "39", created_at: "2026-01-01T18:00:00.000Z" });
    library.perPage = 1;
    const { listVideos } = library;
    library.listVideos = (streamer, page, end) =>
      page.cursor === null
        ? listVideos(streamer, page, end)
        : Promise.reject(new Error("failed integrity check"));

    await expect(match()).rejects.toThrow("integrity");
    expect(get()?.external_vod_exists).toBeNull();
  });

  it("takes the video that the operator names, by id or link", async () => {
    const { library, match, get } = await setUp();
    put(library, { id: "2000000009", stream_id: "12", type: "highlight" });
    await match("https://www.twitch.tv/videos/2000000009");

    expect(get()).toMatchObject({ external_vod_id: "2000000009", external_vod_exists: true });
    // It is on no list of past broadcasts, and still there.
    await match();
    expect(get()).toMatchObject({ external_vod_id: "2000000009", external_vod_exists: true });
  });

  it.each([
    ["no id", "hello there", "bad_request"],
    ["a video that there is not", "2000000007", "video_unknown"],
    ["a video of someone else", "2000000008", "streamer_differs"],
  ])("refuses %s and changes nothing", async (_, named, code) => {
    const { library, match, vod, get } = await setUp();
    put(library, { id: "2000000008", streamer_id: "id-bob", streamer_name: "BOB" });
    const before = structuredClone(get());

    await expect(match(named)).rejects.toMatchObject({ code, field: "overrideVideoID" });
    expect(get()).toEqual(before);
    expect(get()?.uuid).toBe(vod.uuid);
  });

  it("is not done in the trash, without a channel, or for a platform that keeps nothing", async () => {
    const trashed = await setUp({ shelf: "trash" });
    await expect(trashed.match()).rejects.toMatchObject({ code: "vod_trashed" });
    const orphan = await setUp();
    await orphan.deps.store.channels.remove(orphan.channel.uuid);
    await expect(orphan.match()).rejects.toMatchObject({ code: "channel_unknown" });
    const other = await setUp({ provider: "kick" });
    await expect(other.match("2000000001")).rejects.toMatchObject({ code: "not_supported" });
  });
});

describe("a recording that has just ended", () => {
  it("is matched once where the platform keeps something, and none yet is no failure", async () => {
    const { deps, library, vod, get } = await setUp();
    expect(isMatchable(deps, vod)).toBe(true);
    put(library);
    await matchAtEnd(deps, vod);
    expect(get()?.external_vod_id).toBe("2000000001");
    put(library, { duration: 7200 });
    await matchAtEnd(deps, vod);
    expect(get()?.external_vod_duration).toBe(7200);

    const early = await setUp({ ended_at: "2026-01-02T11:59:00.000Z" });
    await matchAtEnd(early.deps, early.vod);
    expect(early.get()?.external_vod_exists).toBeNull();
    early.provider.isUnavailable = true;
    await expect(matchAtEnd(early.deps, early.vod)).rejects.toMatchObject({
      code: "provider_unavailable",
    });
    (early.deps.providers as Map<string, unknown>).clear();
    expect(isMatchable(early.deps, early.vod)).toBe(false);
  });
});
