import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createHttpClient } from "../../../daemon/io/http.ts";
import { createTwitchProvider } from "../../../daemon/providers/twitch.ts";
import type { Provider } from "../../../daemon/providers/provider.ts";
import type { StreamerName } from "../../../daemon/providers/streamer.ts";
import { createManualClock } from "../../simulator/clock.ts";
import { defaultSettings } from "../../simulator/settings.ts";
import { startSimulator, type Simulator } from "../../simulator/simulator.ts";
import { createTwitchSettings } from "../../support/twitch-settings.ts";

const clock = createManualClock();
const { signal } = new AbortController();
let simulator: Simulator;
let provider: Provider;

beforeAll(async () => {
  simulator = await startSimulator({ clock, prepare: [] });
  simulator.addChannel({ login: "ann", displayName: "Ann", id: "1000" });
});

afterAll(() => simulator.close());

beforeEach(() => {
  Object.assign(simulator.settings, defaultSettings());
  clock.advance(3600);
  simulator.channel("ann").goOffline();
  simulator.requests.clear();
  provider = createProvider();
});

function createProvider(settings: Parameters<typeof createTwitchSettings>[1] = {}): Provider {
  return createTwitchProvider({
    http: createHttpClient(),
    clock: { now: clock.now, monotonic: clock.now, sleep: () => Promise.resolve() },
    random: () => 0.5,
    settings: createTwitchSettings(simulator.addresses, settings),
  });
}

/** Channels of their own for one test. */
function addChannels(prefix: string, count: number): StreamerName[] {
  return Array.from({ length: count }, (_, n) => {
    const { id, login } = simulator.addChannel({ login: `${prefix}_${n}` });
    return { id, login };
  });
}

const ann = { id: "1000", login: "ann" };
const goLive = (login = "ann") =>
  simulator
    .channel(login)
    .goLive({ historySeconds: 64, title: "Hello", game: "Chess", viewers: 7 });
const asked = (kind: "gql" | "master" | "helix") => simulator.requests.count({ kind });

describe("games", () => {
  it.each([
    ["without an account", {}],
    ["with an application", () => defaultSettings()],
  ])("are looked up %s, and null for one that there is not", async (_, settings) => {
    const chosen = typeof settings === "function" ? settings() : null;
    const { clientId = "", clientSecret = "" } = chosen ?? {};
    const asking = createProvider({ clientId, clientSecret });

    expect(await asking.lookUpGame("743", signal)).toEqual({
      id: "743",
      name: "Chess",
      box_art_url: expect.stringContaining("743"),
    });
    expect(await asking.lookUpGame("1", signal)).toBeNull();
    expect(asked("helix")).toBe(chosen === null ? 0 : 2);
  });
});

describe("Twitch without an account", () => {
  it("looks up a streamer, and null for one that there is not", async () => {
    expect(await provider.lookUpStreamer("ann", signal)).toMatchObject({
      id: "1000",
      login: "ann",
      displayName: "Ann",
      url: "https://www.twitch.tv/ann",
    });
    expect(await provider.lookUpStreamer("nobody", signal)).toBeNull();
  });

  it("tells what is on air, and null for offline", async () => {
    const broadcast = goLive();
    const [bob] = addChannels("bob", 1);
    const streams = await provider.lookUpStreams([ann, ...(bob ? [bob] : [])], signal);

    expect(streams.get("1000")).toMatchObject({
      id: broadcast.start.streamId,
      title: "Hello",
      gameName: "Chess",
      viewers: 7,
      isRerun: false,
    });
    expect(streams.get(bob?.id ?? "")).toBeNull();
  });

  it("asks about thirty-five channels at a time", async () => {
    const many = addChannels("many", 80);
    expect((await provider.lookUpStreams(many, signal)).size).toBe(80);

    expect([asked("gql"), asked("master")]).toEqual([3, 0]);
  });

  it("asks the playlists of few silent channels as well, with one token for many looks", async () => {
    const few = addChannels("few", 12);
    await provider.lookUpStreams(few, signal);
    expect([asked("gql"), asked("master")]).toEqual([1 + 12, 12]);
    await provider.lookUpStreams(few, signal);
    expect([asked("gql"), asked("master")]).toEqual([1 + 12 + 1, 24]);
    clock.advance(defaultSettings().tokenLifetimeSeconds - 60);
    await provider.lookUpStreams(few, signal);

    expect([asked("gql"), asked("master")]).toEqual([14 + 1 + 12, 36]);
  });

  it("lets the playlists decide while the interface lags", async () => {
    simulator.settings.gqlLagSeconds = 90;
    const { streamId } = goLive().start;
    expect((await provider.lookUpStreams([ann], signal)).get("1000")).toMatchObject({
      id: streamId,
      title: "",
      viewers: null,
    });
    clock.advance(91);

    expect((await provider.lookUpStreams([ann], signal)).get("1000")?.title).toBe("Hello");
  });

  it("opens a live stream with its qualities, its id and the title of content", async () => {
    const { streamId } = goLive().start;
    const opened = await provider.open(ann, signal);
    if (opened.state !== "live") throw new Error(`it is ${opened.state}`);

    expect(opened).toMatchObject({ contentTitle: "live", streamId });
    expect(opened.renditions[0]).toMatchObject({ quality: "1080p60", isSource: true });
    expect(opened.renditions.map(({ quality }) => quality)).toContain("audio_only");
    expect(new Set(opened.renditions.map(({ url }) => new URL(url).origin))).toEqual(
      new Set([simulator.url]),
    );
  });

  it("knows offline, a streamer that there is not, and a stream that it may not see", async () => {
    expect(await provider.open(ann, signal)).toEqual({ state: "offline" });
    expect(await provider.open({ id: "1", login: "nobody" }, signal)).toEqual({ state: "offline" });
    goLive();
    simulator.channel("ann").blockRegion(60);
    expect(await provider.open(ann, signal)).toEqual({
      state: "restricted",
      message: "Content Restricted In Region",
    });
  });

  it("asks once more when the interface stumbles, and another client id when it refuses", async () => {
    simulator.settings.gqlFailure = { message: "service timeout", remaining: 1 };
    expect(await provider.lookUpStreamer("ann", signal)).not.toBeNull();
    expect(asked("gql")).toBe(2);
    simulator.settings.gqlFailure = { message: "refused", remaining: 2 };
    expect(await provider.lookUpStreamer("ann", signal)).not.toBeNull();
    expect(asked("gql")).toBe(2 + 3);
    simulator.settings.gqlFailure = { message: "refused", remaining: 99 };

    await expect(provider.lookUpStreamer("ann", signal)).rejects.toMatchObject({
      code: "provider_unavailable",
      message: "Twitch does not answer the anonymous question: refused.",
    });
  });

  it("plays with the operator's own token, and without it when that is refused", async () => {
    goLive();
    simulator.settings.userTokens = { mytoken: { userId: "5", isAdFree: true } };
    expect((await createProvider({ playbackToken: "mytoken" }).open(ann, signal)).state).toBe(
      "live",
    );
    expect(simulator.channel("ann").sessions.at(-1)?.start.isAdFree).toBe(true);
    expect((await createProvider({ playbackToken: "stale" }).open(ann, signal)).state).toBe("live");

    expect(simulator.channel("ann").sessions.at(-1)?.start.isAdFree).toBe(false);
  });

  it("presents itself in another way when it is asked to", async () => {
    goLive();
    simulator.settings.adFreePlayerTypes = ["embed"];
    const isAdFree: (boolean | undefined)[] = [];
    for (let variant = 0; variant < provider.variants(); variant += 1) {
      await provider.open(ann, signal, variant);
      isAdFree.push(simulator.channel("ann").sessions.at(-1)?.start.isAdFree);
    }

    expect(isAdFree).toEqual([false, true, false]);
  });

  it("is unavailable when nothing answers, which says nothing about the streams", async () => {
    goLive();
    simulator.goDown(20);
    const unavailable = { code: "provider_unavailable" };
    await expect(provider.lookUpStreams([ann], signal)).rejects.toMatchObject(unavailable);
    await expect(provider.lookUpStreamer("ann", signal)).rejects.toMatchObject(unavailable);
    await expect(provider.open(ann, signal)).rejects.toMatchObject(unavailable);
    clock.advance(21);

    expect((await provider.open(ann, signal)).state).toBe("live");
  });

  it("is unavailable when usher fails", async () => {
    goLive();
    simulator.channel("ann").fault({ kind: "master-500", for: 30 });

    await expect(provider.open(ann, signal)).rejects.toMatchObject({
      code: "provider_unavailable",
      message: "Twitch answered 500 instead of a playlist.",
    });
    simulator.channel("ann").clearFaults();
  });
});

describe("what an operator types", () => {
  it.each([
    ["ann", "ann"],
    [" ANN_2 ", "ann_2"],
    ["@ann", "ann"],
    ["twitch.tv/Ann", "ann"],
    ["https://www.twitch.tv/ann?x=1", "ann"],
    ["https://m.twitch.tv/ann/videos", "ann"],
    ["http://twitch.tv/ann#x", "ann"],
    ["https://www.youtube.com/ann", null],
    ["https://eviltwitch.tv/ann", null],
    ["ab", null],
    ["a".repeat(26), null],
    ["ann smith", null],
    ['ann"){x}', null],
    ["", null],
  ])("%j is read as %j", (text, expected) => {
    expect(provider.parseLogin(text)).toBe(expected);
  });
});
