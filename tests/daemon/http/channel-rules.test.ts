import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Channel, ChannelList } from "../../../shared/model/channel.ts";
import { VodList } from "../../../shared/model/vod.ts";
import {
  makeChannel,
  makeRendition,
  makeStream,
  makeStreamer,
  makeVod,
} from "../../support/records.ts";
import { createTestApp, type TestApp } from "../../support/test-app.ts";
import { waitUntil } from "../../support/wait-until.ts";

const channels = "/api/v0/channels";

async function createScene() {
  const test = await createTestApp();
  const channel = makeChannel();
  await test.deps.store.channels.add(channel);
  return { ...test, channel, address: `${channels}/${channel.uuid}` };
}

function goLive({ provider }: Pick<TestApp, "provider">): void {
  provider.streams.set("id-ann", makeStream());
  provider.opened = {
    state: "live",
    renditions: [makeRendition("720p60", { url: "http://127.0.0.1:9/x.m3u8" })],
    contentTitle: "live",
    streamId: "41",
  };
}

describe("PUT /channels/:uuid", () => {
  it("changes the given rules, brought into order, and no others", async () => {
    const { ask, deps, address, channel } = await createScene();
    const body = { quality: ["best", "720p", "1080p60", "720p"], match: [" chess ", "chess", " "] };
    const { status, body: answer } = await ask("PUT", address, { body });

    expect(status).toBe(200);
    expect(Channel.strict().parse(answer.data)).toMatchObject({
      quality: ["720p", "1080p60", "best"],
      match: ["chess"],
      no_capture: false,
    });
    await ask("PUT", address, { body: { no_capture: true } });
    expect(deps.store.channels.get(channel.uuid)).toMatchObject({
      quality: ["720p", "1080p60", "best"],
      match: ["chess"],
      no_capture: true,
    });
    expect((await ask("PUT", address, { body: {} })).body.data.no_capture).toBe(true);
  });

  it("tells every client, and looks whether the new rules let something be recorded", async () => {
    const scene = await createScene();
    const { ask, deps, address, channel } = scene;
    const heard: string[] = [];
    deps.events.listen(({ action }) => void heard.push(action));
    goLive(scene);
    await ask("PUT", address, { body: { match: ["poker"] } });

    const reason = () => deps.store.channels.get(channel.uuid)?.last_decision?.reason;
    await waitUntil("it was looked at", () => reason() === "no_match");
    expect(heard).toContain("channel_updated");
    await ask("PUT", address, { body: { match: ["/HELLO/"], quality: ["720p60"] } });
    await waitUntil("it is recorded", () => reason() === "live");
  });

  it.each([
    ["no list of qualities", { quality: "best" }, "quality"],
    ["an empty list of qualities", { quality: [] }, "quality"],
    ["an unknown quality", { quality: ["best", "huge"] }, "quality.1"],
    ["an empty keyword", { match: [""] }, "match.0"],
    ["a word for a switch", { no_capture: "yes" }, "no_capture"],
    ["a field that there is not", { no_captures: true }, "no_captures"],
    ["what never changes", { internalName: "bob" }, "internalName"],
    ["a list for a body", [], "body"],
  ])("refuses %s and changes nothing", async (_, body, field) => {
    const { ask, deps, address, channel } = await createScene();
    const answer = await ask("PUT", address, { body });

    expect([answer.status, answer.body.code, answer.body.field]).toEqual([
      400,
      "bad_request",
      field,
    ]);
    expect(deps.store.channels.get(channel.uuid)).toEqual(channel);
  });
});

describe("POST /channels/:uuid/rename", () => {
  it("follows the streamer to the new login, with the running capture", async () => {
    const scene = await createScene();
    const { ask, deps, provider, address, channel } = scene;
    goLive(scene);
    const started = await ask("POST", `${address}/force_record`);
    expect(started.body.data.job_name).toBe("capture_ann_41");
    const vod = deps.store.vods.ofChannel(channel.uuid)[0];
    provider.streamers.set("anna", { ...makeStreamer("anna"), id: "id-ann" });
    const body = { new_login: "ANNA" };
    const { status, body: answer } = await ask("POST", `${address}/rename`, { body });

    expect([status, answer.message]).toEqual([200, "This channel is called anna now."]);
    expect(Channel.strict().parse(answer.data)).toMatchObject({
      uuid: channel.uuid,
      internalId: "id-ann",
      internalName: "anna",
      displayName: "ANNA",
      url: "https://www.twitch.tv/anna",
      is_capturing: true,
    });
    expect(deps.jobs.find("capture_ann_*")).toEqual([]);
    expect(deps.jobs.find("capture_anna_*")).toEqual(["capture_anna_41"]);
    expect(deps.store.vods.ofChannel(channel.uuid)[0]).toMatchObject({
      uuid: vod?.uuid,
      folder: vod?.folder,
    });
    const stopped = await ask("DELETE", "/api/v0/jobs/capture_anna_*");
    expect(stopped.body.data).toEqual({ names: ["capture_anna_41"] });
  });

  it.each([
    ["bad_request", 400, "not a login!"],
    ["streamer_unknown", 404, "nobody"],
    ["streamer_differs", 409, "bob"],
  ])("answers %s", async (code, status, new_login) => {
    const { ask, deps, address, channel } = await createScene();
    const answer = await ask("POST", `${address}/rename`, { body: { new_login } });

    expect([answer.status, answer.body.code, answer.body.field]).toEqual([
      status,
      code,
      "new_login",
    ]);
    expect(deps.store.channels.get(channel.uuid)?.internalName).toBe("ann");
  });
});

describe("POST /channels/:uuid/refresh", () => {
  it("takes over what the platform says now, and looks whether it is live", async () => {
    const { ask, deps, provider, address, channel } = await createScene();
    provider.streamers.set("ann", { ...makeStreamer("ann"), profilePictureUrl: "https://x/p.png" });
    provider.streams.set("id-ann", makeStream());
    const { status, body } = await ask("POST", `${address}/refresh`);

    expect([status, body.data.profilePictureUrl]).toEqual([200, "https://x/p.png"]);
    await waitUntil("it was looked at", () => deps.live.get(channel.uuid) !== null);
  });

  it("says when the platform does not know the streamer, or is silent", async () => {
    const { ask, provider, address } = await createScene();
    provider.streamers.delete("ann");
    expect(await ask("POST", `${address}/refresh`)).toMatchObject({
      status: 404,
      body: { code: "streamer_unknown" },
    });
    provider.isUnavailable = true;
    expect(await ask("POST", `${address}/refresh`)).toMatchObject({
      status: 502,
      body: { code: "provider_unavailable" },
    });
  });
});

it.each([
  ["PUT", "", {}],
  ["POST", "/rename", { new_login: "ann" }],
  ["POST", "/refresh", undefined],
  ["GET", "/vods", undefined],
])("%s /channels/…%s knows no other channel", async (method, action, body) => {
  const { ask } = await createScene();
  const asked = body === undefined ? {} : { body };
  const reply = await ask(method, `${channels}/${randomUUID()}${action}`, asked);

  expect([reply.status, reply.body.code]).toEqual([404, "channel_unknown"]);
});

describe("the list of channels", () => {
  async function createList() {
    const test = await createTestApp();
    const sizes = { ann: 30, bob: 10, cat: 20 };
    for (const [internalName, filesize] of Object.entries(sizes)) {
      const channel = makeChannel({ internalName, displayName: internalName });
      await test.deps.store.channels.add(channel);
      const segments = [{ basename: "a.mp4", filesize, deleted: false }];
      await test.deps.store.vods.add(makeVod({ channel_uuid: channel.uuid, segments }));
    }
    return async (query: string) => {
      const { body } = await test.ask("GET", `${channels}?${query}`);
      const list = ChannelList.strict().parse(body.data);
      return { names: list.streamer_list.map((channel) => channel.internalName).join(), list };
    };
  }

  it.each([
    ["", "ann,bob,cat"],
    ["order=desc", "cat,bob,ann"],
    ["sort=vods_size", "ann,cat,bob"],
    ["sort=vods_size&order=asc", "bob,cat,ann"],
    ["per_page=2", "ann,bob"],
    ["per_page=2&page=2", "cat"],
    ["per_page=2&page=3", ""],
    ["filter=A", "ann,cat"],
    ["filter=nothing", ""],
  ])("by %s is %s", async (query, names) => {
    const list = await createList();
    const answer = await list(query);

    expect(answer.names).toBe(names);
    expect(answer.list.total_size).toBe(60);
    if (query.startsWith("per_page")) expect(answer.list.channel_count).toBe(3);
  });

  it("does not grow with the recordings of a channel", async () => {
    const { ask, deps, channel } = await createScene();
    const lengthOf = async () => JSON.stringify((await ask("GET", channels)).body.data).length;
    const addVods = async (count: number) => {
      for (let index = 0; index < count; index += 1)
        await deps.store.vods.add(makeVod({ channel_uuid: channel.uuid }));
    };
    await addVods(10);
    const few = await lengthOf();
    await addVods(200);

    // The numbers themselves have more digits.
    expect((await lengthOf()) - few).toBeLessThan(10);
  });
});

describe("GET /channels/:uuid/vods", () => {
  async function createList() {
    const { ask, deps, channel, address } = await createScene();
    const facts = [
      { basename: "one", stream_title: "Chess", duration: 30, phase: "finalized" as const },
      { basename: "two", stream_title: "Poker", duration: 10, phase: "failed" as const },
      { basename: "six", stream_title: "Again", duration: 20, comment: "chess again" },
    ];
    for (const [index, fact] of facts.entries()) {
      const started_at = `2026-01-0${index + 1}T00:00:00.000Z`;
      await deps.store.vods.add(makeVod({ channel_uuid: channel.uuid, started_at, ...fact }));
    }
    await deps.store.vods.add(makeVod({ basename: "of another channel" }));
    return async (query: string) => {
      const { status, body } = await ask("GET", `${address}/vods?${query}`);
      return { status, body };
    };
  }

  it.each([
    ["", "six,two,one", 3],
    ["order=asc", "one,two,six", 3],
    ["sort=duration", "one,six,two", 3],
    ["sort=stream_title&order=asc", "six,one,two", 3],
    ["filter=CHESS", "six,one", 2],
    ["phase=failed", "two", 1],
    ["per_page=1&page=2", "two", 3],
    ["per_page=500&page=9", "", 3],
  ])("by %s is %s", async (query, names, count) => {
    const list = await createList();
    const { body } = await list(query);
    const { vods, vod_count } = VodList.strict().parse(body.data);

    expect([vods.map((vod) => vod.basename).join(), vod_count]).toEqual([names, count]);
  });

  it.each(["page=0", "per_page=501", "sort=size", "order=up", "phase=lost", "page=x"])(
    "refuses %s",
    async (query) => {
      const list = await createList();
      const { status, body } = await list(query);

      expect([status, body.field]).toEqual([400, query.split("=")[0]]);
    },
  );
});

describe("GET /data", () => {
  it("is what a dashboard needs first; a guest gets no jobs", async () => {
    const { ask, deps } = await createScene();
    const { body } = await ask("GET", "/api/v0/data");

    expect(body.data).toMatchObject({
      settings: { app_name: "Reelkeep" },
      channels: { channel_count: 1 },
      jobs: [],
    });
    await deps.config.change({ "access.guest_mode": true });
    await deps.access.setPassword("a good password", null);
    expect((await ask("GET", "/api/v0/data")).body.data.jobs).toBeNull();
  });
});
