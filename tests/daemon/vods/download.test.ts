import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { vodFolder } from "../../../daemon/paths.ts";
import { probeFile } from "../../../daemon/tools/ffprobe.ts";
import { archiveSegmentSeconds, makeArchive } from "../../support/archive-origin.ts";
import { makeRendition } from "../../support/records.ts";
import { createDownloadRig, type DownloadRig, ledgerSegments } from "../../support/download-rig.ts";
import { waitUntil } from "../../support/wait-until.ts";

// Real programs on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const segments = 10;
const seconds = segments * archiveSegmentSeconds;
const media = mkdtempSync(path.join(tmpdir(), "reelkeep-archive-"));
const folderOf = (form: string) => path.join(media, form);

beforeAll(() => {
  for (const form of ["mpegts", "fmp4", "ranges"] as const)
    makeArchive(folderOf(form), { seconds, form });
});
afterAll(() => rmSync(media, { recursive: true, force: true }));

const rigOf = (form = "mpegts", environment: Record<string, string> = {}) =>
  createDownloadRig({ media: folderOf(form), environment });

async function download(rig: DownloadRig, query = "") {
  const asked = await rig.test.ask("POST", `/api/v0/vod/${rig.vod.uuid}/download${query}`);
  expect(asked).toMatchObject({ status: 202 });
  return { name: asked.body.data.job_name, ...(await rig.jobEnd(asked.body.data.job_name)) };
}

async function durationOf(rig: DownloadRig, ending = ".vod.mp4"): Promise<number> {
  const file = path.join(vodFolder(rig.test.deps.paths, rig.vod), `${rig.vod.basename}${ending}`);
  const { format } = await probeFile("ffprobe", file, new AbortController().signal);
  return format.duration ?? 0;
}

describe("the download of the platform's copy of a recording", () => {
  it("becomes a checked file beside the recording, each part fetched once", async () => {
    const rig = await rigOf();
    const { name, status, error } = await download(rig);

    expect({ name, status, error }).toEqual({
      name: "download_ann_2026",
      status: "none",
      error: null,
    });
    expect(rig.files()).toContain("ann_2026.vod.mp4");
    expect(rig.downloads()).toEqual([]);
    expect(Math.abs((await durationOf(rig)) - seconds)).toBeLessThan(0.3);
    expect(rig.now().products).toMatchObject([
      { kind: "downloaded_vod", basename: "ann_2026.vod.mp4" },
    ]);
    const parts = [...rig.origin.asked].filter(([name]) => name.endsWith(".ts"));
    expect(parts).toHaveLength(segments);
    expect(parts.every(([, count]) => count === 1)).toBe(true);
    const { body } = await rig.test.ask("GET", `/api/v0/vod/${rig.vod.uuid}`);
    expect(body.data.is_vod_downloaded).toBe(true);
  });

  it.each(["fmp4", "ranges"])("takes %s as well", async (form) => {
    const rig = await rigOf(form);

    expect(await download(rig)).toMatchObject({ status: "none", error: null });
    expect(Math.abs((await durationOf(rig)) - seconds)).toBeLessThan(0.3);
    expect([...rig.origin.asked.values()].reduce((a, b) => a + b)).toBeLessThanOrEqual(
      segments + 3,
    );
  });

  it("takes only the segments that hold the range", async () => {
    const rig = await rigOf();

    expect(await download(rig, "?from=5&to=9")).toMatchObject({ status: "none" });
    expect([...rig.origin.asked.keys()].filter((name) => name.endsWith(".ts")).toSorted()).toEqual([
      "2.ts",
      "3.ts",
      "4.ts",
    ]);
    expect(Math.abs((await durationOf(rig)) - 6)).toBeLessThan(0.3);
  });

  it("goes on where it was stopped: no part is fetched twice", async () => {
    const rig = await rigOf("mpegts", { REELKEEP_DOWNLOAD_PARALLEL_SEGMENTS: "1" });
    rig.origin.intercept = (name) => name === "6.ts";
    const address = `/api/v0/vod/${rig.vod.uuid}/download`;
    const { body } = await rig.test.ask("POST", address);
    await waitUntil("the sixth part is asked for", () => rig.origin.asked.has("6.ts"));
    expect((await rig.test.ask("POST", address)).body.code).toBe("vod_busy");
    rig.test.deps.jobs.stop(body.data.job_name);
    expect(await rig.jobEnd(body.data.job_name)).toMatchObject({ status: "stopped" });
    const [id = ""] = rig.downloads();
    expect(ledgerSegments(path.join(rig.test.deps.paths.downloads, id))).toEqual([
      0, 1, 2, 3, 4, 5,
    ]);

    rig.origin.intercept = () => false;
    expect(await download(rig)).toMatchObject({ status: "none" });
    const twice = [...rig.origin.asked].filter(
      ([name, count]) => name.endsWith(".ts") && count > 1,
    );
    expect(twice.map(([name]) => name)).toEqual(["6.ts"]);
    expect(Math.abs((await durationOf(rig)) - seconds)).toBeLessThan(0.3);
  });

  it("takes a muted part under its other name", async () => {
    const rig = await rigOf();
    rig.origin.playlist = rig.origin.playlist.replace("\n4.ts", "\n4-muted.ts");

    expect(await download(rig)).toMatchObject({ status: "none", log: [] });
    expect(rig.origin.asked.get("4-muted.ts")).toBe(1);
    expect(rig.origin.asked.get("4.ts")).toBe(1);
    expect(Math.abs((await durationOf(rig)) - seconds)).toBeLessThan(0.3);
  });

  it("tries again what fails, and says which part the platform does not have", async () => {
    const rig = await rigOf();
    rig.origin.intercept = (name, response, asked) => {
      if (name === "2.ts" && asked < 3) response.writeHead(500).end();
      else if (name === "3.ts" && asked < 2) response.destroy();
      else if (name.startsWith("7")) response.writeHead(403).end();
      else return false;
      return true;
    };
    const { status, log } = await download(rig);

    expect(status).toBe("none");
    expect(log.join(" ")).toMatch(/^7\.ts can't be had; 2 s are missing\.$/);
    expect(Math.abs((await durationOf(rig)) - (seconds - 2))).toBeLessThan(0.3);
  });

  it("makes no file with a hole of an origin that refuses everything from some part on", async () => {
    const rig = await rigOf();
    rig.origin.intercept = (name, response) => {
      const isRefused = Number.parseInt(name, 10) >= 3;
      if (isRefused) response.writeHead(403).end();
      return isRefused;
    };
    const { status, error } = await download(rig);

    expect(status).toBe("error");
    expect(error).toMatch(/refuse one part after the other/);
    expect(rig.now().products).toEqual([]);
    rig.origin.intercept = () => false;
    expect(await download(rig)).toMatchObject({ status: "none", log: [] });
    expect(Math.abs((await durationOf(rig)) - seconds)).toBeLessThan(0.3);
    expect(rig.origin.asked.get("0.ts")).toBe(1);
  });

  it("waits for whoever works on the recording before it puts its file there", async () => {
    const rig = await rigOf();
    const { claims, jobs } = rig.test.deps;
    const other = Promise.withResolvers<void>();
    const holding = claims.hold(rig.vod.uuid, "renamed", () => other.promise);
    const { body } = await rig.test.ask("POST", `/api/v0/vod/${rig.vod.uuid}/download`);
    await waitUntil("all parts are there", () => rig.origin.asked.size === segments + 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(jobs.isActive(body.data.job_name)).toBe(true);
    expect(rig.files()).not.toContain("ann_2026.vod.mp4");
    other.resolve();
    await holding;
    expect(await rig.jobEnd(body.data.job_name)).toMatchObject({ status: "none" });
  });

  it("fetches nothing again when only the last step failed", async () => {
    const rig = await rigOf();
    const { config } = rig.test.deps;
    await config.change({ "tools.ffmpeg_path": "/bin/false" });
    expect(await download(rig)).toMatchObject({ status: "error" });
    expect(rig.files().filter((name) => name.includes(".vod"))).toEqual([]);
    const before = new Map(rig.origin.asked);
    await config.change({ "tools.ffmpeg_path": "" });

    expect(await download(rig)).toMatchObject({ status: "none" });
    expect(rig.origin.asked).toEqual(before);
    expect(Math.abs((await durationOf(rig)) - seconds)).toBeLessThan(0.3);
  });

  it("asks the platform for the list again when the address is refused", async () => {
    const rig = await rigOf();
    rig.origin.intercept = (name, response, asked) => {
      if (name !== "index.m3u8" || asked > 1) return false;
      response.writeHead(403).end();
      return true;
    };

    expect(await download(rig)).toMatchObject({ status: "none" });
    expect(rig.test.provider.library.asked.get("openVideo")).toBe(2);
  });

  it("follows a broadcast that still runs to its end when it is told to", async () => {
    const rig = await rigOf();
    const whole = rig.origin.playlist;
    const growing = whole.slice(0, whole.indexOf("4.ts")).replace(/#EXTINF[^\n]*\n$/, "");
    rig.origin.playlist = growing.replace(/TARGETDURATION:\d+/, "TARGETDURATION:0.1");
    const { body } = await rig.test.ask("POST", `/api/v0/vod/${rig.vod.uuid}/download?follow=true`);
    await waitUntil(
      "the list was looked at again",
      () => (rig.origin.asked.get("index.m3u8") ?? 0) > 2,
    );
    rig.origin.playlist = whole;

    expect(await rig.jobEnd(body.data.job_name)).toMatchObject({ status: "none" });
    expect(Math.abs((await durationOf(rig)) - seconds)).toBeLessThan(0.3);
  });

  it("ends with what is there now when it is not", async () => {
    const rig = await rigOf();
    const whole = rig.origin.playlist;
    rig.origin.playlist = whole.slice(0, whole.indexOf("4.ts")).replace(/#EXTINF[^\n]*\n$/, "");

    expect(await download(rig)).toMatchObject({ status: "none" });
    expect(Math.abs((await durationOf(rig)) - 8)).toBeLessThan(0.3);
  });

  it("replaces an older download, also one in another form", async () => {
    const rig = await rigOf();
    await download(rig);
    await rig.test.deps.config.change({ "vod.container": "mkv" });

    expect(await download(rig, "?to=4")).toMatchObject({ status: "none" });
    expect(rig.files().filter((name) => name.includes(".vod."))).toEqual(["ann_2026.vod.mkv"]);
    expect(rig.now().products).toHaveLength(1);
  });

  it("begins anew where the quality that it began with is not offered any more", async () => {
    const rig = await rigOf("mpegts", { REELKEEP_DOWNLOAD_PARALLEL_SEGMENTS: "1" });
    rig.origin.intercept = (name) => name === "3.ts";
    const { body } = await rig.test.ask("POST", `/api/v0/vod/${rig.vod.uuid}/download`);
    await waitUntil("the third part is asked for", () => rig.origin.asked.has("3.ts"));
    rig.test.deps.jobs.stop(body.data.job_name);
    await rig.jobEnd(body.data.job_name);
    rig.origin.intercept = () => false;
    const other = makeRendition("480p", { url: rig.origin.rendition.url, bandwidth: 1 });
    rig.test.provider.library.openedVideos.set(rig.video.id, {
      state: "found",
      renditions: [other],
    });

    expect(await download(rig)).toMatchObject({ status: "none" });
    expect(rig.origin.asked.get("0.ts")).toBe(2);
    expect(Math.abs((await durationOf(rig)) - seconds)).toBeLessThan(0.3);
  });
});
