import { expect, it, onTestFinished } from "vitest";
import { createHttpClient } from "../../../../daemon/io/http.ts";
import { createTwitchProvider } from "../../../../daemon/providers/twitch.ts";
import { createManualClock } from "../../../simulator/clock.ts";
import { startSimulator } from "../../../simulator/simulator.ts";
import { createTwitchSettings } from "../../../support/twitch-settings.ts";

const { signal } = new AbortController();

async function createScene() {
  const clock = createManualClock();
  const simulator = await startSimulator({ clock, channels: [{ login: "ann" }] });
  onTestFinished(() => simulator.close());
  const { library } = createTwitchProvider({
    http: createHttpClient(),
    clock: { now: clock.now, monotonic: clock.now, sleep: () => Promise.resolve() },
    random: () => 0.5,
    settings: createTwitchSettings(simulator.addresses),
  });
  if (library === null) throw new Error("Twitch has a library");
  return { clock, ann: simulator.channel("ann"), library };
}

it("lists the games of a video with the moment each began", async () => {
  const { clock, ann, library } = await createScene();
  ann.goLive({ game: "Chess" });
  clock.advance(120);
  ann.update({ game: "Just Chatting" });
  clock.advance(60);
  ann.goOffline();
  const [video] = ann.shelf.videos();
  const chapters = await library.listChapters(video?.id ?? "", signal);

  expect(chapters.map(({ gameName }) => gameName)).toEqual(["Chess", "Just Chatting"]);
  expect(chapters[0]?.offsetSeconds).toBe(0);
  expect(Math.abs((chapters[1]?.offsetSeconds ?? 0) - 120)).toBeLessThan(1);
  expect(chapters[0]?.gameId).toMatch(/^\d+$/);
});

it("makes one chapter of a video of one game, and none of a video that is gone", async () => {
  const { ann, library } = await createScene();
  const { id } = ann.addVideo({ seconds: 60, game: "Chess" });
  expect(await library.listChapters(id, signal)).toMatchObject([
    { offsetSeconds: 0, gameName: "Chess" },
  ]);
  ann.shelf.deleteVideo(id);
  expect(await library.listChapters(id, signal)).toEqual([]);
});
