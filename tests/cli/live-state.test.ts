import { expect, test } from "vitest";
import { applyEvent, createLiveState, listCaptures } from "../../cli/live-state.ts";
import {
  id,
  makeChannel,
  makeCounters,
  makeJob,
  makeLogLine,
  makeSnapshot,
  makeVod,
} from "./support/fixtures.ts";

const state = createLiveState(makeSnapshot());

test("captures know their recording and its first counters", () => {
  expect(listCaptures(state)).toMatchObject([
    { channel: { internalName: "anna" }, vod: { uuid: id(101) }, counters: { queue: 1 } },
  ]);
});

test("newer counters win over those of the snapshot", () => {
  const counters = makeCounters({ queue: 7 });
  const next = applyEvent(state, {
    action: "capture_progress",
    data: { vod_uuid: id(101), counters },
  });
  expect(listCaptures(next)[0]?.counters?.queue).toBe(7);
});

test("a new channel is put in its place by name", () => {
  const channel = makeChannel({ uuid: id(2), displayName: "Aaron", internalName: "aaron" });
  const next = applyEvent(state, { action: "channel_updated", data: { channel } });
  expect(next.snapshot.channels.map(({ displayName }) => displayName)).toEqual(["Aaron", "Anna"]);
});

test("a channel that stopped recording has no capture any more", () => {
  const channel = makeChannel({ is_live: true });
  expect(listCaptures(applyEvent(state, { action: "channel_updated", data: { channel } }))).toEqual(
    [],
  );
});

test("a removed channel is gone", () => {
  const next = applyEvent(state, { action: "channel_removed", data: { uuid: id(1) } });
  expect(next.snapshot.channels).toEqual([]);
});

test("a recording that ended leaves its counters behind", () => {
  const running = applyEvent(state, {
    action: "capture_progress",
    data: { vod_uuid: id(101), counters: makeCounters() },
  });
  const vod = makeVod({ phase: "captured" });
  const next = applyEvent(running, { action: "end_capture", data: { vod, success: true } });
  expect(next.counters).toEqual({});
  expect(next.snapshot.vods).toEqual([]);
  expect(next.snapshot.channels[0]?.vods_list[0]?.phase).toBe("captured");
});

test("a removed recording leaves its channel's list", () => {
  const listed = applyEvent(state, { action: "vod_updated", data: { vod: makeVod() } });
  const next = applyEvent(listed, {
    action: "vod_removed",
    data: { uuid: id(101), basename: "anna", channel_uuid: id(1) },
  });
  expect(next.snapshot.channels[0]?.vods_list).toEqual([]);
});

test("jobs come, move and go", () => {
  const job = makeJob({ name: "convert_anna", kind: "convert" });
  const saved = applyEvent(state, { action: "job_save", data: { job_name: job.name, job } });
  const moved = applyEvent(saved, {
    action: "job_progress",
    data: { job_name: job.name, progress: 0.5, eta_seconds: 60 },
  });
  const cleared = applyEvent(moved, { action: "job_clear", data: { job_name: job.name } });
  expect(saved.snapshot.jobs).toHaveLength(2);
  expect(moved.snapshot.jobs[1]).toMatchObject({ progress: 0.5, eta_seconds: 60 });
  expect(cleared.snapshot.jobs).toHaveLength(1);
});

test("what says nothing about the screen changes nothing", () => {
  expect(applyEvent(state, { action: "log", data: [makeLogLine("x")] })).toBe(state);
  expect(applyEvent(state, { action: "pong", data: {} })).toBe(state);
});

test("alerts and notifications are shown", () => {
  const notify = { title: "Live", body: "Anna", icon: "", url: "", tts: false };
  expect(applyEvent(state, { action: "alert", data: { text: "disk full" } }).alert).toBe(
    "disk full",
  );
  expect(applyEvent(state, { action: "notify", data: notify }).alert).toBe("Live: Anna");
});
