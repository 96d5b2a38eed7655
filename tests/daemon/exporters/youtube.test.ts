import {
  mkdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  createUploadScene,
  media,
  megabyte,
  puts,
  sha256,
  sizeBytes,
  unused,
  videosOf,
} from "../../support/youtube-upload-scene.ts";

const { signal } = new AbortController();

describe("an upload to YouTube", () => {
  it("brings every byte there, with its texts, in pieces", async () => {
    const scene = await createUploadScene();
    const exported = await scene.send();

    const [video] = videosOf(scene);
    expect(video).toMatchObject({ sha256, sizeBytes, mediaType: "video/mp4" });
    expect(video?.metadata).toEqual({
      snippet: {
        title: "Ann plays chess",
        description: "As it was.",
        tags: ["chess", "ann"],
        categoryId: "20",
      },
      status: { privacyStatus: "unlisted", selfDeclaredMadeForKids: false },
    });
    expect(puts(scene)).toHaveLength(4);
    expect(exported).toEqual({
      place: `https://www.youtube.com/watch?v=${video?.id ?? ""}`,
      youtubeId: video?.id,
      youtubePlaylistId: null,
    });
    expect(scene.fractions.at(-1)).toBe(1);
    expect(scene.fractions).toEqual(scene.fractions.toSorted((a, b) => a - b));
    const order = { ...scene.order, exported };
    expect(await scene.youtube.exporter.verify(unused, order, signal)).toBe("verified");
  });

  it("goes on after three broken connections where the other side is", async () => {
    const scene = await createUploadScene();
    scene.simulator.state.faults.push(
      { on: "put", kind: "drop", afterBytes: 300_000 },
      { on: "put", kind: "drop", afterBytes: 0 },
      { on: "put", kind: "drop", afterBytes: 700_001 },
    );
    await scene.send();

    expect(videosOf(scene)).toMatchObject([{ sha256, sizeBytes }]);
    expect(scene.clock.sleptMs).toHaveLength(3);
    expect(puts(scene).filter((line) => line.includes("*/"))).toHaveLength(3);
  });

  it("sends again what was not kept, and never what was", async () => {
    const scene = await createUploadScene();
    scene.simulator.state.faults.push({ on: "put", kind: "keep", bytes: 262_144 });
    await scene.send();

    expect(puts(scene).slice(0, 2)).toEqual([
      `bytes 0-1048575/${sizeBytes}`,
      `bytes 262144-1310719/${sizeBytes}`,
    ]);
    expect(videosOf(scene)).toMatchObject([{ sha256 }]);
  });

  it("makes one video when the last answer is lost", async () => {
    const scene = await createUploadScene();
    scene.values["youtube.chunk_megabytes"] = 64;
    scene.simulator.state.faults.push({ on: "put", kind: "lose-answer" });
    await scene.send();

    expect(videosOf(scene)).toMatchObject([{ sha256 }]);
    expect(puts(scene)).toHaveLength(2);
  });

  it("waits longer each time the other side is busy", async () => {
    const scene = await createUploadScene();
    const busy = (on: "put" | "ask") => ({ on, kind: "status" as const, status: 503 });
    scene.simulator.state.faults.push(busy("put"), busy("ask"), busy("ask"));
    scene.simulator.state.faults.push({ on: "begin", kind: "status", status: 500 });
    await scene.send();

    expect(scene.clock.sleptMs).toEqual([1000, 2000, 4000, 8000]);
    expect(videosOf(scene)).toMatchObject([{ sha256 }]);
  });

  it("gives up with a sentence after half an hour without a byte, and a repeat goes on", async () => {
    const scene = await createUploadScene();
    scene.simulator.state.faults.push({ on: "put", kind: "drop", afterBytes: 500_000 });
    for (let time = 0; time < 30; time += 1)
      scene.simulator.state.faults.push({ on: "ask", kind: "status", status: 503 });
    await expect(scene.send()).rejects.toMatchObject({ code: "export_failed" });
    scene.simulator.state.faults.length = 0;
    scene.simulator.state.requests.length = 0;
    await scene.send();

    expect(puts(scene)[0]).toBe(`bytes */${sizeBytes}`);
    expect(puts(scene)[1]).toMatch(/^bytes [1-9]/);
    expect(videosOf(scene)).toMatchObject([{ sha256 }]);
  });

  it("begins anew when the upload was forgotten there", async () => {
    const scene = await createUploadScene();
    scene.simulator.state.faults.push(
      { on: "put", kind: "keep", bytes: megabyte },
      { on: "put", kind: "gone" },
    );
    await scene.send();

    expect(videosOf(scene)).toMatchObject([{ sha256 }]);
    expect(scene.lines).toContain("YouTube has forgotten the upload; it begins anew.");
  });

  it("renews its token in the middle of a video", async () => {
    const scene = await createUploadScene();
    const { simulator } = scene;
    simulator.state.faults.push(
      { on: "put", kind: "keep", bytes: megabyte },
      { on: "put", kind: "act", act: () => simulator.expireTokens() },
    );
    await scene.send();

    expect(videosOf(scene)).toMatchObject([{ sha256 }]);
    expect(simulator.state.requests.filter((line) => line === "POST /token")).toHaveLength(1);
  });

  it("goes on after a restart with the same upload", async () => {
    const scene = await createUploadScene();
    const restart = new AbortController();
    scene.simulator.state.faults.push(
      { on: "put", kind: "keep", bytes: megabyte },
      { on: "put", kind: "act", act: () => restart.abort() },
    );
    await expect(scene.send(scene.youtube, restart.signal)).rejects.toThrow(/aborted/);
    const kept = path.join(scene.folder, "db", "youtube-uploads.json");
    expect(statSync(kept).mode & 0o777).toBe(0o600);
    expect(readFileSync(kept, "utf8")).toContain("upload_id=");
    scene.simulator.state.requests.length = 0;
    await scene.send(await scene.reopen());

    expect(scene.simulator.state.requests).not.toContain("POST /upload/youtube/v3/videos");
    expect(videosOf(scene)).toMatchObject([{ sha256 }]);
  });

  it("does not upload twice what was over before anyone noted it", async () => {
    const scene = await createUploadScene();
    const first = await scene.send();
    const again = await scene.send(await scene.reopen());

    expect(again).toEqual(first);
    expect(videosOf(scene)).toHaveLength(1);
  });

  it("uploads again a video that was deleted there, and a file that was changed here", async () => {
    const scene = await createUploadScene();
    const first = await scene.send();
    scene.simulator.state.videos.clear();
    const second = await scene.send();
    utimesSync(scene.order.file.path, 1, 1);
    const third = await scene.send();

    expect(new Set([first.youtubeId, second.youtubeId, third.youtubeId]).size).toBe(3);
  });

  it("stops at once when it is told to", async () => {
    const scene = await createUploadScene();
    const abort = new AbortController();
    scene.simulator.state.faults.push({ on: "put", kind: "act", act: () => abort.abort() });
    await expect(scene.send(scene.youtube, abort.signal)).rejects.toThrow(/aborted/);
    expect(videosOf(scene)).toEqual([]);
  });

  it("ends with a sentence when the file becomes shorter meanwhile", async () => {
    const scene = await createUploadScene();
    const { path: file } = scene.order.file;
    scene.simulator.state.faults.push(
      { on: "put", kind: "keep", bytes: megabyte },
      { on: "put", kind: "act", act: () => truncateSync(file, megabyte) },
      { on: "ask", kind: "act", act: () => {} },
    );
    await expect(scene.send()).rejects.toMatchObject({ code: "file_missing" });
    expect(videosOf(scene)).toEqual([]);
  });

  it.each([
    ["recording.m4a", media, "export_failed"],
    ["empty.mp4", Buffer.alloc(0), "export_failed"],
  ])("refuses %s without asking anybody", async (name, content, code) => {
    const scene = await createUploadScene();
    const file = path.join(scene.folder, name);
    writeFileSync(file, content);
    Object.assign(scene.order.file, { path: file, sizeBytes: content.length });
    await expect(scene.send()).rejects.toMatchObject({ code });
    expect(scene.simulator.state.requests).toEqual([]);
  });

  it("refuses a file that is not what was asked for", async () => {
    const scene = await createUploadScene();
    scene.order.file.sizeBytes -= 1;
    await expect(scene.send()).rejects.toMatchObject({ code: "file_missing" });
    scene.order.file.path = path.join(scene.folder, "none.mp4");
    await expect(scene.send()).rejects.toMatchObject({ code: "file_missing" });
  });

  it("tells that YouTube keeps videos of an unreviewed application private", async () => {
    const scene = await createUploadScene({ privacy: "public" });
    scene.simulator.state.forcedPrivacy = "private";
    await scene.send();
    expect(scene.lines.join("\n")).toContain("made the video private and not public");
  });

  it("holds no more than a few megabytes of a large file", async () => {
    const scene = await createUploadScene();
    scene.values["youtube.chunk_megabytes"] = 1024;
    const folder = path.join(scene.folder, "large");
    mkdirSync(folder);
    const file = path.join(folder, "large.mp4");
    writeFileSync(file, "");
    truncateSync(file, 160 * megabyte);
    Object.assign(scene.order.file, { path: file, sizeBytes: 160 * megabyte });
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }, 5);
    await scene.send().finally(() => clearInterval(watch));

    expect(videosOf(scene)).toMatchObject([{ sizeBytes: 160 * megabyte }]);
    // Both sides are in this process.
    expect(most).toBeLessThan(64 * megabyte);
  });
});
