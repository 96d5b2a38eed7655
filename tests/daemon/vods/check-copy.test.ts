import { describe, expect, it } from "vitest";
import { checkCopies, checkCopy, checkMute } from "../../../daemon/vods/check-copy.ts";
import { type CopyScene, createCopyScene as setUp, put } from "../../support/copy-scene.ts";
import { makeVod } from "../../support/records.ts";

const { signal } = new AbortController();

describe("checking a copy", () => {
  it("looks for it when none is known", async () => {
    const { library, deps, vod, get } = await setUp();
    put(library);
    await checkCopy(deps, vod.uuid, signal);

    expect(get()?.external_vod_id).toBe("2000000001");
  });

  it("finds that it was deleted, and tells so once", async () => {
    const { library, deps, vod, get, match, told } = await setUp();
    put(library);
    await match();
    library.videos.clear();
    for (let look = 0; look < 2; look += 1) await checkCopy(deps, vod.uuid, signal);

    expect(get()).toMatchObject({
      external_vod_exists: false,
      external_vod_id: "2000000001",
      external_vod_title: "Hello",
      external_vod_expires_at: null,
    });
    expect(told).toEqual(["vodDeleted ann_2026 was deleted by the platform"]);
  });

  it("finds that it is there again", async () => {
    const { library, deps, vod, get } = await setUp({
      external_vod_id: "2000000001",
      external_vod_exists: false,
    });
    put(library);
    await checkCopy(deps, vod.uuid, signal);

    expect(get()?.external_vod_exists).toBe(true);
  });

  it("never takes silence for deletion", async () => {
    const { provider, library, deps, vod, get, match } = await setUp();
    put(library);
    await match();
    provider.isUnavailable = true;
    const before = structuredClone(get());

    await expect(checkCopy(deps, vod.uuid, signal)).rejects.toMatchObject({
      code: "provider_unavailable",
    });
    expect(get()).toEqual(before);
  });
});

describe("checking the sound of a copy", () => {
  it("says where it was taken out, and tells so once", async () => {
    const { library, deps, vod, told, events } = await setUp();
    const ranges = [{ offset: 60, duration: 180 }];
    put(library, { muted_segments: ranges });
    for (let look = 0; look < 2; look += 1)
      expect(await checkMute(deps, vod.uuid, signal)).toEqual({
        muted: "muted",
        muted_ranges: ranges,
      });

    expect(told).toEqual(["vodMuted ann_2026 was muted by the platform"]);
    expect(events.filter((action) => action === "vod_updated")).toHaveLength(1);
  });

  it.each([
    ["unmuted", "a day after the end", "2026-01-01T12:00:00.000Z", {}],
    ["unknown", "before the platform has listened to it", "2026-01-02T10:00:00.000Z", {}],
  ])("is %s %s", async (muted, _, created) => {
    const { library, deps, vod } = await setUp();
    put(library, { created_at: created });

    expect((await checkMute(deps, vod.uuid, signal)).muted).toBe(muted);
  });

  it("is unknown of a copy that is gone", async () => {
    const { library, deps, vod, match, get } = await setUp();
    put(library, { muted_segments: [{ offset: 60, duration: 180 }] });
    await match();
    library.videos.clear();

    expect(await checkMute(deps, vod.uuid, signal)).toEqual({ muted: "unknown", muted_ranges: [] });
    // What was known of it stays.
    expect(get()?.external_vod_muted).toBe("muted");
  });
});

describe("checking many copies", () => {
  /** So many recordings whose copies are known. */
  const addMany = async (test: CopyScene, count: number) => {
    const vods = Array.from({ length: count }, (_, number) =>
      makeVod({
        channel_uuid: test.channel.uuid,
        basename: `ann_${number}`,
        external_vod_id: String(3_000_000_000 + number),
        external_vod_exists: true,
      }),
    );
    for (const vod of vods) await test.deps.store.vods.add(vod);
    return vods;
  };

  it("asks for a hundred at a time and keeps what each answer says", async () => {
    const test = await setUp();
    const vods = await addMany(test, 205);
    for (const vod of vods.slice(0, 200)) put(test.library, { id: vod.external_vod_id ?? "" });
    const result = await checkCopies(test.deps, vods, signal);

    expect(result).toEqual({ checked: 205, deleted: 5, muted: 0, failed: 0 });
    expect(test.library.asked.get("lookUpVideos")).toBe(3);
    expect(test.told).toHaveLength(5);
  });

  it("leaves those that it got no answer for as they were", async () => {
    const test = await setUp();
    const vods = await addMany(test, 150);
    const { lookUpVideos } = test.library;
    let calls = 0;
    test.library.lookUpVideos = (ids, end) => {
      calls += 1;
      return calls === 1 ? lookUpVideos(ids, end) : Promise.reject(new Error("no network"));
    };
    const result = await checkCopies(test.deps, vods, signal);

    expect(result).toEqual({ checked: 100, deleted: 100, muted: 0, failed: 50 });
    const states = test.deps.store.vods.ofChannel(test.channel.uuid);
    expect(states.filter((vod) => vod.external_vod_exists === true)).toHaveLength(50);
  });

  it("does not disturb a recording that was removed or matched anew meanwhile", async () => {
    const test = await setUp();
    const [first, second] = await addMany(test, 2);
    const { lookUpVideos } = test.library;
    test.library.lookUpVideos = async (ids, end) => {
      await test.deps.store.vods.remove(first?.uuid ?? "");
      await test.deps.store.vods.update(second?.uuid ?? "", { external_vod_id: "2000000001" });
      return lookUpVideos(ids, end);
    };

    expect(
      await checkCopies(
        test.deps,
        [first, second].flatMap((vod) => vod ?? []),
        signal,
      ),
    ).toMatchObject({ checked: 0 });
    expect(test.deps.store.vods.get(second?.uuid ?? "")?.external_vod_exists).toBe(true);
  });

  it("stops when it is told to", async () => {
    const test = await setUp();
    const vods = await addMany(test, 3);

    await expect(checkCopies(test.deps, vods, AbortSignal.abort())).rejects.toThrow("abort");
  });
});
