import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createHttpClient } from "../../../../daemon/io/http.ts";
import type { Library } from "../../../../daemon/providers/library.ts";
import { createTwitchProvider } from "../../../../daemon/providers/twitch.ts";
import type { SimulatedChannel } from "../../../simulator/channel.ts";
import { createManualClock } from "../../../simulator/clock.ts";
import { defaultSettings } from "../../../simulator/settings.ts";
import { type Simulator, startSimulator } from "../../../simulator/simulator.ts";
import { createTwitchSettings } from "../../../support/twitch-settings.ts";

const clock = createManualClock();
const { signal } = new AbortController();
let simulator: Simulator;
let ann: SimulatedChannel;

beforeAll(async () => {
  simulator = await startSimulator({ clock });
});

afterAll(() => simulator.close());

beforeEach(() => {
  Object.assign(simulator.settings, defaultSettings());
  clock.advance(60);
  // The same login again is a channel with nothing on its shelf.
  ann = simulator.addChannel({ login: "ann", displayName: "Ann", id: "1000" });
  simulator.requests.clear();
});

function createLibrary(): Library {
  const { library } = createTwitchProvider({
    http: createHttpClient(),
    clock: { now: clock.now, monotonic: clock.now, sleep: () => Promise.resolve() },
    random: () => 0.5,
    settings: createTwitchSettings(simulator.addresses),
  });
  if (library === null) throw new Error("Twitch has a library");
  return library;
}

describe("the playlists of a video", () => {
  it("are there for one that is over and for one that grows", async () => {
    const library = createLibrary();
    const running = ann.goLive({ historySeconds: 60 }).start.videoId;
    for (const id of [ann.addVideo({ seconds: 7200 }).id, running]) {
      const opened = await library.openVideo(id, signal);
      if (opened.state !== "found") throw new Error(opened.state);
      expect(opened.renditions.map(({ quality }) => quality)).toEqual([
        "1080p60",
        "720p60",
        "480p",
        "audio_only",
      ]);
      const list = await (await fetch(opened.renditions[0]?.url ?? "")).text();
      expect(list.includes("#EXT-X-ENDLIST")).toBe(id !== running);
    }
  });

  it("are missing, restricted, or not to be asked for", async () => {
    const library = createLibrary();
    const [gone, closed] = [ann.addVideo({ seconds: 20 }).id, ann.addVideo({ seconds: 20 }).id];
    ann.shelf.deleteVideo(gone);
    ann.shelf.restrictVideo(closed);

    expect(await library.openVideo(gone, signal)).toEqual({ state: "missing" });
    expect(await library.openVideo(closed, signal)).toEqual({
      state: "restricted",
      message: "Manifest is restricted",
    });
    simulator.settings.failing = { usher: 500 };
    await expect(library.openVideo(closed, signal)).rejects.toMatchObject({
      code: "provider_unavailable",
    });
  });
});

describe("the files of a clip", () => {
  it("come signed and the best first", async () => {
    const video = ann.addVideo({ seconds: 60 });
    const slug = ann.addClip({ videoId: video.id, offset: 0, seconds: 4 });
    const opened = await createLibrary().openClip(slug, signal);

    expect(opened?.clip.id).toBe(slug);
    expect(opened?.files.map(({ quality }) => quality)).toEqual(["1080p60", "720p60", "480p"]);
    const answer = await fetch(opened?.files.at(-1)?.url ?? "");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "video/mp4"]);
  });

  it("are null for a clip that there is not", async () => {
    expect(await createLibrary().openClip("NoSuchClip", signal)).toBeNull();
  });
});

describe("what an operator types or pastes", () => {
  it.each([
    ["2000000001", "2000000001"],
    [" v2000000001 ", "2000000001"],
    ["https://www.twitch.tv/videos/2000000001?t=1h", "2000000001"],
    ["twitch.tv/ann/v/2000000001", "2000000001"],
    ["https://www.twitch.tv/ann/video/2000000001", "2000000001"],
    ["https://www.twitch.tv/ann", null],
    ["12", null],
    ["", null],
  ])("is the video %s: %s", (typed, id) => {
    expect(createLibrary().parseVideoId(typed)).toBe(id);
  });

  it.each([
    ["AwkwardHelpless-_x1", "AwkwardHelpless-_x1"],
    ["https://clips.twitch.tv/AwkwardHelpless?x=1", "AwkwardHelpless"],
    ["https://clips.twitch.tv/embed?clip=AwkwardHelpless&parent=a", "AwkwardHelpless"],
    ["https://www.twitch.tv/ann/clip/AwkwardHelpless", "AwkwardHelpless"],
    ["https://www.twitch.tv/videos/2000000001", null],
    ["a b", null],
  ])("is the clip %s: %s", (typed, id) => {
    expect(createLibrary().parseClipId(typed)).toBe(id);
  });
});
