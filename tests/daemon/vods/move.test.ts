import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { vodFolder } from "../../../daemon/paths.ts";
import { moveVod, takeUpMoves } from "../../../daemon/vods/move.ts";
import { addChannel, addFiledVod } from "../../support/library.ts";
import { createTestApp } from "../../support/test-app.ts";

const never = new AbortController().signal;
const place = { shelf: "library", folder: "ann/new", basename: "new", trashed: null } as const;

async function createScene() {
  const test = await createTestApp();
  const channel = await addChannel(test);
  const sidecars = { ".ledger.jsonl": "{}\n", "-poster.jpg": "p", ".chat.json": "[]" };
  const vod = await addFiledVod(test, { channel, sidecars });
  const products = [
    {
      kind: "poster" as const,
      basename: `${vod.basename}-poster.jpg`,
      filesize: 1,
      created_at: vod.created_at,
      duration: null,
    },
  ];
  await test.deps.store.vods.update(vod.uuid, { products, spent_parts: ["ann_2026.part0.ts"] });
  const namesIn = (folder: string) => {
    const full = path.join(test.deps.paths.vods, folder);
    return existsSync(full) ? readdirSync(full).toSorted() : null;
  };
  return { ...test, channel, vod, namesIn };
}

const newNames = ["new-poster.jpg", "new.chat.json", "new.ledger.jsonl", "new.mp4"];
const oldNames = newNames.map((name) => name.replace("new", "ann_2026"));

describe("moveVod", () => {
  it("brings every file and the record to the new place and leaves nothing behind", async () => {
    const { deps, vod, namesIn } = await createScene();

    const moved = await moveVod(deps, vod.uuid, place, never);

    expect(namesIn("ann/new")).toEqual(newNames);
    expect(namesIn("ann/ann_2026")).toBeNull();
    expect(moved).toMatchObject({ folder: "ann/new", basename: "new", move: null });
    expect(moved.segments[0]?.basename).toBe("new.mp4");
    expect(moved.products[0]?.basename).toBe("new-poster.jpg");
    expect(moved.spent_parts).toEqual(["new.part0.ts"]);
  });

  it("renames within its folder", async () => {
    const { deps, vod, namesIn } = await createScene();

    await moveVod(deps, vod.uuid, { ...place, folder: vod.folder }, never);

    expect(namesIn("ann/ann_2026")).toEqual(newNames);
  });

  it("leaves alone the files of a neighbour whose name begins alike", async () => {
    const { deps, channel, vod, namesIn } = await createScene();
    await addFiledVod(
      { deps },
      {
        channel,
        changes: { basename: "ann_2026.extra", folder: vod.folder },
      },
    );

    await moveVod(deps, vod.uuid, place, never);

    expect(namesIn("ann/new")).toEqual(newNames);
    expect(namesIn("ann/ann_2026")).toEqual(["ann_2026.extra.mp4"]);
  });

  it("refuses to overwrite, and changes nothing", async () => {
    const { deps, vod, namesIn } = await createScene();
    mkdirSync(path.join(deps.paths.vods, "ann/new"));
    writeFileSync(path.join(deps.paths.vods, "ann/new/new.mp4"), "precious");

    await expect(moveVod(deps, vod.uuid, place, never)).rejects.toMatchObject({
      code: "name_taken",
    });

    expect(namesIn("ann/ann_2026")).toEqual(oldNames);
    expect(readFileSync(path.join(deps.paths.vods, "ann/new/new.mp4"), "utf8")).toBe("precious");
    expect(deps.store.vods.get(vod.uuid)?.move).toBeNull();
  });

  it("takes back what it placed when it is told to stop in the middle", async () => {
    const { deps, vod, namesIn } = await createScene();
    let asked = 0;
    const controller = new AbortController();
    const signal = new Proxy(controller.signal, {
      get(target, key) {
        if (key !== "throwIfAborted") return Reflect.get(target, key);
        return () => {
          asked += 1;
          if (asked === 3) controller.abort();
          target.throwIfAborted();
        };
      },
    });

    await expect(moveVod(deps, vod.uuid, place, signal)).rejects.toThrow("aborted");

    expect(namesIn("ann/ann_2026")).toEqual(oldNames);
    expect(namesIn("ann/new")).toBeNull();
    expect(deps.store.vods.get(vod.uuid)).toMatchObject({ folder: vod.folder, move: null });
  });
});

describe("takeUpMoves", () => {
  const files = oldNames.map((name, index) => ({ from: name, to: newNames[index] ?? "" }));

  it("finishes a move that was killed while files were placed", async () => {
    const { deps, vod, namesIn } = await createScene();
    const folder = path.join(deps.paths.vods, "ann/new");
    mkdirSync(folder);
    // A copy that was cut short; only whole ones have their name.
    writeFileSync(path.join(folder, ".new.mp4.moving"), "me");
    await deps.store.vods.update(vod.uuid, { move: { step: "copy", ...place, files } });

    await takeUpMoves(deps, never);

    expect(namesIn("ann/ann_2026")).toBeNull();
    const isSidecar = (name: string) => name.endsWith(".vtt");
    const names = namesIn("ann/new")?.filter((name) => !name.startsWith(".") && !isSidecar(name));
    expect(names).toEqual(newNames);
    expect(deps.store.vods.get(vod.uuid)).toMatchObject({ basename: "new", move: null });
  });

  it("empties the old place when it was killed after the record had changed", async () => {
    const { deps, vod, namesIn } = await createScene();
    const moved = await moveVod(deps, vod.uuid, place, never);
    const old = path.join(deps.paths.vods, "ann/ann_2026");
    mkdirSync(old);
    writeFileSync(path.join(old, "ann_2026.mp4"), "media");
    await deps.store.vods.update(moved.uuid, {
      move: { step: "remove", ...place, folder: "ann/ann_2026", basename: "ann_2026", files },
    });

    await takeUpMoves(deps, never);

    expect(namesIn("ann/ann_2026")).toBeNull();
    expect(existsSync(path.join(vodFolder(deps.paths, moved), "new.mp4"))).toBe(true);
  });
});

describe("a disk that takes no record of the new place", () => {
  it("leaves a recording where it was, to be moved again", async () => {
    const { deps, vod, namesIn } = await createScene();
    const { update } = deps.store.vods;
    const full = Object.assign(new Error("no space left"), { code: "ENOSPC" });
    deps.store.vods.update = async (uuid, changes) => {
      const record = await update(uuid, changes);
      if (changes.move?.step === "remove") throw full;
      return record;
    };

    await expect(moveVod(deps, vod.uuid, place, never)).rejects.toThrow(full);

    expect(vod).toMatchObject({ folder: "ann/ann_2026", basename: "ann_2026", move: null });
    expect([namesIn("ann/ann_2026"), namesIn("ann/new")]).toEqual([oldNames, null]);
    deps.store.vods.update = update;
    expect(await moveVod(deps, vod.uuid, place, never)).toMatchObject({ folder: "ann/new" });
  });

  it("leaves the files in both places as long as it takes no record at all", async () => {
    const { deps, vod, namesIn } = await createScene();
    const { update } = deps.store.vods;
    const full = Object.assign(new Error("no space left"), { code: "ENOSPC" });
    let isFull = false;
    deps.store.vods.update = async (uuid, changes) => {
      const record = await update(uuid, changes);
      isFull ||= changes.move?.step === "remove";
      if (isFull) throw full;
      return record;
    };

    await expect(moveVod(deps, vod.uuid, place, never)).rejects.toThrow(full);

    expect(vod).toMatchObject({ folder: "ann/ann_2026", basename: "ann_2026", move: null });
    expect([namesIn("ann/ann_2026"), namesIn("ann/new")]).toEqual([oldNames, newNames]);
    deps.store.vods.update = update;
    expect(await moveVod(deps, vod.uuid, place, never)).toMatchObject({ folder: "ann/new" });
    expect(namesIn("ann/ann_2026")).toBeNull();
  });
});
