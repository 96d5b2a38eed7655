import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { VodRecord } from "../../../daemon/core/vod-record.ts";
import { vodFolder } from "../../../daemon/paths.ts";
import type { Chapter } from "../../../shared/model/vod.ts";
import { addChannel, addFiledVod } from "../../support/library.ts";
import { createTestApp } from "../../support/test-app.ts";

function chapter(offset: number, duration: number, title: string): Chapter {
  const started_at = new Date(Date.UTC(2026, 0, 1, 12) + offset * 1000).toISOString();
  return {
    offset,
    duration,
    started_at,
    title,
    game_id: "743",
    game_name: "Chess",
    image_url: "chess.jpg",
    viewer_count: 7,
    is_mature: false,
    online: true,
  };
}

async function createScene(changes: Partial<VodRecord> = {}) {
  const test = await createTestApp();
  const channel = await addChannel(test);
  const vod = await addFiledVod(test, {
    channel,
    changes: {
      duration: 100,
      chapters: [chapter(0, 40, "First"), chapter(40, 60, "Second")],
      ...changes,
    },
  });
  test.provider.games.set("9", { id: "9", name: "Go", box_art_url: "go.jpg" });
  const address = `/api/v0/vod/${vod.uuid}/chapter`;
  const show = () =>
    test.deps.store.vods
      .get(vod.uuid)
      ?.chapters.map(({ offset, duration, title, game_name }) => [
        offset,
        duration,
        title,
        game_name,
      ]);
  return { ...test, vod, address, show };
}

const before = [
  [0, 40, "First", "Chess"],
  [40, 60, "Second", "Chess"],
];

describe("POST /vod/:uuid/chapter", () => {
  it("adds a chapter with a game that a platform knows", async () => {
    const { ask, address, show, deps } = await createScene();
    const body = { offset: 60, title: " Third ", game_id: "9" };

    const reply = await ask("POST", address, { body });

    expect(reply.status).toBe(200);
    expect(reply.body.data.chapters).toHaveLength(3);
    expect(show()).toEqual([before[0], [40, 20, "Second", "Chess"], [60, 40, "Third", "Go"]]);
    expect(deps.store.games.get("9")?.name).toBe("Go");
  });

  it("puts the first chapter of all at 0, and does without a game", async () => {
    const { ask, address, show } = await createScene({ chapters: [] });

    await ask("POST", address, { body: { offset: 60, title: "Only" } });

    expect(show()).toEqual([[0, 100, "Only", null]]);
  });

  it.each([
    [{ offset: 40.1, title: "x" }, 400, "bad_request", "offset"],
    [{ offset: 100, title: "x" }, 400, "bad_request", "offset"],
    [{ offset: -1, title: "x" }, 400, "bad_request", "offset"],
    [{ title: "x" }, 400, "bad_request", "offset"],
    [{ offset: 60 }, 400, "bad_request", "title"],
    [{ offset: 60, title: "x", duration: 5 }, 400, "bad_request", "duration"],
    [{ offset: 60, title: "x", game_id: "none" }, 404, "game_unknown", undefined],
  ])("refuses %j", async (body, status, code, field) => {
    const { ask, address, show } = await createScene();

    const reply = await ask("POST", address, { body });

    expect([reply.status, reply.body.code]).toEqual([status, code]);
    if (field !== undefined) expect(reply.body.field).toBe(field);
    expect(show()).toEqual(before);
  });

  it("is refused while the chapters follow the stream", async () => {
    const { ask, address, deps, vod } = await createScene({ phase: "capturing" });
    const body = { offset: 60, title: "x" };

    expect((await ask("POST", address, { body })).body.code).toBe("vod_busy");
    await deps.store.vods.update(vod.uuid, { phase: "finalized", shelf: "trash" });
    expect((await ask("POST", address, { body })).body.code).toBe("vod_trashed");
  });
});

describe("PATCH /vod/:uuid/chapter", () => {
  it("moves a chapter", async () => {
    const { ask, address, show } = await createScene();

    await ask("PATCH", `${address}?index=1`, { body: { offset: 70 } });

    expect(show()).toEqual([
      [0, 70, "First", "Chess"],
      [70, 30, "Second", "Chess"],
    ]);
  });

  it("changes title and game, and takes the game away", async () => {
    const { ask, address, show } = await createScene();

    await ask("PATCH", `${address}?index=0`, { body: { title: "New", game_id: "9" } });
    await ask("PATCH", `${address}?index=1`, { body: { game_id: null } });

    expect(show()).toEqual([
      [0, 40, "New", "Go"],
      [40, 60, "Second", null],
    ]);
  });

  it("leaves the first one at 0, and knows how many there are", async () => {
    const { ask, address, show } = await createScene();
    const move = (index: number) =>
      ask("PATCH", `${address}?index=${index}`, { body: { offset: 9 } });

    expect((await move(0)).body).toMatchObject({ code: "bad_request", field: "offset" });
    expect((await move(2)).body).toMatchObject({ code: "chapter_unknown", field: "index" });
    expect(show()).toEqual(before);
  });
});

describe("DELETE /vod/:uuid/chapter", () => {
  it("lets the one before go on", async () => {
    const { ask, address, show } = await createScene();

    await ask("DELETE", `${address}?index=1`);

    expect(show()).toEqual([[0, 100, "First", "Chess"]]);
  });

  it("lets the second begin at 0 without the first", async () => {
    const { ask, address, show, deps, vod } = await createScene();

    await ask("DELETE", `${address}?index=0`);

    expect(show()).toEqual([[0, 100, "Second", "Chess"]]);
    expect(deps.store.vods.get(vod.uuid)?.chapters[0]?.started_at).toBe("2026-01-01T12:00:00.000Z");
  });

  it.each([
    ["?index=7", 404, "chapter_unknown"],
    ["?index=x", 400, "bad_request"],
    ["", 400, "bad_request"],
  ])("refuses %j", async (query, status, code) => {
    const { ask, address } = await createScene();
    const reply = await ask("DELETE", address + query);

    expect([reply.status, reply.body.code]).toEqual([status, code]);
  });
});

describe("what other programs read", () => {
  const track = (test: { deps: Awaited<ReturnType<typeof createScene>>["deps"] }, vod: VodRecord) =>
    readFileSync(
      path.join(vodFolder(test.deps.paths, vod), `${vod.basename}.chapters.vtt`),
      "utf8",
    );

  it("has the chapters as they are now", async () => {
    const scene = await createScene();

    await scene.ask("PATCH", `${scene.address}?index=0`, { body: { title: "Opening" } });

    expect(track(scene, scene.vod)).toContain("Opening");
  });

  it("gets them once nobody works on the files any more", async () => {
    const scene = await createScene();

    await scene.deps.claims.hold(scene.vod.uuid, "cut", async () => {
      await scene.ask("PATCH", `${scene.address}?index=0`, { body: { title: "Opening" } });
      expect(() => track(scene, scene.vod)).toThrow("ENOENT");
    });

    await expect.poll(() => track(scene, scene.vod)).toContain("Opening");
  });
});
