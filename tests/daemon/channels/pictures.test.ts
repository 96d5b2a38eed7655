import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { removeChannel } from "../../../daemon/channels/manage.ts";
import { completeChannel, refreshChannel } from "../../../daemon/channels/refresh.ts";
import { type Simulator, startSimulator } from "../../simulator/simulator.ts";
import { makeVideo } from "../../support/fake-library.ts";
import { makeChannel, makeStream, makeStreamer, makeVod } from "../../support/records.ts";
import { createTestApp } from "../../support/test-app.ts";

const { signal } = new AbortController();
let simulator: Simulator;

beforeAll(async () => {
  simulator = await startSimulator({ prepare: [] });
});
beforeEach(() => {
  simulator.settings.failing = {};
  simulator.requests.clear();
});
afterAll(() => simulator.close());

/** A daemon that may fetch from the simulator, and a channel whose pictures lie there. */
async function setUp(allowed = "127.0.0.1") {
  const environment = { REELKEEP_CAPTURE_ALLOWED_HOSTS: allowed };
  const test = await createTestApp({ environment });
  const channel = makeChannel();
  await test.deps.store.channels.add(channel);
  const show = (number: number) =>
    test.provider.streamers.set("ann", {
      ...makeStreamer("ann"),
      profilePictureUrl: `${simulator.url}/pictures/avatar-${number}.png`,
      offlineImageUrl: `${simulator.url}/pictures/offline-${number}.png`,
      bannerUrl: `${simulator.url}/pictures/banner-${number}.png`,
    });
  show(1);
  const get = () => test.deps.store.channels.get(channel.uuid) ?? channel;
  const refresh = () => refreshChannel(test.deps, get(), signal);
  const folder = path.join(test.deps.paths.cache, "channels", channel.uuid);
  return { ...test, channel, show, get, refresh, folder };
}

describe("the pictures of a channel", () => {
  it("are kept on the disk, served by the daemon, and fetched once", async () => {
    const { refresh, get, raw } = await setUp();
    expect(await refresh()).toBe(true);
    expect(await refresh()).toBe(false);
    const { cache_avatar, cache_banner, cache_offline_image } = get().channel_data;

    expect(cache_avatar).toMatch(/^\/cache\/channels\/[\w-]+\/avatar-[0-9a-f]{16}\.png$/);
    expect(get().profilePictureUrl).toBe(`${simulator.url}/pictures/avatar-1.png`);
    for (const address of [cache_avatar, cache_banner, cache_offline_image]) {
      const response = await raw("GET", address ?? "");
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
    }
    expect(simulator.requests.count({ kind: "picture" })).toBe(3);
  });

  it("follow the platform, and the ones before go", async () => {
    const { refresh, get, show, folder } = await setUp();
    await refresh();
    const before = get().channel_data;
    show(2);
    await refresh();

    expect(get().channel_data.cache_banner).not.toBe(before.cache_banner);
    expect(readdirSync(folder)).toHaveLength(3);
  });

  it("stay as they were while new ones can't be had", async () => {
    const { refresh, get, show, folder } = await setUp();
    await refresh();
    const before = get().channel_data;
    show(2);
    simulator.settings.failing = { pictures: 404 };
    await refresh();

    expect(get().channel_data).toEqual(before);
    expect(get().banner_url).toBe(`${simulator.url}/pictures/banner-2.png`);
    simulator.settings.failing = {};
    await refresh();
    expect(get().channel_data.cache_banner).not.toBe(before.cache_banner);
    expect(readdirSync(folder).filter((name) => name.startsWith("."))).toEqual([]);
  });

  it("are not taken from the private network unless that is allowed", async () => {
    const { refresh, get } = await setUp("");
    await refresh();

    expect(get().channel_data.cache_avatar).toBeNull();
    expect(simulator.requests.count({ kind: "picture" })).toBe(0);
  });

  it("are pictures: nothing else is kept under that name", async () => {
    const { refresh, get, provider } = await setUp();
    const page = `${simulator.url}/control/faults`;
    provider.streamers.set("ann", { ...makeStreamer("ann"), profilePictureUrl: page });
    await refresh();

    expect(get().channel_data.cache_avatar).toBeNull();
  });

  it("leave nothing behind that a kill has cut short", async () => {
    const { refresh, folder, get } = await setUp();
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, ".avatar-0123456789abcdef.png.fetching"), "half");
    await refresh();

    expect(readdirSync(folder).toSorted()).toEqual(
      Object.values(get().channel_data)
        .map((address) => path.basename(address ?? ""))
        .toSorted(),
    );
  });

  it("go with the channel", async () => {
    const { refresh, deps, channel, folder, get } = await setUp();
    await refresh();
    const file = path.join(folder, path.basename(get().channel_data.cache_avatar ?? ""));
    expect(readFileSync(file).subarray(1, 4).toString()).toBe("PNG");
    await removeChannel(deps, channel.uuid);

    expect(existsSync(folder)).toBe(false);
  });
});

describe("whether the platform keeps past broadcasts of a channel", () => {
  it("is so when it has one", async () => {
    const { refresh, get, provider } = await setUp();
    provider.library.videos.set("2000000001", makeVideo());
    await refresh();

    expect(get().saves_vods).toBe(true);
  });

  it("is open while nothing says that there should be one", async () => {
    const { refresh, get } = await setUp();
    await refresh();

    expect(get().saves_vods).toBeNull();
  });

  it.each(["a stream that runs", "a recording that has just ended"])(
    "is not so when there is none of %s",
    async (reason) => {
      const { refresh, get, deps, channel } = await setUp();
      if (reason === "a stream that runs") deps.live.set(channel.uuid, makeStream());
      else {
        const ended_at = new Date(deps.clock.now() - 3_600_000).toISOString();
        await deps.store.vods.add(makeVod({ channel_uuid: channel.uuid, ended_at }));
      }
      await refresh();

      expect(get().saves_vods).toBe(false);
    },
  );

  it("stays as it was while the platform does not tell, and keeps nothing else back", async () => {
    const { refresh, get, provider, deps, channel } = await setUp();
    await deps.store.channels.update(channel.uuid, { saves_vods: true });
    provider.library.listVideos = () => Promise.reject(new Error("no network"));
    provider.streamers.set("ann", { ...makeStreamer("ann"), displayName: "Ann" });
    await refresh();

    expect(get()).toMatchObject({ saves_vods: true, displayName: "Ann" });
  });
});

it("a channel that was just added is completed, and stays when that fails", async () => {
  const { deps, get, provider } = await setUp();
  await completeChannel(deps, get(), signal);
  expect(get().channel_data.cache_avatar).not.toBeNull();
  provider.isUnavailable = true;

  await expect(completeChannel(deps, get(), signal)).resolves.toBeUndefined();
});
