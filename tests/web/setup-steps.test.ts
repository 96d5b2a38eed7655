import { describe, expect, it } from "vitest";
import type { About } from "../../shared/model/about.ts";
import type { ChannelList } from "../../shared/model/channel.ts";
import type { NotificationView } from "../../shared/model/notification.ts";
import type { SettingsView } from "../../shared/model/settings.ts";
import { stepNames, toSetupState, type Known } from "../../web/settings/setup-steps.ts";
import { sampleAbout } from "./support/sample-about.ts";
import { sampleChannel } from "./support/samples.ts";

const nothing: Known = {
  about: undefined,
  channels: undefined,
  settings: undefined,
  notifications: undefined,
  hasPassword: null,
  isBrowserTold: false,
};

const list = (change: Partial<ChannelList>): ChannelList => ({
  streamer_list: [],
  channel_count: 0,
  total_size: 0,
  free_size: 50e9,
  ...change,
});
const settings: SettingsView = {
  app_name: "Reelkeep",
  version: "1",
  config: { "storage.low_gigabytes": 10 },
  fields: [],
  favourite_games: [],
  errors: [],
  error_sentences: [],
};
const view = (missing: string | null): NotificationView => ({
  channels: [
    { name: "browser", title: "Browser", missing: null },
    { name: "ntfy", title: "ntfy", missing },
  ],
  grid: {} as NotificationView["grid"], // not looked at here
});
const withPrograms = (status: About["programs"][number]["status"]): About => {
  const about = sampleAbout();
  return { ...about, programs: about.programs.map((program) => ({ ...program, status })) };
};

describe("the steps to the first recording", () => {
  it("are not known before the daemon has answered", () => {
    const state = toSetupState(nothing);
    expect(stepNames.map((name) => state[name])).toEqual(stepNames.map(() => null));
  });

  it.each([
    ["programs", { about: withPrograms("ok") }, true],
    ["programs", { about: withPrograms("too_old") }, true],
    ["programs", { about: withPrograms("missing") }, false],
    ["channel", { channels: list({}) }, false],
    ["channel", { channels: list({ streamer_list: [sampleChannel()] }) }, true],
    ["live", { channels: list({ streamer_list: [sampleChannel({ vod_count: 0 })] }) }, false],
    [
      "live",
      { channels: list({ streamer_list: [sampleChannel({ vod_count: 0, is_live: true })] }) },
      true,
    ],
    ["recording", { channels: list({ streamer_list: [sampleChannel({ vod_count: 0 })] }) }, false],
    ["recording", { channels: list({ streamer_list: [sampleChannel({ vod_count: 1 })] }) }, true],
    ["space", { channels: list({ free_size: 9e9 }), settings }, false],
    ["space", { channels: list({ free_size: 11e9 }), settings }, true],
    ["password", { hasPassword: true }, true],
    ["notifications", { notifications: view("notify.ntfy.topic") }, false],
    ["notifications", { notifications: view(null) }, true],
    ["notifications", { isBrowserTold: true }, true],
    ["push", { about: sampleAbout() }, false],
  ] as const)("%s is looked at, not asked for (%#)", (name, known, isDone) => {
    expect(toSetupState({ ...nothing, ...known })[name]).toBe(isDone);
  });
});
