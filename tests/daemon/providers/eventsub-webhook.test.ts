import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Trigger } from "../../../daemon/core/trigger.ts";
import { createHook } from "../../../daemon/providers/twitch/eventsub-webhook.ts";
import { createFakeClock } from "../../support/fake-clock.ts";

const secret = "0123456789abcdef";
const subscription = {
  id: "sub1",
  status: "enabled",
  type: "stream.online",
  version: "1",
  cost: 1,
  condition: { broadcaster_user_id: "1337" },
  transport: { method: "webhook", callback: "https://reels.example/hook" },
  created_at: "2026-01-01T11:00:00.123456789Z",
};
const event = {
  id: "9001",
  broadcaster_user_id: "1337",
  broadcaster_user_login: "cool_user",
  broadcaster_user_name: "Cool_User",
  type: "live",
  started_at: "2026-01-01T12:00:00.123Z",
};

interface Message {
  id?: string;
  type?: string;
  timestamp?: string;
  body?: unknown;
  /** The body as it arrives, when it differs from what was signed. */
  forged?: string;
  signature?: string | null;
}

function setUp() {
  const clock = createFakeClock();
  const heard: Trigger[] = [];
  const said: string[] = [];
  const hook = createHook(
    { clock },
    {
      trigger: (trigger) => void heard.push(trigger),
      verified: ({ id }) => void said.push(`verified ${id}`),
      revoked: ({ id, status }) => void said.push(`revoked ${id} ${status}`),
      warn: () => void said.push("warning"),
    },
  );
  const post = (message: Message = {}) => {
    const {
      id = "m1",
      type = "notification",
      timestamp = "2026-01-01T12:00:00.123456789Z",
      body = { subscription, event },
    } = message;
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const mac = createHmac("sha256", secret).update(`${id}${timestamp}${text}`).digest("hex");
    const signature = message.signature === undefined ? `sha256=${mac}` : message.signature;
    const headers: Record<string, string> = {
      "twitch-eventsub-message-id": id,
      "twitch-eventsub-message-type": type,
      "twitch-eventsub-message-timestamp": timestamp,
      ...(signature === null ? {} : { "twitch-eventsub-message-signature": signature }),
    };
    return hook(secret, {
      header: (name) => headers[name],
      body: Buffer.from(message.forged ?? text),
    });
  };
  return { clock, heard, said, post };
}

describe("a message to the webhook", () => {
  it("tells of a stream that went live", () => {
    const { heard, post } = setUp();
    expect(post()).toEqual({ status: 204, text: "" });
    expect(heard).toEqual([
      {
        type: "online",
        provider: "twitch",
        streamerId: "1337",
        streamId: "9001",
        startedAt: "2026-01-01T12:00:00.123Z",
        isRerun: false,
        atMs: Date.UTC(2026, 0, 1, 12, 0, 0, 123),
      },
    ]);
  });

  it("tells of new content and of the end", () => {
    const { heard, post } = setUp();
    const { id: _, ...broadcaster } = event;
    const update = {
      ...broadcaster,
      title: "Best",
      category_id: "",
      category_name: "",
      language: "en",
    };
    post({ body: { subscription: { ...subscription, type: "channel.update" }, event: update } });
    post({
      id: "m2",
      body: { subscription: { ...subscription, type: "stream.offline" }, event: broadcaster },
    });
    expect(heard).toMatchObject([
      { type: "changed", content: { title: "Best", gameId: null, gameName: null } },
      { type: "offline", streamerId: "1337" },
    ]);
  });

  it.each<[string, Message]>([
    ["a wrong signature", { signature: `sha256=${"0".repeat(64)}` }],
    ["a short signature", { signature: "sha256=" }],
    ["no signature", { signature: null }],
    [
      "a body that was changed by a space",
      { forged: `${JSON.stringify({ subscription, event })} ` },
    ],
  ])("is refused with %s", (_, message) => {
    const { heard, post } = setUp();
    expect(post(message).status).toBe(403);
    expect(heard).toEqual([]);
  });

  it("answers a challenge bare", () => {
    const { said, post } = setUp();
    const body = { challenge: "pogchamp-kappa-360noscope", subscription };
    expect(post({ type: "webhook_callback_verification", body })).toEqual({
      status: 200,
      text: "pogchamp-kappa-360noscope",
    });
    expect(said).toEqual(["verified sub1"]);
  });

  it("is taken once, however often it is delivered", async () => {
    const { clock, heard, post } = setUp();
    post();
    await clock.advance(9 * 60_000);
    expect([post().status, heard.length]).toEqual([204, 1]);
  });

  it.each([
    ["older", "2026-01-01T11:49:59.000000000Z"],
    ["newer", "2026-01-01T12:10:01.000000000Z"],
    ["of no time", "yesterday"],
  ])("is dropped when it is %s than ten minutes", (_, timestamp) => {
    const { heard, said, post } = setUp();
    expect([post({ timestamp }).status, heard, said]).toEqual([204, [], ["warning"]]);
  });

  it("tells of a revocation, which has no event", () => {
    const { said, post } = setUp();
    const body = { subscription: { ...subscription, status: "authorization_revoked" } };
    expect(post({ type: "revocation", body }).status).toBe(204);
    expect(said).toEqual(["revoked sub1 authorization_revoked"]);
  });

  it.each(["", "null", "[]", '{"subscription":1}'])("is refused as %j", (body) => {
    expect(setUp().post({ body }).status).toBe(400);
  });
});
