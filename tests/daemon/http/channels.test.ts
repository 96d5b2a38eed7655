import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Channel, ChannelList } from "../../../shared/model/channel.ts";
import { makeChannel, makeRendition, makeStream, makeVod } from "../../support/records.ts";
import { createTestApp, type TestApp } from "../../support/test-app.ts";
import { waitUntil } from "../../support/wait-until.ts";

const channels = "/api/v0/channels";

/** A page of a list as the contract wants it: anything more or less throws. */
function decisionOf({ deps }: TestApp, uuid: string): string | undefined {
  return deps.store.channels.get(uuid)?.last_decision?.reason;
}

describe("GET /channels", () => {
  it("lists channels by display name with their newest recordings and the totals", async () => {
    const { ask, deps } = await createTestApp();
    const ann = makeChannel({ displayName: "ann" });
    for (const channel of [makeChannel({ internalName: "bob", displayName: "Bob" }), ann]) {
      await deps.store.channels.add(channel);
    }
    const segments = [{ basename: "a.mp4", filesize: 70, deleted: false }];
    for (let day = 1; day <= 6; day += 1) {
      const started_at = `2026-01-0${day}T00:00:00.000Z`;
      await deps.store.vods.add(makeVod({ channel_uuid: ann.uuid, started_at, segments }));
    }
    const { status, body } = await ask("GET", channels);

    expect(status).toBe(200);
    expect(body.status).toBe("OK");
    expect(ChannelList.strict().parse(body.data)).toEqual(body.data);
    expect(body.data.streamer_list.map((channel: Channel) => channel.displayName)).toEqual([
      "ann",
      "Bob",
    ]);
    expect(body.data.total_size).toBe(420);
    expect(body.data.free_size).toBeGreaterThan(0);
    expect(body.data.streamer_list[0]).toMatchObject({ vod_count: 6, vods_size: 420 });
    expect(body.data.streamer_list[0].vods_list).toHaveLength(4);
    expect(body.data.streamer_list[0].vods_list[0].started_at).toBe("2026-01-06T00:00:00.000Z");
    const none = await ask("GET", `${channels}?vods=0`);
    expect(none.body.data.streamer_list[0].vods_list).toEqual([]);
  });

  it.each(["-1", "101", "1.5", "many"])("refuses vods=%s", async (vods) => {
    const { ask } = await createTestApp();
    const { status, body } = await ask("GET", `${channels}?vods=${vods}`);

    expect([status, body]).toEqual([
      400,
      { status: "ERROR", code: "bad_request", message: expect.any(String), field: "vods" },
    ]);
  });
});

describe("POST /channels", () => {
  it("adds a channel with its rules, says so and looks whether it is live", async () => {
    const test = await createTestApp();
    const { ask, deps, provider } = test;
    provider.streams.set("id-ann", makeStream());
    const body = { internalName: " ann ", quality: ["best", "720p"], no_capture: true };
    const answer = await ask("POST", channels, { body });

    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe("ANN is being watched.");
    expect(Channel.strict().parse(answer.body.data)).toMatchObject({
      internalName: "ann",
      internalId: "id-ann",
      quality: ["720p", "best"],
      match: [],
      no_capture: true,
      vod_count: 0,
    });
    const { uuid } = answer.body.data;
    await waitUntil("the channel was looked at", () => decisionOf(test, uuid) === "no_capture");
    expect(deps.live.get(uuid)?.title).toBe("Hello");
  });

  it.each([
    ["no name", { quality: ["best"] }, "internalName"],
    ["an empty name", { internalName: "  " }, "internalName"],
    ["a name that is none", { internalName: "not a login!" }, "internalName"],
    ["an unknown quality", { internalName: "ann", quality: ["huge"] }, "quality.0"],
    ["no quality at all", { internalName: "ann", quality: [] }, "quality"],
    ["a provider that there is not", { internalName: "ann", provider: "x" }, "provider"],
    ["a list for a body", [], "body"],
  ])("refuses %s", async (_, body, field) => {
    const { ask, deps } = await createTestApp();
    const answer = await ask("POST", channels, { body });

    expect([answer.status, answer.body.code, answer.body.field]).toEqual([
      400,
      "bad_request",
      field,
    ]);
    expect(deps.store.channels.list()).toEqual([]);
  });

  it("knows no streamer of that name, one that is watched already, and a silent platform", async () => {
    const { ask, provider } = await createTestApp();
    const add = (internalName: string) => ask("POST", channels, { body: { internalName } });

    expect(await add("nobody")).toMatchObject({ status: 404, body: { code: "streamer_unknown" } });
    expect((await add("ann")).status).toBe(200);
    expect(await add("ANN")).toMatchObject({ status: 409, body: { code: "channel_exists" } });
    provider.isUnavailable = true;
    expect(await add("bob")).toMatchObject({
      status: 502,
      body: { code: "provider_unavailable", message: "Twitch is silent." },
    });
  });
});

describe("GET and DELETE /channels/:uuid", () => {
  it("show a channel, then stop watching it while its recordings stay", async () => {
    const { ask, deps } = await createTestApp();
    const channel = makeChannel();
    const vod = makeVod({ channel_uuid: channel.uuid });
    await deps.store.channels.add(channel);
    await deps.store.vods.add(vod);
    const address = `${channels}/${channel.uuid}`;

    const shown = await ask("GET", `${address}?vods=10000`);
    expect(Channel.strict().parse(shown.body.data)).toMatchObject({
      uuid: channel.uuid,
      vods_list: [{ uuid: vod.uuid }],
    });
    const removed = await ask("DELETE", address);
    expect([removed.status, removed.body.data]).toEqual([
      200,
      { uuid: channel.uuid, job_name: null, kept: [], removed: 0 },
    ]);
    expect(await ask("GET", address)).toMatchObject({
      status: 404,
      body: {
        code: "channel_unknown",
        message: `The channel ${channel.uuid} does not exist.`,
      },
    });
    expect(deps.store.vods.get(vod.uuid)).not.toBeNull();
  });

  it.each([
    ["GET", ""],
    ["DELETE", ""],
    ["POST", "/force_record"],
  ])("%s%s knows no other channel", async (method, action) => {
    const { ask } = await createTestApp();
    for (const uuid of [randomUUID(), "nonsense", "%00", "__proto__"]) {
      const { status, body } = await ask(method, `${channels}/${uuid}${action}`);

      expect([status, body.status, body.code]).toEqual([404, "ERROR", "channel_unknown"]);
    }
  });

  it("refuses a wrong number of recordings", async () => {
    const { ask, deps } = await createTestApp();
    const channel = makeChannel();
    await deps.store.channels.add(channel);

    expect(await ask("GET", `${channels}/${channel.uuid}?vods=x`)).toMatchObject({
      status: 400,
      body: { field: "vods" },
    });
  });
});

describe("POST /channels/:uuid/force_record", () => {
  async function force(change: (test: TestApp) => void) {
    const test = await createTestApp();
    const channel = makeChannel({ quality: ["720p60"] });
    await test.deps.store.channels.add(channel);
    change(test);
    return { test, reply: await test.ask("POST", `${channels}/${channel.uuid}/force_record`) };
  }
  const live = (quality: string) => ({
    state: "live" as const,
    renditions: [makeRendition(quality, { url: "http://127.0.0.1:9/x.m3u8" })],
    contentTitle: "live",
    streamId: "41",
  });

  it("answers at once with the job that records", async () => {
    const { test, reply } = await force(({ provider }) => {
      provider.opened = live("720p60");
    });

    expect([reply.status, reply.body]).toEqual([
      202,
      { status: "OK", data: { job_name: "capture_ann_41" } },
    ]);
    const [uuid = ""] = test.deps.store.channels.list().map((channel) => channel.uuid);
    expect(await test.ask("POST", `${channels}/${uuid}/force_record`)).toMatchObject({
      status: 409,
      body: { code: "already_capturing" },
    });
  });

  it.each([
    ["stream_offline", 409, { state: "offline" as const }],
    ["stream_restricted", 502, { state: "restricted" as const, message: "Not in your country." }],
    ["quality_missing", 409, live("480p")],
  ])("answers %s", async (code, status, opened) => {
    const { reply } = await force(({ provider }) => {
      provider.opened = opened;
    });

    expect(reply).toMatchObject({ status, body: { status: "ERROR", code } });
  });
});
