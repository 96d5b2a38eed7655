import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createHttpClient, type HttpClient } from "../../../../daemon/io/http.ts";
import { createHelix, type Helix } from "../../../../daemon/providers/twitch/helix.ts";
import { createManualClock } from "../../../simulator/clock.ts";
import { defaultSettings } from "../../../simulator/settings.ts";
import { startSimulator, type Simulator } from "../../../simulator/simulator.ts";
import { createTwitchSettings } from "../../../support/twitch-settings.ts";

const clock = createManualClock();
const { signal } = new AbortController();
const { clientId, clientSecret } = defaultSettings();
const ann = { id: "1000", login: "ann" };
let simulator: Simulator;
let helix: Helix;

beforeAll(async () => {
  simulator = await startSimulator({ clock, prepare: [] });
  simulator.addChannel({
    login: "ann",
    displayName: "Ann",
    id: "1000",
    broadcasterType: "partner",
  });
  simulator.channel("ann").goLive({ historySeconds: 64, title: "Hi", game: "Chess", viewers: 7 });
});

afterAll(() => simulator.close());

beforeEach(() => {
  Object.assign(simulator.settings, defaultSettings());
  clock.advance(120);
  simulator.requests.clear();
  helix = create();
});

interface Options {
  http?: HttpClient;
  secret?: string;
  now?: () => number;
}

function create({
  http = createHttpClient(),
  secret = clientSecret,
  now = clock.now,
}: Options = {}) {
  const settings = createTwitchSettings(simulator.addresses, { clientId, clientSecret: secret });
  return createHelix({
    http,
    clock: { now, monotonic: now, sleep: () => Promise.resolve() },
    settings,
  });
}

const asked = (kind: "oauth" | "helix") => simulator.requests.count({ kind });

describe("Helix with the operator's application", () => {
  it("is used only with both parts of the credentials", () => {
    const settings = createTwitchSettings(simulator.addresses, { clientId });
    const clocks = { now: clock.now, monotonic: clock.now, sleep: () => Promise.resolve() };

    expect(helix.isConfigured()).toBe(true);
    expect(create({ secret: "" }).isConfigured()).toBe(false);
    expect(createHelix({ http: createHttpClient(), clock: clocks, settings }).isConfigured()).toBe(
      false,
    );
  });

  it("looks up streamers and streams, with one token for all questions", async () => {
    expect(await helix.streamer("ann", signal)).toMatchObject({
      id: "1000",
      login: "ann",
      displayName: "Ann",
      broadcasterType: "partner",
      url: "https://www.twitch.tv/ann",
    });
    expect(await helix.streamer("nobody", signal)).toBeNull();
    const streams = await helix.streams([ann, { id: "9", login: "x" }], signal);

    expect(streams.get("1000")).toMatchObject({ title: "Hi", gameName: "Chess", viewers: 7 });
    expect(streams.get("9")).toBeNull();
    expect([asked("oauth"), asked("helix")]).toEqual([1, 3]);
  });

  it("asks about a hundred at a time", async () => {
    const many = Array.from({ length: 249 }, (_, n) => ({ id: String(5000 + n), login: "x" }));
    const streams = await helix.streams([...many, ann], signal);

    expect([streams.size, streams.get("1000")?.title]).toEqual([250, "Hi"]);
    expect(asked("helix")).toBe(3);
  });

  it("gets a new token once when the old one is refused", async () => {
    const stopped = clock.now();
    const own = create({ now: () => stopped });
    await own.streamer("ann", signal);
    clock.advance(70 * 86_400);

    expect(await own.streamer("ann", signal)).not.toBeNull();
    expect([asked("oauth"), asked("helix")]).toEqual([2, 3]);
  });

  it("gives up when the new token is refused as well", async () => {
    let questions = 0;
    const http: HttpClient = {
      async request(url) {
        questions += 1;
        const isToken = url.endsWith("/token");
        const text = isToken ? '{"access_token":"hunter2","expires_in":5000}' : "{}";
        return { status: isToken ? 200 : 401, headers: {}, text };
      },
    };

    await expect(create({ http }).streamer("ann", signal)).rejects.toMatchObject({
      code: "provider_unavailable",
      message: "Twitch answered 401 to /users.",
    });
    expect(questions).toBe(4);
  });

  it("renews a token before it expires", async () => {
    await helix.streamer("ann", signal);
    clock.advance(5_011_271 - 30);
    await helix.streamer("ann", signal);

    expect(asked("oauth")).toBe(2);
    expect(simulator.requests.count({ kind: "helix", status: 401 })).toBe(0);
  });

  it("pauses before the limit of questions is used up, without asking", async () => {
    simulator.settings.helixPointsPerMinute = 21;
    await helix.streamer("ann", signal);
    await helix.streamer("ann", signal);
    const before = asked("helix");
    await expect(helix.streamer("ann", signal)).rejects.toMatchObject({
      code: "provider_unavailable",
      message: "Twitch's limit of questions is used up for the moment.",
    });
    expect(asked("helix")).toBe(before);
    clock.advance(61);

    expect(await helix.streamer("ann", signal)).not.toBeNull();
  });

  it("pauses when it is told that it asks too much", async () => {
    let questions = 0;
    const http: HttpClient = {
      async request(url) {
        if (url.endsWith("/token")) {
          return { status: 200, headers: {}, text: '{"access_token":"x","expires_in":5000}' };
        }
        questions += 1;
        const reset = Math.ceil(clock.now() / 1000) + 30;
        return { status: 429, headers: { "ratelimit-reset": String(reset) }, text: "{}" };
      },
    };
    const own = create({ http });
    await expect(own.streamer("ann", signal)).rejects.toThrow("429");
    await expect(own.streamer("ann", signal)).rejects.toThrow("used up");
    expect(questions).toBe(1);
    clock.advance(31);
    await expect(own.streamer("ann", signal)).rejects.toThrow("429");
  });

  it("says that the credentials are wrong, without them", async () => {
    const asking = create({ secret: "hunter2" }).streamer("ann", signal);

    await expect(asking).rejects.toMatchObject({
      code: "provider_unavailable",
      message: "Twitch refuses the client id or secret of the settings (403).",
    });
  });

  it("is unavailable when it answers in another form", async () => {
    const http: HttpClient = {
      async request(url) {
        const text = url.endsWith("/token")
          ? '{"access_token":"hunter2","expires_in":5000}'
          : '{"data":[{"id":5}]}';
        return { status: 200, headers: {}, text };
      },
    };
    const error: unknown = await create({ http })
      .streams([ann], signal)
      .catch((e: unknown) => e);

    expect(error).toMatchObject({ code: "provider_unavailable" });
    expect(String(error)).toContain("data.0.id");
    expect(String(error)).not.toContain("hunter2");
  });
});
