import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { VodRecord } from "../../../daemon/core/vod-record.ts";
import { vodFolder } from "../../../daemon/paths.ts";
import { addChannel, addFiledVod } from "../../support/library.ts";
import { createTestApp } from "../../support/test-app.ts";

async function createScene(changes: Partial<VodRecord> = {}) {
  const test = await createTestApp();
  const channel = await addChannel(test);
  const vod = await addFiledVod(test, {
    channel,
    changes: {
      duration: 100,
      stream_absolute_season: 2,
      stream_absolute_number: 17,
      comment: "old",
      ...changes,
    },
  });
  const put = (name: string, content = "media") =>
    writeFileSync(path.join(vodFolder(test.deps.paths, vod), name), content);
  return {
    ...test,
    channel,
    vod,
    put,
    edit: (body: unknown) => test.ask("POST", `/api/v0/vod/${vod.uuid}`, { body }),
    stored: () => test.deps.store.vods.get(vod.uuid)!,
  };
}

describe("POST /vod/:uuid", () => {
  it("changes what is named and leaves the rest", async () => {
    const { edit, stored } = await createScene();
    const before = structuredClone(stored());

    const reply = await edit({ comment: "new\nlines", prevent_deletion: true });

    expect(reply.body.data).toMatchObject({ comment: "new\nlines", prevent_deletion: true });
    expect(stored()).toEqual({ ...before, comment: "new\nlines", prevent_deletion: true });
  });

  it("takes every field of the edit form", async () => {
    const { edit, stored, put } = await createScene();
    put("ann_2026.2.mp4", "second");

    const reply = await edit({
      absolute_season: 3,
      stream_number: 8,
      absolute_stream_number: null,
      comment: "",
      prevent_deletion: false,
      cloud_storage: true,
      segments: "ann_2026.2.mp4\r\nann_2026.mp4\n",
      chapters: [
        { offset: 50, title: "Second", game_id: null },
        { offset: 0, title: "First" },
      ],
      editChapters: true,
    });

    expect(reply.status).toBe(200);
    expect(stored()).toMatchObject({
      stream_absolute_season: 3,
      stream_number: 8,
      stream_absolute_number: null,
      comment: "",
      prevent_deletion: false,
      cloud_storage: true,
      segments: [
        { basename: "ann_2026.2.mp4", filesize: 6, deleted: false },
        { basename: "ann_2026.mp4", filesize: 5, deleted: false },
      ],
      chapters: [
        { offset: 0, duration: 50, title: "First" },
        { offset: 50, duration: 50, title: "Second" },
      ],
    });
  });

  it("takes chapters as they came, and only when it is told to", async () => {
    const { edit, stored } = await createScene();
    await edit({ editChapters: true, chapters: [{ offset: 0, title: "A", game_name: "My own" }] });
    const { chapters } = stored();

    await edit({ chapters: [] });
    expect(stored().chapters).toEqual(chapters);
    await edit({ chapters: [], editChapters: false });
    expect(stored().chapters).toEqual(chapters);
    await edit({ chapters, editChapters: true });
    expect(stored().chapters).toEqual(chapters);
    expect(chapters[0]).toMatchObject({ game_id: null, game_name: "My own", duration: 100 });
    await edit({ chapters: [], editChapters: true });
    expect(stored().chapters).toEqual([]);
  });

  it("does nothing for nothing", async () => {
    const { edit, stored } = await createScene();
    const before = structuredClone(stored());

    expect((await edit({})).status).toBe(200);
    expect(stored()).toEqual(before);
  });

  it.each<[unknown, number, string, string | undefined]>([
    [{ title: "x" }, 400, "bad_request", "title"],
    [{ absolute_number: 3 }, 400, "bad_request", "absolute_number"],
    [{ stream_number: -1 }, 400, "bad_request", "stream_number"],
    [{ stream_number: 1.5 }, 400, "bad_request", "stream_number"],
    [{ stream_number: null }, 400, "bad_request", "stream_number"],
    [{ comment: 7 }, 400, "bad_request", "comment"],
    [{ prevent_deletion: "yes" }, 400, "bad_request", "prevent_deletion"],
    [{ editChapters: true }, 400, "bad_request", "chapters"],
    [{ editChapters: true, chapters: [{ title: "x" }] }, 400, "bad_request", "chapters.0.offset"],
    [
      { editChapters: true, chapters: [{ offset: 200, title: "x" }] },
      400,
      "bad_request",
      "chapters",
    ],
    [{ segments: "" }, 400, "bad_request", "segments"],
    [{ segments: ["ann_2026.mp4"] }, 400, "bad_request", "segments"],
    [{ segments: "ann_2026.mp4\nann_2026.mp4" }, 400, "bad_request", "segments"],
    [{ segments: "../ann_2026/ann_2026.mp4" }, 400, "bad_request", "segments"],
    [{ segments: "/etc/passwd.mp4" }, 400, "bad_request", "segments"],
    [{ segments: "..\\x.mp4" }, 400, "bad_request", "segments"],
    [{ segments: ".hidden.mp4" }, 400, "bad_request", "segments"],
    [{ segments: "ann_2026.ledger.jsonl" }, 400, "bad_request", "segments"],
    [{ segments: "other.mp4" }, 400, "bad_request", "segments"],
    [{ segments: "ann_2026.mp4\nnone.mp4" }, 409, "file_missing", "segments"],
    ["nonsense", 400, "bad_request", undefined],
  ])("refuses %j as a whole", async (body, status, code, field) => {
    const { edit, stored, put, deps, channel, vod } = await createScene();
    put("ann_2026.ledger.jsonl", "{}");
    await addFiledVod({ deps }, { channel, changes: { basename: "other", folder: vod.folder } });
    const before = structuredClone(stored());

    const reply = await edit(
      typeof body === "object" ? { comment: "must not be kept", ...body } : body,
    );

    expect([reply.status, reply.body.code, reply.body.field]).toEqual([status, code, field]);
    expect(stored()).toEqual(before);
  });

  it("keeps the entry of a segment that was deleted, and lets one go that is missing", async () => {
    const { edit, stored, put } = await createScene({
      segments: [
        { basename: "gone.mp4", filesize: null, deleted: true },
        { basename: "missing.mp4", filesize: null, deleted: false },
      ],
    });
    put("ann_2026.mp4");

    await edit({ segments: "gone.mp4\nmissing.mp4", comment: "the form as it came" });
    expect(stored().comment).toBe("the form as it came");
    await edit({ segments: "ann_2026.mp4\ngone.mp4" });

    expect(stored().segments).toEqual([
      { basename: "ann_2026.mp4", filesize: 5, deleted: false },
      { basename: "gone.mp4", filesize: null, deleted: true },
    ]);
  });

  it("takes a file that was made of the recording into it", async () => {
    const { edit, stored, put, deps, vod } = await createScene();
    put("better.mp4");
    const product = {
      kind: "reencoded" as const,
      basename: "better.mp4",
      filesize: 5,
      created_at: stored().created_at,
      duration: null,
    };
    await deps.store.vods.update(vod.uuid, { products: [product] });

    await edit({ segments: "better.mp4" });

    expect(stored()).toMatchObject({ products: [], segments: [{ basename: "better.mp4" }] });
  });

  it("lets comment and protection be changed while it is recorded, but not files and chapters", async () => {
    const { edit, stored } = await createScene({ phase: "capturing" });

    expect((await edit({ comment: "live", prevent_deletion: true })).status).toBe(200);
    expect(stored()).toMatchObject({ comment: "live", prevent_deletion: true });
    expect((await edit({ segments: "ann_2026.ts" })).body.code).toBe("file_missing");
    expect((await edit({ chapters: [], editChapters: true })).body.code).toBe("vod_busy");
  });

  it("refuses other files while somebody works on them", async () => {
    const { edit, stored, put, deps, vod } = await createScene();
    put("b.mp4");
    await deps.claims.hold(vod.uuid, "cut", async () => {
      expect((await edit({ segments: "b.mp4" })).body.code).toBe("vod_busy");
      expect((await edit({ comment: "meanwhile" })).status).toBe(200);
    });
    expect(stored()).toMatchObject({
      comment: "meanwhile",
      segments: [{ basename: "ann_2026.mp4" }],
    });
  });

  it("refuses what is in the trash", async () => {
    const { edit, deps, vod } = await createScene();
    await deps.store.vods.update(vod.uuid, { shelf: "trash" });

    expect((await edit({ comment: "x" })).body.code).toBe("vod_trashed");
  });
});

describe("numbers that are corrected", () => {
  it.each([
    [
      "the latest recording",
      { number: 1, absolute_number: 17 },
      { number: 5, absolute_number: 20 },
    ],
    ["an older one", { number: 9, absolute_number: 40 }, { number: 9, absolute_number: 40 }],
  ])("of %s let the channel go on from there", async (_, kept, after) => {
    const { edit, deps, channel } = await createScene();
    const season = { season: "202601", absolute_season: 2 };
    await deps.store.channels.update(channel.uuid, { numbers: { ...season, ...kept } });

    await edit({ stream_number: 5, absolute_stream_number: 20 });

    expect(deps.store.channels.get(channel.uuid)?.numbers).toEqual({ ...season, ...after });
  });

  it("go down too", async () => {
    const { edit, deps, channel } = await createScene({ stream_number: 8 });
    const season = { season: "202601", absolute_season: 2 };
    const numbers = { ...season, number: 8, absolute_number: 17 };
    await deps.store.channels.update(channel.uuid, { numbers });

    await edit({ stream_number: 3 });

    expect(deps.store.channels.get(channel.uuid)?.numbers).toEqual({ ...numbers, number: 3 });
  });
});

it("segments are never files that a rename of the same moment has moved", async () => {
  const { deps, ask, vod, put, edit, stored } = await createScene();
  put("ann_2026.2.mp4");
  const address = `/api/v0/vod/${vod.uuid}/rename`;

  const replies = await Promise.all([
    edit({ segments: "ann_2026.mp4\nann_2026.2.mp4" }),
    ask("POST", address, { body: { template: "new" } }),
  ]);

  expect(replies.map(({ status }) => status)).toContain(200);
  const folder = vodFolder(deps.paths, stored());
  const areThere = stored().segments.map(({ basename }) => existsSync(path.join(folder, basename)));
  expect(areThere).not.toContain(false);
});
