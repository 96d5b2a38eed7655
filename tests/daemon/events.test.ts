import { describe, expect, it } from "vitest";
import { createActivities } from "../../daemon/activities.ts";
import { toSentence } from "../../shared/sentences.ts";
import { createAlerts } from "../../daemon/alerts.ts";
import { createEvents } from "../../daemon/events.ts";
import { createLiveBoard } from "../../daemon/live-board.ts";
import { makeStream } from "../support/records.ts";

describe("events", () => {
  it("go to every listener until it ends, even when another one fails", () => {
    const errors: unknown[] = [];
    const events = createEvents((error) => void errors.push(error));
    const heard: unknown[] = [];
    events.listen(() => {
      throw new Error("broken listener");
    });
    const unlisten = events.listen((event) => void heard.push(event));
    events.emit("alert", { text: "a" });
    unlisten();
    events.emit("alert", { text: "b" });

    expect(heard).toEqual([{ action: "alert", data: { text: "a" } }]);
    expect(errors).toHaveLength(2);
  });
});

describe("alerts", () => {
  it("come with what it takes to say them in other languages", () => {
    const told: unknown[] = [];
    const alerts = createAlerts({ emit: (_, data) => void told.push(data) });
    const sentence = toSentence("alert_disk_low", { gigabytes: 5 });
    alerts.set("disk", sentence);
    alerts.set("disk", toSentence("alert_disk_low", { gigabytes: 5 }));
    alerts.set("other", "plain");
    expect(told).toEqual([{ text: sentence.message, sentence }, { text: "plain" }]);
    expect(alerts.list()).toEqual([sentence.message, "plain"]);
    expect(alerts.sentences()).toEqual([sentence, { code: "", message: "plain" }]);
  });

  it("are told when they arise or change, listed while they last", () => {
    const told: unknown[] = [];
    const alerts = createAlerts({ emit: (_, data) => void told.push(data) });
    alerts.set("disk", "full");
    alerts.set("disk", "full");
    alerts.set("poll", "silent");
    alerts.set("disk", "very full");
    expect(alerts.list()).toEqual(["very full", "silent"]);
    alerts.set("disk", null);
    alerts.set("never", null);
    alerts.set("disk", "very full");

    expect(alerts.list()).toEqual(["silent", "very full"]);
    expect(told).toEqual(["full", "silent", "very full", "very full"].map((text) => ({ text })));
  });
});

describe("the live board", () => {
  it("knows the last look and tells those who listen to a channel", () => {
    const board = createLiveBoard();
    const heard: unknown[] = [];
    expect(board.get("a")).toBeNull();
    const unlisten = board.listen("a", (stream) => void heard.push(stream));
    const stream = makeStream();
    board.set("a", stream);
    board.set("b", stream);
    expect(board.get("a")).toBe(stream);
    board.set("a", null);
    unlisten();
    board.set("a", stream);

    expect(heard).toEqual([stream, null]);
  });
});

describe("activities", () => {
  it("look at work while it goes on", () => {
    const activities = createActivities();
    let isRunning = true;
    activities.begin("a", () => ({ counters: null, isRunning }));
    expect(activities.look("a")).toEqual({ counters: null, isRunning: true });
    isRunning = false;
    expect(activities.look("a")?.isRunning).toBe(false);
    activities.end("a");

    expect(activities.look("a")).toBeUndefined();
  });
});
