import { describe, expect, it } from "vitest";
import { emptyWish } from "../../../daemon/exporters/exporter.ts";
import {
  createUploadScene,
  megabyte,
  puts,
  sha256,
  sizeBytes,
  unused,
  videosOf,
} from "../../support/youtube-upload-scene.ts";

const { signal } = new AbortController();

describe("the quota of YouTube", () => {
  it("is counted, with what an upload costs", async () => {
    const scene = await createUploadScene();
    const before = scene.youtube.status().quota.used;
    await scene.send();

    const { used, upload_cost: cost } = scene.youtube.status().quota;
    expect(used - before).toBe(cost);
    expect((await scene.reopen()).status().quota.used).toBe(used);
  });

  it("is warned of, and Google decides", async () => {
    const scene = await createUploadScene();
    scene.values["youtube.daily_units"] = 1000;
    await scene.send();
    expect(scene.lines.join("\n")).toContain("may not suffice: an upload takes 1600 units");
    expect(videosOf(scene)).toHaveLength(1);
  });

  it("ends an upload with the time when it comes back", async () => {
    const scene = await createUploadScene();
    const refusal = { kind: "status", status: 403, reason: "quotaExceeded" } as const;
    scene.simulator.state.faults.push({ on: "begin", ...refusal });
    const { resets_at: resetsAt } = scene.youtube.status().quota;

    await expect(scene.send()).rejects.toMatchObject({
      code: "quota_exceeded",
      status: 429,
      message: expect.stringContaining(resetsAt),
      retryAfterSeconds: expect.closeTo((Date.parse(resetsAt) - scene.clock.now()) / 1000, -1),
    });
    expect(scene.youtube.status().quota.exhausted_until).toBe(resetsAt);
  });

  it("keeps an upload that ran into it, for the day after", async () => {
    const scene = await createUploadScene();
    scene.simulator.state.faults.push(
      { on: "put", kind: "keep", bytes: megabyte },
      { on: "put", kind: "status", status: 400, reason: "uploadLimitExceeded" },
    );
    await expect(scene.send()).rejects.toMatchObject({ code: "quota_exceeded" });
    scene.simulator.state.requests.length = 0;
    await scene.send();
    expect(puts(scene)[0]).toBe(`bytes */${sizeBytes}`);
    expect(videosOf(scene)).toMatchObject([{ sha256 }]);
  });
});

describe("a playlist of YouTube", () => {
  const list = { id: "PL1", title: "Ann", description: "", privacy: "private", videoIds: [] };

  it("gets the video once, also when the export is repeated", async () => {
    const scene = await createUploadScene({ playlistId: "PL1" });
    const { state } = scene.simulator;
    state.playlists.push({ ...list, videoIds: [] });
    const { youtubeId, youtubePlaylistId } = await scene.send();
    await scene.send();

    expect(youtubePlaylistId).toBe("PL1");
    expect(state.playlists[0]?.videoIds).toEqual([youtubeId]);
  });

  it("that is not there is told before anything is uploaded", async () => {
    const scene = await createUploadScene({ playlistId: "PL7" });
    await expect(scene.send()).rejects.toMatchObject({
      code: "export_failed",
      field: "playlist_id",
    });
    expect(puts(scene)).toEqual([]);
  });
});

describe("the check of an exported video", () => {
  it.each([
    ["uploaded", "verified"],
    ["processed", "verified"],
    ["failed", "differs"],
    ["rejected", "differs"],
    [null, "missing"],
  ])("of which YouTube says %s: %s", async (state, verdict) => {
    const scene = await createUploadScene();
    const exported = await scene.send();
    const [video] = videosOf(scene);
    if (state === null) scene.simulator.state.videos.clear();
    else if (video !== undefined) video.uploadStatus = state;
    const order = { ...scene.order, exported };
    expect(await scene.youtube.exporter.verify(unused, order, signal)).toBe(verdict);
  });
});

it("a video that is listed only after a moment counts as there", async () => {
  const scene = await createUploadScene();
  const exported = await scene.send();
  const { videos } = scene.simulator.state;
  const [video] = videos.values();
  videos.clear();
  scene.clock.sleep = async () => void videos.set(video?.id ?? "", video!);
  const order = { ...scene.order, exported };
  expect(await scene.youtube.exporter.verify(unused, order, signal)).toBe("verified");
});

describe("YouTube as a target", () => {
  it("says what is missing before it can be used", async () => {
    const scene = await createUploadScene();
    const obstacle = () => scene.youtube.exporter.findObstacle(unused, {}, signal);
    expect(await obstacle()).toBeNull();
    await scene.youtube.endLogin(signal);
    expect(await obstacle()).toMatchObject({ code: "youtube_not_connected" });
    scene.values["youtube.client_id"] = "";
    expect((await obstacle())?.message).toContain("youtube.client_id");
    await expect(scene.send()).rejects.toMatchObject({ code: "not_connected" });
  });

  it("tells whose channel it is and what is left of the day's units when it is tried", async () => {
    const scene = await createUploadScene();
    const attempt = (playlistId = "") =>
      scene.youtube.exporter.test(
        unused,
        { wish: { ...emptyWish, playlistId }, values: {} },
        signal,
      );
    const said = await attempt();
    expect(said.map(({ code }) => code)).toEqual(["test_account", "test_quota"]);
    expect(scene.simulator.state.videos.size).toBe(0);
    await expect(attempt("PLnone")).rejects.toMatchObject({
      code: "export_failed",
      field: "playlist_id",
      sentence: { code: "no_playlist", params: { playlist: "PLnone" } },
    });
    await scene.youtube.endLogin(signal);
    await expect(attempt()).rejects.toMatchObject({ code: "not_connected" });
  });

  it("writes no token and no address of an upload into its lines", async () => {
    const scene = await createUploadScene();
    scene.simulator.state.faults.push(
      { on: "put", kind: "drop", afterBytes: 10 },
      { on: "put", kind: "gone" },
    );
    await scene.send();
    const said = [...scene.lines, ...scene.warnings].join("\n");
    expect(said).not.toBe("");
    expect(said).not.toMatch(/ya29|1\/\/|upload_id|hush-secret/);
  });
});
