import { describe, expect, it } from "vitest";
import type { Notice } from "../../daemon/core/notices.ts";
import { NotificationView } from "../../shared/model/notification.ts";
import { notificationCategories } from "../../shared/model/notification-categories.ts";
import { failure, type NotifySetUp, setUpNotify } from "../support/notify-setup.ts";

const notice = (changes: Partial<Notice> = {}): Notice => ({
  category: "streamOnline",
  title: "online",
  values: { name: "Ann", game: "Chess" },
  lines: ["Chess", "", "Hello"],
  url: "https://www.twitch.tv/ann",
  icon: "https://x/ann.png",
  ...changes,
});

const setToken = ({ config }: NotifySetUp, name: "one" | "two", token = "s3cret") =>
  config.change({ [`notify.${name}.token`]: token });

describe("telling", () => {
  it("puts a notice into words for the browser and every service that is set up", async () => {
    const test = await setUpNotify();
    await setToken(test, "one");
    test.notify.tell(notice());
    await test.clock.advance(0);

    const words = { title: "Ann is live", body: "Chess\nHello", category: "streamOnline" };
    expect(test.shown).toEqual([
      { ...words, url: "https://www.twitch.tv/ann", icon: "https://x/ann.png", tts: true },
    ]);
    expect(test.fakes.one.sent).toEqual([
      {
        ...words,
        url: "https://www.twitch.tv/ann",
        icon: "https://x/ann.png",
        at: "2026-01-01T12:00:00.000Z",
      },
    ]);
    expect(test.fakes.two.sent).toEqual([]);
  });

  it("speaks the language of the settings, from the next message on", async () => {
    const { notify, config, shown } = await setUpNotify();
    await config.change({ "interface.language": "de" });
    await expect
      .poll(() => {
        notify.tell(notice({ title: "offline" }));
        return shown.at(-1)?.title;
      })
      .toBe("Ann ist offline");
  });

  it("leads to the dashboard when there is nothing else to lead to", async () => {
    const { notify, config, shown } = await setUpNotify();
    notify.tell(notice({ url: "" }));
    await config.change({ "notify.link_url": "https://reels.example.org/" });
    notify.tell(notice({ url: "" }));

    expect(shown.map(({ url }) => url)).toEqual(["", "https://reels.example.org"]);
  });

  it("keeps to the grid", async () => {
    const test = await setUpNotify();
    await setToken(test, "one");
    await test.notify.change({ streamOnline: [], vodCaptured: ["one"] });
    test.notify.tell(notice());
    test.notify.tell(notice({ category: "vodCaptured", title: "captured" }));
    await test.clock.advance(0);

    expect(test.shown).toEqual([]);
    expect(test.fakes.one.sent.map(({ category }) => category)).toEqual(["vodCaptured"]);
  });
});

describe("the grid", () => {
  it("is on for the browser, and for services where nobody wants to miss something", async () => {
    const { notify } = await setUpNotify();
    const view = notify.view();

    expect(NotificationView.parse(view)).toEqual(view);
    expect(Object.keys(view.grid)).toEqual([...notificationCategories]);
    expect(view.grid).toMatchObject({
      streamOnline: ["browser", "one", "two"],
      streamOffline: ["browser"],
      offlineStatusChange: [],
      captureFailed: ["browser", "one", "two"],
      vodConverted: ["browser"],
      diskLow: ["browser", "one", "two"],
    });
    expect(view.channels).toEqual([
      { name: "browser", title: "Browser", missing: null },
      { name: "one", title: "ONE", missing: "notify.one.token" },
      { name: "two", title: "TWO", missing: "notify.two.token" },
    ]);
  });

  it("changes in part, is kept, and knows no strange channels", async () => {
    const first = await setUpNotify();
    await first.notify.change({ streamOnline: ["two"], system: [] });
    await expect(first.notify.change({ system: ["pigeon"] })).rejects.toMatchObject({
      code: "bad_request",
      field: "grid.system",
    });
    const { grid } = (await setUpNotify(first.folder)).notify.view();

    expect(grid).toMatchObject({ streamOnline: ["two"], system: [], streamOffline: ["browser"] });
  });
});

describe("a service that does not take a message", () => {
  it("is asked again after longer and longer pauses, or when it says so", async () => {
    const test = await setUpNotify();
    await setToken(test, "one");
    test.fakes.one.outcomes.push(new Error("no answer"), failure("answered 429", 120_000));
    test.notify.tell(notice());
    await test.clock.advance(0);
    expect(test.notify.deliveries(5)).toMatchObject([
      { state: "waiting", attempts: 1, error: "no answer", channel: "one" },
    ]);
    await test.clock.advance(2000);
    expect(test.notify.deliveries(5)).toMatchObject([{ attempts: 2 }]);
    await test.clock.advance(119_000);
    expect(test.fakes.one.sent).toEqual([]);
    await test.clock.advance(1000);

    expect(test.fakes.one.sent).toHaveLength(1);
    expect(test.notify.deliveries(5)).toMatchObject([{ state: "sent", attempts: 3, error: null }]);
  });

  it("is given up in the end, is one alert, and holds up neither others nor the next message", async () => {
    const test = await setUpNotify();
    await Promise.all([setToken(test, "one"), setToken(test, "two")]);
    test.fakes.one.outcomes.push(...Array.from({ length: 10 }, () => failure("answered 500")));
    test.notify.tell(notice());
    test.notify.tell(notice({ title: "favourite" }));
    await test.clock.advance(0);
    expect(test.fakes.two.sent).toHaveLength(2);
    await test.clock.advance(800_000);

    expect(test.notify.deliveries(9).filter(({ channel }) => channel === "one")).toMatchObject([
      { state: "failed", attempts: 5, error: "answered 500" },
      { state: "failed", attempts: 5 },
    ]);
    expect(test.alerts.list()).toEqual(["ONE does not take notifications."]);
    expect(test.shown).toHaveLength(2);
    test.notify.tell(notice());
    await test.clock.advance(0);
    expect(test.alerts.list()).toEqual([]);
  });

  it("is not asked again when it refuses, and its words show no secret", async () => {
    const test = await setUpNotify();
    await setToken(test, "one", "s3cret-token");
    test.fakes.one.outcomes.push({ state: "refused", reason: "answered 401: s3cret-token is bad" });
    test.notify.tell(notice());
    await test.clock.advance(0);

    expect(test.notify.deliveries(5)).toMatchObject([
      { state: "failed", attempts: 1, error: "answered 401: … is bad" },
    ]);
    expect(JSON.stringify(test.log.read({ limit: 50 }))).not.toContain("s3cret");
  });

  it("holds no more than a hundred messages", async () => {
    const test = await setUpNotify();
    await setToken(test, "one");
    test.fakes.one.outcomes.push(failure("answered 500", 900_000));
    for (let n = 0; n < 105; n += 1) test.notify.tell(notice());
    await test.clock.advance(0);

    const deliveries = test.notify.deliveries(200);
    expect(deliveries.filter(({ state }) => state === "waiting")).toHaveLength(100);
    expect(deliveries.filter(({ state }) => state === "failed")).toHaveLength(5);
  });
});

describe("the delivery log", () => {
  it("is kept over a restart, the latest first", async () => {
    const first = await setUpNotify();
    await setToken(first, "one");
    first.notify.tell(notice());
    await first.clock.advance(1000);
    first.notify.tell(notice({ category: "system", title: "system" }));
    await first.clock.advance(0);
    await first.notify.stop();

    const { notify } = await setUpNotify(first.folder);
    expect(notify.deliveries(10).map(({ title }) => title)).toEqual([
      "Reelkeep needs your attention",
      "Ann is live",
    ]);
    expect(notify.deliveries(1)).toHaveLength(1);
  });
});

describe("a test", () => {
  it("goes to exactly the chosen channel, whatever the grid says, and tries once", async () => {
    const test = await setUpNotify();
    await Promise.all([setToken(test, "one"), setToken(test, "two")]);
    await test.notify.change({ diskLow: [] });

    expect(await test.notify.test("two", "diskLow")).toEqual({ sent: true, error: null });
    expect(test.fakes.two.sent).toMatchObject([{ title: "Test: Disk nearly full" }]);
    expect([test.fakes.one.sent, test.shown]).toEqual([[], []]);
    test.fakes.two.outcomes.push(failure("answered 500 to s3cret"));
    expect(await test.notify.test("two", "system")).toEqual({
      sent: false,
      error: "answered 500 to …",
    });
    expect(await test.notify.test("browser", "system")).toEqual({ sent: true, error: null });
    expect(test.shown).toHaveLength(1);
    expect(test.notify.deliveries(9)).toEqual([]);
  });

  it("knows no strange channel and none that is not set up", async () => {
    const { notify } = await setUpNotify();
    for (const channel of ["pigeon", "one"]) {
      await expect(notify.test(channel, "system")).rejects.toMatchObject({
        code: "bad_request",
        field: "channel",
      });
    }
    await expect(notify.test("one", "system")).rejects.toThrow("notify.one.token is missing");
  });
});
