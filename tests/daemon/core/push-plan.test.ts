import { describe, expect, it } from "vitest";
import {
  planSubscriptions,
  type PushSubscription,
  type PushTransport,
} from "../../../daemon/core/push-plan.ts";

const nowMs = Date.UTC(2026, 0, 1);
const session: PushTransport = { method: "websocket", sessionId: "s1" };
const hook = (callback: string): PushTransport => ({ method: "webhook", callback });
const ours = hook("https://reels.example/api/v0/hook/twitch?instance=aa");

function subscription(changes: Partial<PushSubscription> = {}): PushSubscription {
  const { type = "stream.online", streamerId = "1" } = changes;
  return {
    id: `${type} ${streamerId}`,
    type,
    streamerId,
    status: "enabled",
    cost: 1,
    createdAtMs: nowMs,
    transport: session,
    ...changes,
  };
}

const plan = (changes: Partial<Parameters<typeof planSubscriptions>[0]> = {}) =>
  planSubscriptions({
    streamerIds: ["1"],
    existing: [],
    transport: session,
    maxCost: 10,
    nowMs,
    ...changes,
  });

const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index));

describe("the budget of subscriptions", () => {
  it.each([
    [3, { "stream.online": 3, "channel.update": 3, "stream.offline": 3 }],
    [4, { "stream.online": 4, "channel.update": 4, "stream.offline": 2 }],
    [8, { "stream.online": 8, "channel.update": 2 }],
    [30, { "stream.online": 10 }],
  ])("is spent on going live first: %d channels", (channels, expected) => {
    const { create } = plan({ streamerIds: ids(channels) });
    const counts: Record<string, number> = {};
    for (const { type } of create) counts[type] = (counts[type] ?? 0) + 1;
    expect(counts).toEqual(expected);
  });

  it("is taken from lesser types when a channel is added", () => {
    const existing = ids(4).flatMap((streamerId) =>
      (["stream.online", "channel.update", "stream.offline"] as const).map((type) =>
        subscription({ type, streamerId }),
      ),
    );
    const { create, keep, remove } = plan({
      streamerIds: ids(5),
      existing: existing.slice(0, 10),
    });
    expect(create).toContainEqual({ type: "stream.online", streamerId: "4" });
    expect(keep.filter(({ type }) => type === "stream.online")).toHaveLength(4);
    expect(remove.every(({ type }) => type === "stream.offline")).toBe(true);
    expect(keep.length + create.length).toBe(10);
  });

  it("costs nothing for a streamer who authorised the application", () => {
    const free = subscription({ streamerId: "free", cost: 0 });
    const { keep, create } = plan({
      streamerIds: ["free", ...ids(10)],
      existing: [free],
      maxCost: 10,
    });
    expect(keep).toEqual([free]);
    expect(create.filter(({ type }) => type === "stream.online")).toHaveLength(10);
  });

  it("is left to another session, and asked for again", () => {
    const other = { method: "websocket", sessionId: "s0" } as const;
    const existing = ids(9).map((streamerId) => subscription({ streamerId, transport: other }));
    const left = plan({ streamerIds: ids(3), existing });
    expect([left.remove, left.create.length, left.isCrowdedOut]).toEqual([[], 1, true]);
    const lost = plan({ streamerIds: ids(3), existing, formerSessionIds: ["s0"] });
    expect([lost.remove, lost.create.length, lost.isCrowdedOut]).toEqual([existing, 9, false]);
  });
});

describe("subscriptions by webhook", () => {
  const webhook = (changes: Partial<PushSubscription>) =>
    subscription({ transport: ours, ...changes });
  it.each<[string, Partial<PushSubscription>, "keep" | "remove" | "neither"]>([
    ["works", {}, "keep"],
    ["is being verified", { status: "webhook_callback_verification_pending" }, "keep"],
    [
      "was never verified",
      { status: "webhook_callback_verification_pending", createdAtMs: nowMs - 700_000 },
      "remove",
    ],
    ["was not verified", { status: "webhook_callback_verification_failed" }, "remove"],
    ["failed too often", { status: "notification_failures_exceeded" }, "remove"],
    ["is of a channel no longer watched", { streamerId: "2" }, "remove"],
    [
      "has a lost secret",
      { transport: hook("https://reels.example/api/v0/hook/twitch?instance=bb") },
      "remove",
    ],
    [
      "calls an earlier address",
      { transport: hook("https://old.example/api/v0/hook/twitch?instance=aa") },
      "remove",
    ],
    [
      "is of another daemon",
      { transport: hook("https://other.example/api/v0/hook/twitch?instance=cc") },
      "neither",
    ],
    ["is of other software", { transport: hook("https://other.example/hook") }, "neither"],
    ["is of another type", { type: "channel.follow" }, "neither"],
    ["is a conduit's", { transport: { method: "other" } }, "neither"],
  ])("one that %s", (_, changes, fate) => {
    const one = webhook(changes);
    const { keep, remove } = plan({ transport: ours, existing: [one], maxCost: 10_000 });
    expect([keep.includes(one), remove.includes(one)]).toEqual([
      fate === "keep",
      fate === "remove",
    ]);
  });

  it("are removed where they are listed twice", () => {
    const [one, twin] = [webhook({ id: "one" }), webhook({ id: "twin" })];
    expect(plan({ transport: ours, existing: [one, twin] }).remove).toEqual([twin]);
  });
});
