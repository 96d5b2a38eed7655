import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { makeClip, makeVideo } from "../../support/fake-library.ts";
import { makeChannel, makeStream, makeVod } from "../../support/records.ts";
import { createTestApp } from "../../support/test-app.ts";

async function setUp() {
  const test = await createTestApp();
  const channel = makeChannel();
  const vod = makeVod({ channel_uuid: channel.uuid, ended_at: "2026-01-01T13:00:00.000Z" });
  await test.deps.store.channels.add(channel);
  await test.deps.store.vods.add(vod);
  return { ...test, channel, vod, library: test.provider.library };
}

describe("POST /vod/:uuid/match", () => {
  it("needs no body, and tells everyone what it found", async () => {
    const { ask, vod, library, deps } = await setUp();
    library.videos.set("2000000001", makeVideo());
    const told: unknown[] = [];
    deps.events.listen(({ action, data }) => {
      if (action === "vod_updated") told.push(data.vod.external_vod_id);
    });
    const reply = await ask("POST", `/api/v0/vod/${vod.uuid}/match`);

    expect([reply.status, reply.body.data.external_vod_title]).toEqual([200, "Hello"]);
    expect(told).toEqual(["2000000001"]);
  });

  it.each([["{"], ["[]"], ['{"overrideVideoID":7}']])("refuses the body %s", async (body) => {
    const { ask, vod } = await setUp();
    const reply = await ask("POST", `/api/v0/vod/${vod.uuid}/match`, { body });

    expect([reply.status, reply.body.code]).toEqual([400, "bad_request"]);
  });

  it("says when the platform has no copy, and when it can't be asked", async () => {
    const { ask, vod, provider, deps } = await setUp();
    const match = () => ask("POST", `/api/v0/vod/${vod.uuid}/match`, { body: {} });
    provider.isUnavailable = true;
    expect(await match()).toMatchObject({ status: 502, body: { code: "provider_unavailable" } });
    expect(deps.store.vods.get(vod.uuid)?.external_vod_exists).toBeNull();
    provider.isUnavailable = false;

    expect(await match()).toMatchObject({ status: 409, body: { code: "not_matched" } });
    expect(deps.store.vods.get(vod.uuid)?.external_vod_exists).toBe(false);
  });
});

describe("POST /vod/:uuid/check_copy", () => {
  it("says whether it is there, and whether it is gone", async () => {
    const { ask, vod, library } = await setUp();
    const check = async () => {
      const { body } = await ask("POST", `/api/v0/vod/${vod.uuid}/check_copy`);
      return body.data.external_vod_exists;
    };
    library.videos.set("2000000001", makeVideo());
    expect(await check()).toBe(true);
    library.videos.clear();

    expect(await check()).toBe(false);
  });

  it("knows no other recording", async () => {
    const { ask } = await setUp();

    expect(await ask("POST", `/api/v0/vod/${randomUUID()}/check_copy`)).toMatchObject({
      status: 404,
      body: { code: "vod_unknown" },
    });
  });
});

describe("GET /channels/:uuid/videos", () => {
  it("goes from page to page", async () => {
    const { ask, channel, library } = await setUp();
    for (const number of [1, 2, 3]) {
      const id = `200000000${number}`;
      const created_at = `2026-01-0${number}T12:00:00.000Z`;
      library.videos.set(id, makeVideo({ id, created_at }));
    }
    const address = `/api/v0/channels/${channel.uuid}/videos?limit=2`;
    const first = (await ask("GET", address)).body.data;
    const second = (await ask("GET", `${address}&cursor=${first.cursor}`)).body.data;

    expect(first.videos.map(({ id }: { id: string }) => id)).toEqual(["2000000003", "2000000002"]);
    expect(second).toMatchObject({ videos: [{ id: "2000000001" }], cursor: null });
    expect((await ask("GET", `${address}&type=highlight`)).body.data.videos).toEqual([]);
  });

  it("tells which of them are here already", async () => {
    const { ask, channel, vod, deps, library } = await setUp();
    const copy = { external_vod_id: "2000000002", stream_ids: ["2"], capture_started: null };
    const downloaded = makeVod({ channel_uuid: channel.uuid, ...copy });
    await deps.store.vods.add(downloaded);
    for (const [number, stream_id] of ["41", "2", "3"].entries()) {
      const id = `200000000${number + 1}`;
      const created_at = `2026-01-0${number + 1}T12:00:00.000Z`;
      library.videos.set(id, makeVideo({ id, created_at, stream_id }));
    }
    const { videos } = (await ask("GET", `/api/v0/channels/${channel.uuid}/videos`)).body.data;

    expect(videos.map((video: { vod: unknown }) => video.vod)).toEqual([
      null,
      { uuid: downloaded.uuid, is_downloaded: true },
      { uuid: vod.uuid, is_downloaded: false },
    ]);
  });

  it.each(["limit=0", "limit=101", "type=film", "cursor="])("refuses %s", async (query) => {
    const { ask, channel } = await setUp();
    const reply = await ask("GET", `/api/v0/channels/${channel.uuid}/videos?${query}`);

    expect([reply.status, reply.body.code]).toEqual([400, "bad_request"]);
  });
});

describe("GET /channels/:uuid/clips", () => {
  it("lists as many as asked for, over several pages, the newest first", async () => {
    const { ask, channel, library } = await setUp();
    library.perPage = 2;
    for (const number of [1, 3, 2, 4, 5]) {
      const created_at = `2026-01-0${number}T12:00:00.000Z`;
      library.clips.set(`Clip${number}`, makeClip({ id: `Clip${number}`, created_at }));
    }
    const list = async (query: string) => {
      const { body } = await ask("GET", `/api/v0/channels/${channel.uuid}/clips${query}`);
      return body.data.map(({ id }: { id: string }) => id);
    };

    expect(await list("")).toEqual(["Clip5", "Clip4", "Clip3", "Clip2", "Clip1"]);
    expect(await list("?limit=3")).toEqual(["Clip3", "Clip2", "Clip1"]);
  });
});

describe("videos of a platform", () => {
  it("are those of any streamer, found by login or link", async () => {
    const { ask, library } = await setUp();
    library.videos.set("1", makeVideo({ id: "1", streamer_id: "id-bob" }));

    expect((await ask("GET", "/api/v0/twitchapi/videos/bob")).body.data).toHaveLength(1);
    expect((await ask("GET", "/api/v0/twitchapi/videos/not%20a%20login")).body.code).toBe(
      "streamer_unknown",
    );
  });

  it("can't be had of a platform that there is no provider for", async () => {
    const { ask } = await setUp();

    expect(await ask("GET", "/api/v0/youtubeapi/videos/UC123")).toMatchObject({
      status: 409,
      body: { code: "not_supported" },
    });
  });

  it("can't be had of a channel whose provider keeps none", async () => {
    const { ask, channel, vod, deps } = await setUp();
    (deps.providers as Map<string, unknown>).delete("twitch");
    for (const [method, address] of [
      ["GET", `/api/v0/channels/${channel.uuid}/videos`],
      ["GET", `/api/v0/channels/${channel.uuid}/clips`],
      ["POST", `/api/v0/channels/${channel.uuid}/matchallprovidervods`],
      ["POST", `/api/v0/vod/${vod.uuid}/check_mute`],
    ] as const) {
      expect((await ask(method, address)).body.code).toBe("not_supported");
    }
  });
});

describe("GET /channels/:uuid/history", () => {
  it("tells what happened, the latest first", async () => {
    const { ask, channel, deps } = await setUp();
    deps.events.emit("channel_updated", {
      channel: (await ask("GET", `/api/v0/channels/${channel.uuid}`)).body.data,
    });
    deps.live.set(channel.uuid, makeStream());
    deps.live.set(channel.uuid, null);
    const address = `/api/v0/channels/${channel.uuid}/history`;
    const kinds = async (query = "") => {
      const { body } = await ask("GET", address + query);
      return body.data.entries.map(({ kind }: { kind: string }) => kind);
    };

    await expect.poll(() => kinds()).toEqual(["offline", "online"]);
    expect(await kinds("?limit=1")).toEqual(["offline"]);
  });

  it("knows no other channel", async () => {
    const { ask } = await setUp();

    expect(await ask("GET", `/api/v0/channels/${randomUUID()}/history`)).toMatchObject({
      status: 404,
      body: { code: "channel_unknown" },
    });
  });
});
