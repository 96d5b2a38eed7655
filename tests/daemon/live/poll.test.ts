import { describe, expect, it } from "vitest";
import type { Deps } from "../../../daemon/deps.ts";
import { type Actor, createActor } from "../../../daemon/live/act.ts";
import { lookAt, pollChannels } from "../../../daemon/live/poll.ts";
import type { ServerEvent } from "../../../shared/events.ts";
import { createFakeClock } from "../../support/fake-clock.ts";
import { makeChannel, makeRendition, makeStream, makeVod } from "../../support/records.ts";
import { createTestApp } from "../../support/test-app.ts";
import { waitUntil } from "../../support/wait-until.ts";

const { signal } = new AbortController();

/** A daemon that watches ann, and an actor that only remembers whom it was asked about. */
async function setUp(changes: Parameters<typeof makeChannel>[0] = {}) {
  const clock = createFakeClock();
  const { deps, provider } = await createTestApp({ clock });
  const channel = makeChannel(changes);
  await deps.store.channels.add(channel);
  const considered: string[] = [];
  const actor: Actor = {
    async consider({ internalName }, { title }) {
      considered.push(`${internalName} ${title}`);
      return true;
    },
    force: () => Promise.reject(new Error("nobody forces")),
  };
  const events: ServerEvent[] = [];
  deps.events.listen((event) => void events.push(event));
  return { clock, deps, provider, channel, considered, actor, events };
}

const look = (deps: Deps, actor: Actor) => lookAt(deps, actor, deps.store.channels.list(), signal);
const decisionOf = (deps: Deps) => deps.store.channels.list()[0]?.last_decision;

describe("a look at channels", () => {
  it("keeps what is on air and tells of going live, changes and going offline", async () => {
    const { deps, provider, channel, considered, actor, events } = await setUp();
    const told = () =>
      events
        .splice(0)
        .flatMap((event) =>
          event.action === "channel_updated"
            ? [[event.data.channel.is_live, event.data.channel.current_game]]
            : [],
        );
    await look(deps, actor);
    expect(told()).toEqual([]);
    for (const stream of [
      makeStream(),
      makeStream(),
      makeStream({ gameId: "2", gameName: "Go" }),
    ]) {
      provider.streams.set(channel.internalId, stream);
      await look(deps, actor);
    }
    expect(told()).toEqual([
      [true, "Chess"],
      [true, "Go"],
    ]);
    provider.streams.clear();
    await look(deps, actor);

    expect(told()).toEqual([[false, null]]);
    expect(considered).toEqual(["ann Hello", "ann Hello", "ann Hello"]);
    expect(deps.store.channels.list()[0]?.chapter_data).toEqual({
      title: "Hello",
      game_id: "2",
      game_name: "Go",
      started_at: "2026-01-01T12:00:00.000Z",
    });
  });

  it("that fails says nothing about the streams, is an alert, and the alert ends", async () => {
    const { deps, provider, channel, actor } = await setUp();
    provider.streams.set(channel.internalId, makeStream());
    await look(deps, actor);
    provider.isUnavailable = true;
    await look(deps, actor);
    expect(deps.live.get(channel.uuid)?.title).toBe("Hello");
    expect(deps.alerts.list()).toEqual(["twitch can't be asked who is live: Twitch is silent."]);
    provider.isUnavailable = false;
    await look(deps, actor);

    expect(deps.alerts.list()).toEqual([]);
  });

  it("comes again at the interval of the settings, until it is over", async () => {
    const { clock, deps, provider, channel, considered, actor } = await setUp();
    await deps.config.change({ "poll.interval_seconds": 20 });
    provider.streams.set(channel.internalId, makeStream());
    const over = new AbortController();
    const polling = pollChannels(deps, actor, over.signal);
    await waitUntil("the first look is over", () => considered.length === 1);
    await clock.advance(19_999);
    expect(considered).toHaveLength(1);
    await clock.advance(1);
    await waitUntil("the second look is over", () => considered.length === 2);
    over.abort();
    await polling;
  });
});

describe("a live channel", () => {
  const live = (quality: string) => ({
    state: "live" as const,
    renditions: [makeRendition(quality, { url: "http://127.0.0.1:9/x.m3u8" })],
    contentTitle: "live",
    streamId: "41",
  });

  it("is recorded, once, and the reason is kept", async () => {
    const { deps, provider, channel } = await setUp({ quality: ["720p60"] });
    const actor = createActor(deps);
    provider.opened = live("720p60");
    const consider = () => actor.consider(channel, makeStream(), signal);
    await Promise.all([consider(), consider()]);
    await consider();

    expect(deps.jobs.find("capture_*")).toEqual(["capture_ann_41"]);
    expect(deps.store.vods.list()).toMatchObject([{ phase: "capturing", stream_title: "Hello" }]);
    expect(decisionOf(deps)).toMatchObject({ recorded: true, reason: "live" });
  });

  it.each([
    ["no_capture", { no_capture: true }, live("720p60")],
    ["no_match", { match: ["cooking"] }, live("720p60")],
    ["no_quality", { quality: ["720p60"] }, live("480p")],
    ["restricted", {}, { state: "restricted" as const, message: "Not here." }],
  ])("is not recorded, and the reason %s is kept once", async (reason, changes, opened) => {
    const { clock, deps, provider, channel, events } = await setUp(changes);
    const actor = createActor(deps);
    provider.opened = opened;
    await actor.consider(channel, makeStream(), signal);
    await clock.advance(31_000);
    await actor.consider(channel, makeStream(), signal);

    expect(decisionOf(deps)).toMatchObject({ recorded: false, reason });
    expect(decisionOf(deps)?.at).toBe("2026-01-01T12:00:00.000Z");
    expect(events.filter(({ action }) => action === "channel_updated")).toHaveLength(1);
    expect(deps.jobs.list()).toEqual([]);
  });

  it("that the operator stopped is left alone until its next stream", async () => {
    const { deps, provider, channel } = await setUp();
    const actor = createActor(deps);
    provider.opened = live("720p60");
    const report = { sessions: 1, retries: 0, drops: 0, gap_seconds: 0, gap_percent: 0 };
    await deps.store.vods.add(
      makeVod({ channel_uuid: channel.uuid, capture_report: { ...report, ended: "stopped" } }),
    );
    await actor.consider(channel, makeStream({ id: "41" }), signal);
    expect(decisionOf(deps)?.reason).toBe("stopped_by_operator");
    await actor.consider(channel, makeStream({ id: "42" }), signal);

    expect(deps.jobs.find("capture_*")).toEqual(["capture_ann_42"]);
  });

  it("that can't be opened is asked for again half a minute later, not before", async () => {
    const { clock, deps, provider, channel } = await setUp();
    const actor = createActor(deps);
    let asked = 0;
    const { open } = provider;
    provider.open = (...given) => {
      asked += 1;
      return open(...given);
    };
    provider.isUnavailable = true;
    await actor.consider(channel, makeStream(), signal);
    provider.isUnavailable = false;
    provider.opened = live("720p60");
    await clock.advance(29_999);
    await actor.consider(channel, makeStream(), signal);
    expect([asked, deps.jobs.find("capture_*")]).toEqual([1, []]);
    await clock.advance(1);
    await actor.consider(channel, makeStream(), signal);

    expect([asked, deps.jobs.find("capture_*")]).toEqual([2, ["capture_ann_41"]]);
  });
});
