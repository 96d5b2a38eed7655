import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { listRequests } from "../../../daemon/vods/download-request.ts";
import { makeArchive } from "../../support/archive-origin.ts";
import { createDownloadRig, type DownloadRig } from "../../support/download-rig.ts";
import { waitUntil } from "../../support/wait-until.ts";

// Real programs on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const media = mkdtempSync(path.join(tmpdir(), "reelkeep-archive-"));
beforeAll(() => makeArchive(media, { seconds: 4 }));
afterAll(() => rmSync(media, { recursive: true, force: true }));

const rigOf = (environment: Record<string, string> = {}) =>
  createDownloadRig({ media, environment });

async function download(rig: DownloadRig, query = "") {
  const { body } = await rig.test.ask("POST", `/api/v0/vod/${rig.vod.uuid}/download${query}`);
  return rig.jobEnd(body.data.job_name);
}

describe("a download that can't be", () => {
  const refusal = async (rig: DownloadRig, query = "") => {
    const { status, body } = await rig.test.ask(
      "POST",
      `/api/v0/vod/${rig.vod.uuid}/download${query}`,
    );
    return { status, code: body.code, message: body.message };
  };

  it("is asked for twice at once: the first one is begun, and keeps what it was asked for", async () => {
    const rig = await rigOf();
    rig.origin.intercept = (name) => name.endsWith(".ts");
    const address = `/api/v0/vod/${rig.vod.uuid}/download`;
    const answers = await Promise.all(
      ["?from=0", "?from=2"].map((query) => rig.test.ask("POST", address + query)),
    );
    expect(answers.map(({ status }) => status)).toEqual([202, 409]);
    const requests = await listRequests(rig.test.deps);
    expect(requests).toMatchObject([{ state: "wanted", range: { fromSeconds: 0 } }]);
    rig.test.deps.jobs.stop(answers[0]?.body.data.job_name);
  });

  it("says in the specification's words that a quality is none", async () => {
    expect(await refusal(await rigOf(), "?quality=sharp")).toEqual({
      status: 400,
      code: "bad_request",
      message: "Invalid quality: sharp",
    });
  });

  it("refuses a range that holds nothing", async () => {
    expect(await refusal(await rigOf(), "?from=9&to=9")).toMatchObject({ code: "bad_request" });
  });

  it("needs a recording that is matched and not in the trash", async () => {
    const rig = await rigOf();
    const { vods } = rig.test.deps.store;
    await vods.update(rig.vod.uuid, { shelf: "trash" });
    expect(await refusal(rig)).toMatchObject({ status: 409, code: "vod_trashed" });
    await vods.update(rig.vod.uuid, { shelf: "library", external_vod_id: null });
    expect(await refusal(rig)).toMatchObject({ status: 409, code: "not_matched" });
  });

  it("says that the platform has the video no more", async () => {
    const rig = await rigOf();
    rig.test.provider.library.videos.clear();
    expect(await refusal(rig)).toMatchObject({ status: 404, code: "video_unknown" });
  });

  it("tells in its job what the platform or the disk refuses", async () => {
    const rig = await rigOf();
    const { openedVideos } = rig.test.provider.library;
    expect(await download(rig, "?quality=480p")).toMatchObject({
      status: "error",
      error: "480p is not offered; there are: 720p60.",
    });
    openedVideos.set(rig.video.id, { state: "restricted", message: "For subscribers only." });
    expect(await download(rig)).toMatchObject({ status: "error", error: "For subscribers only." });
    openedVideos.set(rig.video.id, {
      state: "found",
      renditions: [{ ...rig.origin.rendition, bandwidth: 1e15 }],
    });
    const { error } = await download(rig);
    expect(error).toMatch(/^The download needs about \d+\.\d GB .* are free\.$/);
    expect(rig.origin.asked.size).toBe(0);
  });

  it("ends when its recording is deleted", async () => {
    const rig = await rigOf({ REELKEEP_DOWNLOAD_PARALLEL_SEGMENTS: "1" });
    const held = Promise.withResolvers<void>();
    rig.origin.intercept = (name, response) => {
      if (name !== "1.ts") return false;
      void held.promise.then(() => response.writeHead(500).end());
      return true;
    };
    const ending = download(rig);
    await waitUntil("the second part is asked for", () => rig.origin.asked.has("1.ts"));
    await rig.test.deps.store.vods.remove(rig.vod.uuid);
    rig.origin.intercept = () => false;
    held.resolve();
    expect(await ending).toMatchObject({ status: "error", error: "The recording was deleted." });
    await waitUntil("its bytes are gone", () => rig.downloads().length === 0);
  });

  it("leaves room for recordings", async () => {
    const rig = await rigOf({ REELKEEP_DOWNLOAD_KEEP_FREE_GIGABYTES: "100000" });
    expect((await download(rig)).error).toMatch(/^The download needs about/);
  });
});
