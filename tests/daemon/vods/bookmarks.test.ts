import { describe, expect, it } from "vitest";
import type { VodRecord } from "../../../daemon/core/vod-record.ts";
import type { CaptureCounters } from "../../../shared/model/vod.ts";
import { addChannel, addFiledVod } from "../../support/library.ts";
import { createTestApp } from "../../support/test-app.ts";

async function createScene(changes: Partial<VodRecord> = {}) {
  const test = await createTestApp();
  const channel = await addChannel(test);
  const vod = await addFiledVod(test, { channel, changes: { duration: 100, ...changes } });
  const address = `/api/v0/vod/${vod.uuid}/bookmark`;
  return {
    ...test,
    vod,
    address,
    add: (body: object) => test.ask("POST", address, { body }),
    bookmarks: () => test.deps.store.vods.get(vod.uuid)?.bookmarks,
  };
}

const counters: CaptureCounters = {
  bytes: 1,
  segments: 1,
  duration_seconds: 42.5,
  bitrate: 1,
  lag_seconds: null,
  queue: 0,
  buffered_bytes: 0,
  retries: 0,
  sessions: 1,
  drops: 0,
  gap_seconds: 0,
  quality: "720p60",
  waiting_for: null,
};

describe("POST /vod/:uuid/bookmark", () => {
  it("keeps bookmarks in the order of their places, and tells everyone", async () => {
    const { add, bookmarks, deps } = await createScene();
    const told: number[] = [];
    deps.events.listen(({ action, data }) => {
      if (action === "vod_updated") told.push(data.vod.bookmarks.length);
    });

    await add({ name: "later", offset: 60 });
    const reply = await add({ name: " sooner ", offset: 1.5 });

    const expected = [
      { name: "sooner", offset: 1.5 },
      { name: "later", offset: 60 },
    ];
    expect(reply.body.data.bookmarks).toEqual(expected);
    expect(bookmarks()).toEqual(expected);
    expect(told).toEqual([1, 2]);
  });

  it("takes now for the place while it is recorded", async () => {
    const { add, bookmarks, deps, vod } = await createScene({ phase: "capturing", duration: 0 });
    deps.activities.begin(vod.uuid, () => ({ counters, isRunning: true }));

    await add({ name: "now" });
    await add({ name: "before", offset: 40 });

    expect(bookmarks()).toEqual([
      { name: "before", offset: 40 },
      { name: "now", offset: 42.5 },
    ]);
    expect((await add({ name: "soon", offset: 43 })).body.field).toBe("offset");
  });

  it.each([
    [{ name: "no place" }, "offset"],
    [{ name: "beyond", offset: 100.5 }, "offset"],
    [{ name: "before", offset: -1 }, "offset"],
    [{ name: "text", offset: "5" }, "offset"],
    [{ name: "  ", offset: 5 }, "name"],
    [{ offset: 5 }, "name"],
    [{ name: "x", offset: 5, colour: "red" }, "colour"],
  ])("refuses %j", async (body, field) => {
    const { add, bookmarks } = await createScene();
    const reply = await add(body);

    expect([reply.status, reply.body.code, reply.body.field]).toEqual([400, "bad_request", field]);
    expect(bookmarks()).toEqual([]);
  });

  it("has an end", async () => {
    const full = Array.from({ length: 1000 }, (_, n) => ({ name: "x", offset: n / 100 }));
    const { add } = await createScene({ bookmarks: full });

    expect((await add({ name: "x", offset: 5 })).body.code).toBe("store_full");
  });

  it("refuses what is in the trash", async () => {
    const { add, deps, vod, ask, address } = await createScene({
      bookmarks: [{ name: "x", offset: 1 }],
    });
    await deps.store.vods.update(vod.uuid, { shelf: "trash" });

    expect((await add({ name: "x", offset: 5 })).body.code).toBe("vod_trashed");
    expect((await ask("DELETE", `${address}?index=0`)).body.code).toBe("vod_trashed");
  });
});

describe("DELETE /vod/:uuid/bookmark", () => {
  it("deletes one", async () => {
    const { ask, address, bookmarks } = await createScene({
      bookmarks: [
        { name: "a", offset: 1 },
        { name: "b", offset: 2 },
      ],
    });

    const reply = await ask("DELETE", `${address}?index=0`);

    expect(reply.body.data.bookmarks).toEqual([{ name: "b", offset: 2 }]);
    expect(bookmarks()).toEqual([{ name: "b", offset: 2 }]);
  });

  it.each([
    ["?index=1", 404, "bookmark_unknown"],
    ["?index=-1", 400, "bad_request"],
    ["", 400, "bad_request"],
  ])("refuses %j", async (query, status, code) => {
    const { ask, address } = await createScene({ bookmarks: [{ name: "a", offset: 1 }] });
    const reply = await ask("DELETE", address + query);

    expect([reply.status, reply.body.code, reply.body.field]).toEqual([status, code, "index"]);
  });
});
