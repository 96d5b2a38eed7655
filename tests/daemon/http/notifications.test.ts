import { createECDH, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Delivery, NotificationView } from "../../../shared/model/notification.ts";
import { startFakeService } from "../../support/fake-service.ts";
import { createTestApp } from "../../support/test-app.ts";

const base = "/api/v0/notifications";

describe("GET and PUT /notifications", () => {
  it("show channels and grid, and change the categories that are named", async () => {
    const { ask } = await createTestApp();
    const { body } = await ask("GET", base);
    expect(NotificationView.strict().parse(body.data)).toEqual(body.data);
    expect(body.data.channels.map(({ name }: { name: string }) => name)).toEqual([
      "browser",
      "discord",
      "telegram",
      "ntfy",
      "pushover",
      "webhook",
      "web_push",
    ]);
    const grid = { streamOnline: ["discord", "ntfy"], system: [] };
    const changed = await ask("PUT", base, { body: { grid } });

    expect([changed.status, changed.body.data.grid]).toEqual([200, { ...body.data.grid, ...grid }]);
  });

  it.each([
    ["an unknown channel", { grid: { system: ["pigeon"] } }, "grid.system"],
    ["an unknown category", { grid: { sleep: ["browser"] } }, "grid.sleep"],
    ["no list", { grid: { system: "browser" } }, "grid.system"],
    ["no grid", {}, "grid"],
  ])("refuse %s", async (_, body, field) => {
    const { ask } = await createTestApp();
    expect(await ask("PUT", base, { body })).toMatchObject({
      status: 400,
      body: { code: "bad_request", field },
    });
  });
});

describe("POST /notifications/test and GET /notifications/deliveries", () => {
  it("send to exactly this channel, and tell what became of other messages", async () => {
    const service = await startFakeService();
    const { ask, deps } = await createTestApp();
    await deps.config.change({
      "notify.ntfy.topic": "reels",
      "notify.ntfy.token": "hunter2-token",
      "notify.ntfy.server_url": service.url,
    });
    const test = (channel: string) => ask("POST", `${base}/test`, { body: { channel } });

    expect((await test("ntfy")).body.data).toEqual({ sent: true, error: null });
    service.answers.push({ status: 403, text: '{"error":"hunter2-token is bad"}' });
    const refused = await test("ntfy");
    expect(refused.body.data).toEqual({ sent: false, error: "answered 403: … is bad" });
    expect(await test("discord")).toMatchObject({ status: 400, body: { field: "channel" } });
    expect(await test("pigeon")).toMatchObject({ status: 400, body: { field: "channel" } });

    deps.alerts.set("x", "Look here.");
    await expect.poll(() => service.requests.length).toBe(3);
    await expect
      .poll(async () => (await ask("GET", `${base}/deliveries`)).body.data[0]?.state)
      .toBe("sent");
    const { body } = await ask("GET", `${base}/deliveries?limit=1`);
    expect(Delivery.strict().parse(body.data[0])).toMatchObject({
      channel: "ntfy",
      category: "system",
      attempts: 1,
    });
    expect((await ask("GET", `${base}/deliveries?limit=0`)).status).toBe(400);
  });
});

describe("Web Push", () => {
  it("hands out the daemon's key, and remembers and forgets browsers", async () => {
    const { ask, deps } = await createTestApp();
    const pair = createECDH("prime256v1");
    pair.generateKeys();
    const keys = {
      p256dh: pair.getPublicKey("base64url"),
      auth: randomBytes(16).toString("base64url"),
    };
    const subscription = { endpoint: "https://push.example/1?x=y", keys };
    const address = `${base}/push`;
    const missing = async () =>
      (await ask("GET", base)).body.data.channels.find(
        ({ name }: { name: string }) => name === "web_push",
      ).missing;
    const { body } = await ask("GET", address);

    expect(Buffer.from(body.data.public_key, "base64url")).toHaveLength(65);
    expect(await missing()).toBe("subscription");
    for (let times = 0; times < 2; times += 1)
      await ask("POST", address, { body: { ...subscription, expirationTime: null } });
    expect(deps.store.pushSubscribers.list()).toEqual([subscription]);
    expect(await missing()).toBeNull();
    const { endpoint } = subscription;
    await ask("DELETE", `${address}?endpoint=${encodeURIComponent(endpoint)}`);
    expect(deps.store.pushSubscribers.list()).toEqual([]);
    for (const wrong of [{ ...subscription, endpoint: "x" }, { endpoint }])
      expect((await ask("POST", address, { body: wrong })).status).toBe(400);
  });
});
