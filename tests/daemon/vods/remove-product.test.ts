import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { vodFolder } from "../../../daemon/paths.ts";
import { addChannel, addFiledVod } from "../../support/library.ts";
import { createTestApp } from "../../support/test-app.ts";

async function createScene(changes = {}) {
  const test = await createTestApp();
  const channel = await addChannel(test);
  const vod = await addFiledVod(test, { channel, changes, sidecars: { ".vod.mp4": "copy" } });
  const basename = `${vod.basename}.vod.mp4`;
  const product = { kind: "downloaded_vod" as const, basename, filesize: 4, duration: 4 };
  await test.deps.store.vods.update(vod.uuid, {
    products: [{ ...product, created_at: vod.created_at }],
  });
  const remove = (name: string) =>
    test.ask("DELETE", `/api/v0/vod/${vod.uuid}/product?basename=${encodeURIComponent(name)}`);
  const isThere = (name: string) => existsSync(path.join(vodFolder(test.deps.paths, vod), name));
  return { ...test, vod, basename, remove, isThere };
}

describe("DELETE /api/v0/vod/:uuid/product", () => {
  it("deletes the file and its entry, and leaves the recording alone", async () => {
    const { vod, basename, remove, isThere } = await createScene();

    const { status, body } = await remove(basename);

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ products: [], is_vod_downloaded: false });
    expect([isThere(basename), isThere(`${vod.basename}.mp4`)]).toEqual([false, true]);
  });

  it("takes the mask of a rendered chat with it", async () => {
    const { vod, deps, remove, isThere } = await createScene();
    const names = ["ann_2026.chat.mp4", "ann_2026.chat_mask.mp4"];
    const kinds = ["rendered_chat", "chat_mask"] as const;
    for (const name of names)
      writeFileSync(path.join(vodFolder(deps.paths, vod), name), "a picture");
    const made = { filesize: 9, duration: 4, created_at: vod.created_at };
    const products = names.map((basename, index) => ({
      ...{ ...made, basename, kind: kinds[index] ?? "chat_mask" },
    }));
    await deps.store.vods.update(vod.uuid, { products });

    const { body } = await remove("ann_2026.chat.mp4");

    expect(body.data).toMatchObject({ products: [], is_chat_rendered: false });
    expect(names.map(isThere)).toEqual([false, false]);
  });

  it("finishes what a kill after the file has left", async () => {
    const { basename, remove, isThere, vod, deps } = await createScene();
    await remove(basename);
    await deps.store.vods.update(vod.uuid, {
      products: [
        { kind: "downloaded_vod", basename, filesize: 4, duration: 4, created_at: vod.created_at },
      ],
    });

    expect((await remove(basename)).body.data.products).toEqual([]);
    expect(isThere(basename)).toBe(false);
  });

  it.each([
    ["another name", {}, "ann_2026.mp4", 404, "file_unknown"],
    ["a name that leads elsewhere", {}, "../ann_2026.vod.mp4", 404, "file_unknown"],
    ["a protected recording", { prevent_deletion: true }, undefined, 409, "vod_protected"],
    ["one that is captured", { phase: "capturing" }, undefined, 409, "vod_busy"],
  ])("refuses %s and deletes nothing", async (_, changes, name, status, code) => {
    const { basename, remove, isThere } = await createScene(changes);

    const reply = await remove(name ?? basename);

    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(isThere(basename)).toBe(true);
  });
});
