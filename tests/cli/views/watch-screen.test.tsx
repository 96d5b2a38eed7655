import { setTimeout as sleep } from "node:timers/promises";
import { cleanup, render } from "ink-testing-library";
import { I18nextProvider } from "react-i18next";
import { afterEach, expect, test, vi } from "vitest";
import { createLiveState, type LiveState } from "../../../cli/live-state.ts";
import type { Snapshot } from "../../../cli/snapshot.ts";
import type { WatchActions } from "../../../cli/views/use-watch-keys.ts";
import { WatchScreen } from "../../../cli/views/watch-screen.tsx";
import { WordsContext } from "../../../cli/views/words-context.tsx";
import { createWords } from "../../../cli/words.ts";
import { createI18n, type Language } from "../../../shared/i18n.ts";
import {
  id,
  makeChannel,
  makeCounters,
  makeGap,
  makeJob,
  makeRecordingChannel,
  makeSnapshot,
  makeVod,
} from "../support/fixtures.ts";

const offline = makeChannel({ uuid: id(2), internalName: "bob", displayName: "Bob" });
const waiting = makeChannel({
  uuid: id(3),
  displayName: "Cleo \u001b[31m",
  is_live: true,
  last_decision: {
    at: "2026-11-20T10:00:00.000Z",
    recorded: false,
    reason: "no_match",
    detail: "",
  },
});
const full: Partial<Snapshot> = {
  channels: [offline, waiting, makeRecordingChannel()],
  jobs: [
    makeJob(),
    makeJob({ name: "convert_bob", kind: "convert", progress: 0.5, eta_seconds: 90 }),
  ],
  vods: [
    makeVod({
      gaps: [makeGap()],
      capture_counters: makeCounters({ gap_seconds: 30, drops: 2 }),
    }),
  ],
};

interface Options {
  snapshot?: Partial<Snapshot>;
  state?: Partial<LiveState>;
  size?: { columns: number; rows: number };
  language?: Language;
}

async function show(options: Options = {}) {
  const actions = {
    record: vi.fn<WatchActions["record"]>(async () => "recording starts"),
    stop: vi.fn<WatchActions["stop"]>(async () => "recording stops"),
    notRecording: ({ displayName }) => `${displayName} is idle`,
  } satisfies WatchActions;
  const onLeave = vi.fn();
  const language = options.language ?? "en";
  const i18n = await createI18n(language);
  const state = {
    ...createLiveState(makeSnapshot({ ...full, ...options.snapshot })),
    connection: "connected",
    ...options.state,
  } as const;
  const toTree = (shown: LiveState) => (
    <I18nextProvider i18n={i18n}>
      <WordsContext value={createWords(language, "UTC")}>
        <WatchScreen
          state={shown}
          size={options.size ?? { columns: 100, rows: 30 }}
          actions={actions}
          onLeave={onLeave}
        />
      </WordsContext>
    </I18nextProvider>
  );
  const app = render(toTree(state));
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      app.stdin.write(key);
      await settle();
    }
  };
  await settle();
  return {
    frame: () => app.lastFrame() ?? "",
    show: (next: Partial<LiveState>) => app.rerender(toTree({ ...state, ...next })),
    press,
    actions,
    onLeave,
  };
}

/** Ink listens to keys only after its first effects have run; a lone escape waits for more. */
const settle = async () => {
  for (let turn = 0; turn < 4; turn += 1) await sleep(15);
};
const down = "\u001b[B";
const up = "\u001b[A";
const enter = "\r";
const escape = "\u001b";

afterEach(cleanup);

test("shows channels, captures, jobs and the connection", async () => {
  const { frame } = await show();
  expect(frame()).toMatch(/Reelkeep 0\.1\.0 ● connected +2 live · 1 recording · 2\.0 TiB free/);
  expect(frame()).toMatch(/❯ ● Anna +recording +Factorio +Day 3/);
  expect(frame()).toMatch(/● Cleo +live +not recorded: no keyword in the title/);
  expect(frame()).toMatch(/○ Bob +offline/);
  expect(frame()).toMatch(
    /● Anna +1080p60 +1:02:03 +1\.0 GiB +6\.2 Mbit\/s +2\.1 s +1 +30\.0 s +2/,
  );
  expect(frame()).toMatch(/convert_bob +running +█{12}░{12} +50% +1:30/);
  expect(frame()).not.toContain("capture_anna_41");
});

test.each([
  { columns: 60, rows: 20 },
  { columns: 80, rows: 24 },
  { columns: 40, rows: 10 },
])("stays within $columns x $rows", async (size) => {
  const channels = Array.from({ length: 40 }, (_, index) =>
    makeChannel({ uuid: id(200 + index), displayName: `Channel ${index}` }),
  );
  const { frame } = await show({
    size,
    snapshot: { channels: [makeRecordingChannel(), ...channels] },
  });
  expect(frame().split("\n").length).toBeLessThan(size.rows);
  expect(frame()).toMatch(/Channels 1–\d+ \/ 41/);
  expect(frame()).toContain("q quit");
});

test.each([
  [[down], "Cleo"],
  [["j", "j"], "Bob"],
  [["j", "j", "j", "k"], "Cleo"],
  [["jjk"], "Cleo"],
  [[down, up, up], "Anna"],
])("keys %j select %s", async (keys, name) => {
  const { frame, press } = await show();
  await press(...keys);
  expect(frame()).toMatch(new RegExp(`❯ . ${name}`));
});

test("the selection stays with its channel when the order changes", async () => {
  const { frame, press, show: update } = await show();
  await press("j", "j");
  const live = makeRecordingChannel({ ...offline, is_live: true, is_capturing: true });
  update({
    snapshot: makeSnapshot({ ...full, channels: [live, waiting, makeRecordingChannel()] }),
  });
  await settle();
  expect(frame()).toMatch(/❯ ● Bob +recording/);
});

test("r records the selected channel and says what came of it", async () => {
  const { frame, press, actions } = await show();
  await press("j", "r");
  expect(actions.record.mock.calls[0]?.[0].uuid).toBe(waiting.uuid);
  expect(frame()).toContain("recording starts");
});

test("a refusal is shown where the answer would be", async () => {
  const { frame, press, actions } = await show();
  actions.record.mockRejectedValue(new Error("Anna is not live."));
  await press("r");
  expect(frame()).toContain("Anna is not live.");
});

test("s asks before it stops", async () => {
  const { frame, press, actions } = await show();
  await press("s");
  expect(frame()).toContain("Anna: Abort record is unstable. Continue? y/N");
  expect(actions.stop).not.toHaveBeenCalled();
  await press("y");
  expect(actions.stop).toHaveBeenCalledOnce();
  expect(frame()).toContain("recording stops");
});

test.each([["n"], [enter], [escape]])("%j keeps recording", async (key) => {
  const { frame, press, actions, onLeave } = await show();
  await press("s", key);
  expect(frame()).not.toContain("Continue?");
  expect(actions.stop).not.toHaveBeenCalled();
  expect(onLeave).not.toHaveBeenCalled();
});

test("the answer is about the channel that was asked about", async () => {
  const { press, show: update, actions } = await show();
  await press("s");
  update({ snapshot: makeSnapshot({ ...full, channels: [offline, waiting] }) });
  await press("y");
  expect(actions.stop.mock.calls[0]?.[0].internalName).toBe("anna");
});

test("s on a channel that is not recorded says so", async () => {
  const { frame, press } = await show();
  await press("j", "j", "s");
  expect(frame()).toContain("Bob is idle");
});

test("enter shows details with every gap, escape leads back", async () => {
  const { frame, press, onLeave } = await show();
  await press(enter);
  expect(frame()).toContain("https://www.twitch.tv/anna");
  expect(frame()).toMatch(/Retries +4/);
  expect(frame()).toMatch(/10:00 +30\.0 s +10:10:00 +ad break/);
  await press(escape);
  expect(frame()).toContain("⏎ details");
  expect(onLeave).not.toHaveBeenCalled();
});

test("details of a channel without a capture show its newest recording", async () => {
  const { frame, press } = await show({
    snapshot: {
      channels: [{ ...offline, vods_list: [makeVod({ basename: "bob_yesterday" })] }],
    },
  });
  await press(enter);
  expect(frame()).toMatch(/Recording +bob_yesterday/);
});

test.each(["q", escape])("%j leaves", async (key) => {
  const { press, onLeave } = await show();
  await press(key);
  expect(onLeave).toHaveBeenCalledOnce();
});

test("a lost connection and errors are seen", async () => {
  const { frame } = await show({
    state: { connection: "disconnected" },
    snapshot: { errors: ["ffmpeg is missing"] },
  });
  expect(frame()).toContain("○ disconnected");
  expect(frame()).toContain("▲ ffmpeg is missing");
});

test("what the capture waits for stands beside its name", async () => {
  const vods = [makeVod({ capture_counters: makeCounters({ waiting_for: "storage" }) })];
  const { frame } = await show({ snapshot: { vods } });
  expect(frame()).toContain("Anna waits for disk");
});

test("nothing there yet: it says how to begin", async () => {
  const { frame, press } = await show({ snapshot: { channels: [], jobs: [], vods: [] } });
  await press("j", "s", "r", enter);
  expect(frame()).toContain("reelkeep channels add");
});

test.each(["sv", "ko", "de"] as const)(
  "has no text without a translation in %s",
  async (language) => {
    const { frame, press } = await show({ language });
    expect(frame()).not.toMatch(/cli\.|\{\{/);
    await press(enter);
    expect(frame()).not.toMatch(/cli\.|\{\{/);
  },
);
