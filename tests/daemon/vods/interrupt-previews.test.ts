import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ServerEvent } from "../../../shared/events.ts";
import { requestPreviews } from "../../../daemon/vods/previews.ts";
import { addChannel, addFiledVod, makeMedia } from "../../support/library.ts";
import { createTestApp } from "../../support/test-app.ts";
import { waitFor } from "../../support/wait-for.ts";

const folder = mkdtempSync(path.join(tmpdir(), "reelkeep-test-"));
const media = path.join(folder, "media.mp4");
beforeAll(() => makeMedia(media, { seconds: 20 }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function createScene() {
  const test = await createTestApp();
  const channel = await addChannel(test);
  const vod = await addFiledVod(test, { channel, media, changes: { duration: 20 } });
  const stateOf = (name: string) => test.deps.jobs.list().find((job) => job.name === name)?.status;
  /** Begins the pictures and waits until ffmpeg works on them. */
  const beginPictures = async () => {
    const name = requestPreviews(test.deps, vod.uuid);
    await waitFor("the pictures", async () =>
      test.deps.claims.holder(vod.uuid) === null ? null : true,
    );
    return name;
  };
  return { ...test, channel, vod, stateOf, beginPictures };
}

describe("pictures that are being made", { timeout: 60_000 }, () => {
  it("don't keep an operator from deleting the recording", async () => {
    const { ask, vod, deps, stateOf, beginPictures } = await createScene();
    const name = await beginPictures();

    const { status } = await ask("DELETE", `/api/v0/vod/${vod.uuid}`);

    expect([status, stateOf(name)]).toEqual([200, "stopped"]);
    expect(deps.store.vods.get(vod.uuid)?.shelf).toBe("trash");
  });

  it("are made again after a rename, under the new name", async () => {
    const { ask, vod, deps, beginPictures } = await createScene();
    await beginPictures();

    const { status } = await ask("POST", `/api/v0/vod/${vod.uuid}/rename`, {
      body: { template: "other" },
    });
    const poster = await waitFor("the poster", async () => {
      const products = deps.store.vods.get(vod.uuid)?.products ?? [];
      return products.find(({ kind }) => kind === "poster") ?? null;
    });

    expect(status).toBe(200);
    expect(poster.basename).toBe("other-thumb.jpg");
    expect(readdirSync(path.join(deps.paths.vods, "ann/other"))).toContain("other-thumb.jpg");
  });

  it("keep nobody waiting while their turn has not come", async () => {
    const { ask, vod, deps, stateOf } = await createScene();
    const free = Promise.withResolvers<void>();
    const other = deps.jobs.run(
      { name: "long", kind: "encode", vodUuid: null },
      () => free.promise,
    );
    const name = requestPreviews(deps, vod.uuid);

    const { status } = await ask("POST", `/api/v0/vod/${vod.uuid}/save`);

    expect([status, stateOf(name)]).toEqual([200, "waiting"]);
    free.resolve();
    await other;
    await waitFor("the end of the pictures", async () => (stateOf(name) === "none" ? true : null));
  });
});

it("tells of a channel whose recording has another size", async () => {
  const { ask, vod, deps, channel } = await createScene();
  const basename = `${vod.basename}.vod.mp4`;
  const product = { kind: "downloaded_vod" as const, basename, filesize: 400, duration: 4 };
  await deps.store.vods.update(vod.uuid, {
    products: [{ ...product, created_at: vod.created_at }],
  });
  const events: ServerEvent[] = [];
  deps.events.listen((event) => events.push(event));

  await ask("DELETE", `/api/v0/vod/${vod.uuid}/product?basename=${basename}`);

  const sizes = events.flatMap((event) =>
    event.action === "channel_updated" ? [event.data.channel] : [],
  );
  expect(sizes).toMatchObject([{ uuid: channel.uuid, vods_size: vod.segments[0]?.filesize }]);
});
