import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EncoderList } from "../../../shared/model/encoder.ts";
import { vodFolder } from "../../../daemon/paths.ts";
import { addChannel, addFiledVod, makeMedia } from "../../support/library.ts";
import { createTestApp } from "../../support/test-app.ts";
import { waitUntil } from "../../support/wait-until.ts";

const timeout = 60_000;
const folder = mkdtempSync(path.join(tmpdir(), "reelkeep-test-"));
const media = path.join(folder, "media.mp4");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(() => makeMedia(media));

async function createScene() {
  const test = await createTestApp();
  const channel = await addChannel(test);
  const vod = await addFiledVod(test, { channel, media });
  const address = `/api/v0/vod/${vod.uuid}`;
  const finish = async (name: string) => {
    await waitUntil("the job is over", () => !test.deps.jobs.isActive(name), timeout);
    return test.deps.jobs.list().find((job) => job.name === name);
  };
  return { ...test, vod, address, finish, place: vodFolder(test.deps.paths, vod) };
}

describe("the work on media over the API", { timeout }, () => {
  it("cuts: answers at once with the job, the file and where the clip really lies", async () => {
    const { ask, address, finish } = await createScene();
    const body = { start: 1.2, end: 2.9, name: "best" };
    const reply = await ask("POST", `${address}/cut`, { body });

    expect(reply.status).toBe(202);
    expect(reply.body.data).toEqual({
      job_name: "cut_ann_2026_0h00m01s-0h00m02s_best",
      folder: "editor/ann",
      basename: "ann_2026_0h00m01s-0h00m02s_best.mp4",
      start: 1,
      end: 3,
    });
    expect(await finish(reply.body.data.job_name)).toMatchObject({ kind: "encode", error: null });
  });

  it.each([
    { body: {}, field: "start" },
    { body: { start: -1, end: 2 }, field: "start" },
    { body: { start: 1 }, field: "end" },
    { body: { start: 2, end: 1 }, field: "end" },
    { body: { start: 1, end: 2, exact: "yes" }, field: "exact" },
    { body: { start: 1, end: 2, name: 7 }, field: "name" },
    { body: { start: 1, end: 2, time_in: 1 }, field: "time_in" },
  ])("tells what is wrong with a cut: $body", async ({ body, field }) => {
    const { ask, address } = await createScene();
    const reply = await ask("POST", `${address}/cut`, { body });

    expect([reply.status, reply.body.code, reply.body.field]).toEqual([400, "bad_request", field]);
  });

  it("makes pictures and tells of them in the recording", async () => {
    const { ask, address, finish } = await createScene();
    const reply = await ask("POST", `${address}/previews`);

    expect(reply.status).toBe(202);
    expect(await finish(reply.body.data.job_name)).toMatchObject({ error: null });
    const { products } = (await ask("GET", address)).body.data;
    expect(products[0]).toMatchObject({ kind: "poster", basename: "ann_2026-thumb.jpg" });
  });

  it("writes sidecars and names those that changed", async () => {
    const { ask, address, place } = await createScene();
    const reply = await ask("POST", `${address}/sidecars`);

    expect([reply.status, reply.body.data]).toEqual([200, { written: ["ann_2026.chapters.vtt"] }]);
    expect(readdirSync(place)).toContain("ann_2026.chapters.vtt");
    expect((await ask("POST", `${address}/sidecars`)).body.data).toEqual({ written: [] });
  });

  it("encodes by the settings, and by what is asked otherwise", async () => {
    const { ask, address, deps, finish } = await createScene();
    await deps.config.change({ "reencode.preset": "ultrafast" });
    const reply = await ask("POST", `${address}/reencode`, { body: { height: 60 } });

    expect([reply.status, reply.body.data]).toEqual([202, { job_name: "reencode_ann_2026" }]);
    expect(await finish("reencode_ann_2026")).toMatchObject({ error: null });
  });

  it.each([
    { body: { encoder: "rm -rf" }, status: 409, code: "not_supported", field: "encoder" },
    { body: { preset: "-i /etc" }, status: 400, code: "bad_request", field: "preset" },
    { body: { quality: 64 }, status: 400, code: "bad_request", field: "quality" },
    { body: { height: 1.5 }, status: 400, code: "bad_request", field: "height" },
    { body: { crf: 1 }, status: 400, code: "bad_request", field: "crf" },
  ])("tells what is wrong with an encoding: $body", async ({ body, status, code, field }) => {
    const { ask, address } = await createScene();
    const reply = await ask("POST", `${address}/reencode`, { body });

    expect([reply.status, reply.body.code, reply.body.field]).toEqual([status, code, field]);
  });

  it("lists each known encoder, and why those don't work that don't", async () => {
    const { ask } = await createScene();
    const reply = await ask("GET", "/api/v0/tools/encoders");

    const { encoders, ffmpeg_version } = EncoderList.parse(reply.body.data);
    expect(ffmpeg_version).not.toBeNull();
    expect(encoders.find(({ name }) => name === "libx264")).toMatchObject({
      works: true,
      reason: null,
      default_preset: "medium",
    });
    for (const { works, reason } of encoders) expect(reason === null).toBe(works);
    expect((await ask("GET", "/api/v0/tools/encoders")).body.data).toEqual(reply.body.data);
  });

  it.each(["cut", "splitbychapters", "previews", "sidecars", "reencode"])(
    "does not know a recording that is not there: %s",
    async (verb) => {
      const { ask } = await createScene();
      const body = verb === "cut" ? { start: 0, end: 1 } : {};
      const address = `/api/v0/vod/7b7fbd49-6f5c-4a4c-9c0a-0f6b7f5a1d11/${verb}`;
      const reply = await ask("POST", address, { body });

      expect([reply.status, reply.body.code]).toEqual([404, "vod_unknown"]);
    },
  );
});
