import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { waitFor } from "../support/wait-for.ts";
import { createEventSubClient, type EventSubClient, wanted } from "./eventsub-client.ts";
import { sign } from "./eventsub-delivery.ts";
import { defaultSettings } from "./settings.ts";
import type { Simulator } from "./simulator.ts";
import { startSimulator } from "./simulator.ts";

let simulator: Simulator;
let client: EventSubClient;

beforeEach(async () => {
  simulator = await startSimulator({
    prepare: [],
    channels: Array.from({ length: 40 }, (_, index) => ({
      login: `user${index}`,
      id: `${1000 + index}`,
    })),
    settings: { ...defaultSettings(), deviceIntervalSeconds: 0 },
  });
  client = createEventSubClient(simulator);
});

afterEach(async () => {
  client.close();
  await simulator.close();
});

const secret = "secret-of-the-test";

describe("webhooks", () => {
  test("are verified, signed, delivered again until they are taken, and revoked", async () => {
    simulator.settings.webhookRetrySeconds = [0.05, 0.05];
    const token = await client.appToken();
    const { callback, received } = await client.openHook([500]);
    const transport = { method: "webhook", callback, secret };
    const made = await client.helix(token, "POST", wanted(transport));
    expect(made).toMatchObject({
      status: 202,
      body: {
        data: [
          { status: "webhook_callback_verification_pending", cost: 1, transport: { callback } },
        ],
        total: 1,
        total_cost: 1,
        max_total_cost: 10_000,
      },
    });
    expect(JSON.stringify(made.body)).not.toContain(secret);
    await waitFor("the verification", async () =>
      (await client.helix(token)).body.data[0].status === "enabled" ? true : null,
    );
    simulator.channel("user0").goLive();
    await waitFor("two attempts", async () => (received.length === 3 ? true : null));
    const [, first, second] = received;
    const name = (header: string) => `twitch-eventsub-message-${header}`;
    expect([first, second].map((one) => one?.headers[name("retry")])).toEqual(["0", "1"]);
    expect(second?.headers[name("id")]).toBe(first?.headers[name("id")]);
    const { headers, body } = second ?? { headers: {}, body: "" };
    const timestamp = String(headers[name("timestamp")]);
    expect(timestamp).toMatch(/\.\d{9}Z$/);
    expect(headers[name("signature")]).toBe(
      sign(secret, String(headers[name("id")]) + timestamp + body),
    );
    const event = JSON.parse(body).event;
    expect(event).toMatchObject({ broadcaster_user_id: "1000", type: "live" });
    const [subscription] = simulator.eventSub.subscriptions();
    if (subscription) await simulator.eventSub.revoke(subscription, "user_removed");
    expect(received.at(-1)?.headers[name("type")]).toBe("revocation");
  });

  test("that do not answer the challenge fail", async () => {
    const token = await client.appToken();
    const callback = "http://127.0.0.1:1/nobody";
    await client.helix(token, "POST", wanted({ method: "webhook", callback, secret }));
    await waitFor("the failure", async () =>
      (await client.helix(token)).body.data[0].status === "webhook_callback_verification_failed"
        ? true
        : null,
    );
  });

  test.each<[string, number, Record<string, unknown>, Record<string, unknown>]>([
    ["an unknown version", 400, { version: "2" }, {}],
    ["an unknown streamer", 400, { condition: { broadcaster_user_id: "1" } }, {}],
    ["a short secret", 400, {}, { secret: "short" }],
    ["an address with a port", 400, {}, { callback: "https://reels.example:8443/hook" }],
    ["an address without TLS", 400, {}, { callback: "http://reels.example/hook" }],
  ])("are refused for %s", async (_, status, changes, transport) => {
    const usual = { method: "webhook", callback: "https://reels.example/hook", secret };
    const answer = await client.helix(
      await client.appToken(),
      "POST",
      wanted({ ...usual, ...transport }, changes),
    );
    expect(answer.status).toBe(status);
  });

  test("are listed in pages, found by filter, refused twice and removed", async () => {
    const token = await client.appToken();
    const { callback } = await client.openHook();
    const transport = { method: "webhook", callback, secret };
    for (let index = 0; index < 40; index += 1) {
      const condition = { broadcaster_user_id: `${1000 + index}` };
      for (const type of ["stream.online", "stream.offline", "channel.update"])
        await client.helix(
          token,
          "POST",
          wanted(transport, { type, version: type === "channel.update" ? "2" : "1", condition }),
        );
    }
    expect((await client.helix(token, "POST", wanted(transport))).status).toBe(409);
    const first = (await client.helix(token)).body;
    expect([first.total, first.data.length]).toEqual([120, 100]);
    const second = (
      await client.helix(token, "GET", undefined, `?after=${first.pagination.cursor}`)
    ).body;
    expect([second.data.length, second.pagination]).toEqual([20, {}]);
    const some = (await client.helix(token, "GET", undefined, "?user_id=1001")).body;
    expect(some.data).toHaveLength(3);
    const id = some.data[0].id;
    expect((await client.helix(token, "DELETE", undefined, `?id=${id}`)).status).toBe(204);
    expect((await client.helix(token, "DELETE", undefined, `?id=${id}`)).status).toBe(404);
  });
});

describe("websockets", () => {
  async function subscribed() {
    const { access } = await client.userGrant("operator");
    const socket = client.openSocket();
    const session_id = (await socket.next("session_welcome")).payload.session.id as string;
    const transport = { method: "websocket", session_id };
    const made = await client.helix(access, "POST", wanted(transport));
    return { access, socket, transport, made };
  }

  test("are welcomed, subscribed by a user and told of what happens", async () => {
    const { access, socket, made } = await subscribed();
    expect(made).toMatchObject({
      status: 202,
      body: { data: [{ status: "enabled" }], total_cost: 1, max_total_cost: 10 },
    });
    expect((await client.helix(await client.appToken())).body.total).toBe(0);
    simulator.channel("user0").goLive({ title: "Hello" });
    const told = await socket.next("notification");
    expect(told.metadata).toMatchObject({ subscription_type: "stream.online" });
    expect(told.payload).toMatchObject({
      subscription: { transport: { method: "websocket" }, cost: 1 },
      event: { broadcaster_user_login: "user0" },
    });
    socket.socket.terminate();
    await waitFor("the end of the subscription", async () => {
      const { data, total_cost } = (await client.helix(access)).body;
      return data[0].status === "websocket_disconnected" && total_cost === 0 ? true : null;
    });
  });

  test("have a budget of ten", async () => {
    const { access, transport } = await subscribed();
    const answers = [];
    for (let index = 1; index <= 10; index += 1) {
      const condition = { broadcaster_user_id: `${1000 + index}` };
      answers.push((await client.helix(access, "POST", wanted(transport, { condition }))).status);
    }
    expect(answers).toEqual([...Array.from({ length: 9 }, () => 202), 429]);
  });

  test("move to another address and keep their subscriptions", async () => {
    const { access, socket } = await subscribed();
    const [session] = simulator.eventSub.sessions();
    const address = session?.askToMove() ?? "";
    expect((await socket.next("session_reconnect")).payload.session.reconnect_url).toBe(address);
    const moved = client.openSocket(address);
    await moved.next("session_welcome");
    socket.socket.close();
    simulator.channel("user0").goLive();
    await moved.next("notification");
    expect((await client.helix(access)).body.data[0].status).toBe("enabled");
    expect(await client.openSocket(address).code()).toBe(4007);
  });

  test("are kept alive, and closed when they are unused or talk", async () => {
    simulator.settings.keepaliveSeconds = 0.1;
    simulator.settings.unusedSeconds = 0.5;
    const unused = client.openSocket();
    await unused.next("session_keepalive");
    expect(await unused.code()).toBe(4003);
    const talker = client.openSocket();
    await talker.next("session_welcome");
    talker.socket.send("hello");
    expect(await talker.code()).toBe(4001);
  });

  test("are not for applications, nor for sessions that are gone", async () => {
    const { access, transport } = await subscribed();
    expect((await client.helix(await client.appToken(), "POST", wanted(transport))).status).toBe(
      400,
    );
    const gone = { method: "websocket", session_id: "gone" };
    expect((await client.helix(access, "POST", wanted(gone))).body.message).toContain("session_id");
  });
});

describe("user tokens", () => {
  test("are validated with their user and refreshed once", async () => {
    const { access, refresh } = await client.userGrant("operator");
    const response = await fetch(`${simulator.addresses.id}/validate`, {
      headers: { Authorization: `OAuth ${access}` },
    });
    expect(await response.json()).toMatchObject({ login: "operator" });
    const form = {
      client_id: simulator.settings.clientId,
      grant_type: "refresh_token",
      refresh_token: refresh,
    };
    expect((await client.post("token", form)).status).toBe(200);
    expect(await client.post("token", form)).toMatchObject({
      status: 400,
      body: { message: "Invalid refresh token" },
    });
  });

  test("are not given to those who ask too often or too late", async () => {
    simulator.settings.deviceIntervalSeconds = 5;
    const client_id = simulator.settings.clientId;
    const { body: device } = await client.post("device", { client_id, scopes: "" });
    const form = {
      client_id,
      device_code: device.device_code,
      grant_type: "urn:ietf:params:oauth:grant-type:device_code",
    };
    expect((await client.post("token", form)).body.message).toBe("authorization_pending");
    expect((await client.post("token", form)).body.message).toBe("slow_down");
    expect((await client.post("token", { ...form, device_code: "other" })).status).toBe(400);
  });
});
