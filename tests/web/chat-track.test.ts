import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mostShown } from "../../web/state/chat-buffer.ts";
import {
  type ChatFeed,
  type ChatPiece,
  type ChatWish,
  createListFeed,
} from "../../web/state/chat-feed.ts";
import { createChatTrack, type ShownChat } from "../../web/state/chat-track.ts";
import { sampleMessage } from "./support/sample-chat.ts";

/** A message each half a second. */
const half = Array.from({ length: 4000 }, (_, index) => sampleMessage(index / 2, `m${index}`));

interface Listened {
  feed: ChatFeed;
  asked: ChatWish[];
}

function listen(feed: ChatFeed): Listened {
  const asked: ChatWish[] = [];
  return {
    asked,
    feed: {
      ...feed,
      async load(wish, signal) {
        asked.push(wish);
        return feed.load(wish, signal);
      },
    },
  };
}

/** Follows a feed and says what is shown last. */
function follow(feed: ChatFeed) {
  const shown: ShownChat[] = [];
  const track = createChatTrack(feed, (chat) => shown.push(chat));
  return {
    track,
    last: () => shown.at(-1)?.messages.at(-1)?.id,
    state: () => shown.at(-1)?.state,
    count: () => shown.at(-1)?.messages.length ?? 0,
    async moveTo(seconds: number) {
      track.moveTo(seconds);
      await vi.advanceTimersByTimeAsync(1);
    },
  };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("a chat beside a picture", () => {
  it("shows what was written until now, wherever one goes", async () => {
    const { moveTo, last, state } = follow(createListFeed(half));
    await moveTo(100);
    expect([last(), state()]).toEqual(["m200", "ready"]);
    await moveTo(100.6);
    expect(last()).toBe("m201");
    await moveTo(1500);
    expect(last()).toBe("m3000");
    await moveTo(3.2);
    expect(last()).toBe("m6");
    await moveTo(0);
    expect(last()).toBe("m0");
  });

  it("shows no more than a list can bear, however long it goes on", async () => {
    const { moveTo, count, last } = follow(createListFeed(half));
    for (let seconds = 0; seconds < 1000; seconds += 4) await moveTo(seconds);
    expect(count()).toBe(mostShown);
    expect(last()).toBe("m1992");
  });

  it("fetches ahead, each stretch once", async () => {
    const { feed, asked } = listen(createListFeed(half));
    const { moveTo, last } = follow(feed);
    for (let seconds = 500; seconds < 800; seconds += 0.25) await moveTo(seconds);
    expect(last()).toBe("m1599");
    const [first, ...later] = asked;
    expect(first).toMatchObject({ to: 500.001, isLatest: true });
    expect(later.map(({ from }) => from)).toEqual([500.001, 650.5, 800.5]);
  });

  it("forgets what was on its way when one goes elsewhere", async () => {
    const waiting: { wish: ChatWish; answer: (piece: ChatPiece) => void; signal: AbortSignal }[] =
      [];
    const slow: ChatFeed = {
      ...createListFeed(half),
      load: (wish, signal) => new Promise((answer) => waiting.push({ wish, answer, signal })),
    };
    const { moveTo, last } = follow(slow);
    await moveTo(100);
    await moveTo(900);
    expect(waiting.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    const source = createListFeed(half);
    for (const { wish, answer, signal } of waiting) answer(await source.load(wish, signal));
    await moveTo(900);
    expect(last()).toBe("m1800");
  });

  it("looks again while it is written down, and sees what is taken away", async () => {
    let all = half.slice(0, 20);
    let isGrowing = true;
    const live: ChatFeed = {
      ...createListFeed(all),
      async load(wish, signal) {
        const piece = await createListFeed(all).load(wish, signal);
        return { ...piece, is_growing: isGrowing };
      },
    };
    const shown: ShownChat[] = [];
    const track = createChatTrack(live, (chat) => shown.push(chat));
    track.moveTo(30);
    await vi.advanceTimersByTimeAsync(10);
    expect(shown.at(-1)?.messages).toHaveLength(20);
    all = half.slice(0, 30).map((message) => ({ ...message, is_deleted: message.id === "m5" }));
    await vi.advanceTimersByTimeAsync(2100);
    expect(shown.at(-1)?.messages).toHaveLength(30);
    expect(shown.at(-1)?.messages[5]?.is_deleted).toBe(true);
    isGrowing = false;
    all = half.slice(0, 31);
    await vi.advanceTimersByTimeAsync(2100);
    expect(shown.at(-1)?.messages).toHaveLength(31);
    // It is finished: nothing more is looked for.
    all = half.slice(0, 40);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown.at(-1)?.messages).toHaveLength(31);
    track.stop();
  });

  it("says that it can't be fetched, and tries again", async () => {
    let isBroken = true;
    const feed: ChatFeed = {
      ...createListFeed(half),
      load: (wish, signal) =>
        isBroken ? Promise.reject(new Error("gone")) : createListFeed(half).load(wish, signal),
    };
    const { moveTo, state, last } = follow(feed);
    await moveTo(10);
    expect(state()).toBe("failed");
    isBroken = false;
    await vi.advanceTimersByTimeAsync(2100);
    expect([state(), last()]).toEqual(["ready", "m20"]);
  });

  it("does not look again and again before its beginning", async () => {
    const { feed, asked } = listen(createListFeed(half));
    const { moveTo, last } = follow(feed);
    for (let seconds = -20; seconds < -1; seconds += 1) await moveTo(seconds);
    expect(last()).toBeUndefined();
    expect(asked.length).toBeLessThan(4);
  });
});
