import { describe, expect, it } from "vitest";
import type { StreamContent, Trigger } from "../../../daemon/core/trigger.ts";
import type { Actor } from "../../../daemon/live/act.ts";
import { createPush } from "../../../daemon/live/push.ts";
import { createFakeClock } from "../../support/fake-clock.ts";
import { makeChannel, makeRendition, makeStream } from "../../support/records.ts";
import { createTestApp } from "../../support/test-app.ts";

const live = {
  state: "live" as const,
  renditions: [makeRendition("1080p60")],
  contentTitle: "live",
  streamId: "42",
};

/** A daemon that watches ann and is told things, with an actor that takes what it is given. */
async function setUp(rules: Parameters<typeof makeChannel>[0] = {}) {
  const clock = createFakeClock();
  const { deps, provider } = await createTestApp({ clock });
  const channel = makeChannel(rules);
  await deps.store.channels.add(channel);
  const considered: string[] = [];
  const answers = { isDecided: true };
  const actor: Actor = {
    async consider(_, { id, title }) {
      considered.push(`${id} ${title}`);
      return answers.isDecided;
    },
    force: () => Promise.reject(new Error("nobody forces")),
  };
  const over = new AbortController();
  const push = createPush(deps, actor, over.signal);
  const tell = (changes: Partial<Trigger> & Pick<Trigger, "type">) => {
    const told = { provider: "twitch", streamerId: channel.internalId, atMs: clock.now() };
    const online = { streamId: "42", startedAt: "2026-01-01T12:00:00Z", isRerun: false };
    // The spread of one type's members does not harm the others.
    push.hear({ ...told, ...(changes.type === "online" ? online : {}), ...changes } as Trigger);
  };
  return { clock, deps, provider, channel, considered, answers, push, tell, over };
}

const content = (title: string): StreamContent => ({ title, gameId: "2", gameName: "Go" });

describe("a stream that the platform tells of", () => {
  it("is considered as soon as a look shows it", async () => {
    const { clock, provider, channel, considered, tell, push } = await setUp();
    tell({ type: "online" });
    await clock.advance(5000);
    expect(considered).toEqual([]);
    provider.streams.set(channel.internalId, makeStream({ id: "42" }));
    await clock.advance(2000);
    await push.idle();
    expect(considered).toEqual(["42 Hello"]);
  });

  it("is found in the playlists, with the title told before, when the interfaces lag", async () => {
    const { clock, deps, provider, channel, considered, tell, push } = await setUp();
    tell({ type: "changed", content: content("Soon") });
    await push.idle();
    const old = makeStream({ id: "41", startedAt: "2026-01-01T09:00:00Z" });
    provider.streams.set(channel.internalId, old);
    provider.opened = live;
    tell({ type: "online" });
    await clock.advance(0);
    await push.idle();
    expect(considered).toEqual(["42 Soon"]);
    expect(deps.live.get(channel.uuid)).toMatchObject({ id: "42", title: "Soon", gameName: "Go" });
  });

  it("is asked for until it is decided, but not longer than a minute", async () => {
    const { clock, deps, provider, channel, considered, answers, tell, push } = await setUp();
    provider.streams.set(channel.internalId, makeStream({ id: "42" }));
    // Known already, so that nothing is written, which would take real time.
    deps.live.set(channel.uuid, makeStream({ id: "42" }));
    answers.isDecided = false;
    tell({ type: "online" });
    await clock.advance(120_000);
    await push.idle();
    expect(considered).toHaveLength(31);
  });

  it("is not judged by keywords before its title is known", async () => {
    const { clock, provider, channel, considered, tell, push } = await setUp({ match: ["chess"] });
    provider.opened = live;
    tell({ type: "online" });
    await clock.advance(10_000);
    expect(considered).toEqual([]);
    provider.streams.set(channel.internalId, makeStream({ id: "42", title: "Chess" }));
    await clock.advance(2000);
    await push.idle();
    expect(considered).toEqual(["42 Chess"]);
  });

  it("survives a platform that does not answer", async () => {
    const { clock, provider, channel, considered, tell, push } = await setUp();
    provider.streams.set(channel.internalId, makeStream({ id: "42" }));
    provider.isUnavailable = true;
    tell({ type: "online" });
    await clock.advance(10_000);
    provider.isUnavailable = false;
    await clock.advance(2000);
    await push.idle();
    expect(considered).toEqual(["42 Hello"]);
  });

  it("is nothing to us on a channel that is not watched", async () => {
    const { clock, provider, considered, tell, push } = await setUp();
    provider.opened = live;
    tell({ type: "online", streamerId: "somebody" });
    await clock.advance(10_000);
    await push.idle();
    expect(considered).toEqual([]);
  });

  it("ends the wait when the daemon stops", async () => {
    const { clock, tell, push, over } = await setUp();
    tell({ type: "online" });
    await clock.advance(1000);
    over.abort();
    await expect(push.idle()).resolves.toBeUndefined();
  });
});

describe("new content that the platform tells of", () => {
  it("takes effect at once, with its own time, and is judged anew", async () => {
    const { clock, deps, provider, channel, considered, tell, push } = await setUp();
    deps.live.set(channel.uuid, makeStream());
    provider.streams.set(channel.internalId, makeStream());
    const seen: (string | null)[] = [];
    deps.live.listen(channel.uuid, (stream, at) => void seen.push(stream?.title ?? null, at));
    const atMs = clock.now() - 700;
    tell({ type: "changed", content: content("New"), atMs });
    await push.idle();
    expect(seen).toEqual(["New", new Date(atMs).toISOString()]);
    expect(considered).toEqual(["41 New"]);
    expect(deps.store.channels.get(channel.uuid)?.chapter_data).toMatchObject({
      title: "New",
      game_name: "Go",
    });
  });

  it("is not undone by a look that lags behind", async () => {
    const { deps, provider, channel, tell, push } = await setUp();
    deps.live.set(channel.uuid, makeStream());
    provider.streams.set(channel.internalId, makeStream());
    tell({ type: "changed", content: content("New") });
    await push.idle();
    push.catchUp("twitch");
    await push.idle();
    expect(deps.live.get(channel.uuid)?.title).toBe("New");
    provider.streams.set(channel.internalId, makeStream({ title: "Newer" }));
    push.catchUp("twitch");
    await push.idle();
    expect(deps.live.get(channel.uuid)?.title).toBe("Newer");
  });

  it("is left out when something newer was told before", async () => {
    const { clock, deps, channel, tell, push } = await setUp();
    deps.live.set(channel.uuid, makeStream());
    tell({ type: "changed", content: content("Second") });
    await push.idle();
    tell({ type: "changed", content: content("First"), atMs: clock.now() - 1000 });
    await push.idle();
    expect(deps.live.get(channel.uuid)?.title).toBe("Second");
  });
});

describe("an end that the platform tells of", () => {
  it("counts only when a look shows it, too", async () => {
    const { clock, deps, provider, channel, tell, push } = await setUp();
    deps.live.set(channel.uuid, makeStream());
    provider.streams.set(channel.internalId, makeStream());
    tell({ type: "offline" });
    await clock.advance(15_000);
    expect(deps.live.get(channel.uuid)).not.toBeNull();
    provider.streams.clear();
    await clock.advance(10_000);
    await push.idle();
    expect(deps.live.get(channel.uuid)).toBeNull();
  });

  it("gives way to a stream that begins anew", async () => {
    const { clock, provider, channel, considered, tell, push } = await setUp();
    tell({ type: "offline" });
    provider.streams.set(channel.internalId, makeStream({ id: "42" }));
    tell({ type: "online" });
    await clock.advance(60_000);
    await push.idle();
    expect(considered).toContain("42 Hello");
  });
});
