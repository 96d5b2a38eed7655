import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createHttpClient } from "../../../daemon/io/http.ts";
import { discord } from "../../../daemon/notifiers/discord.ts";
import type { Message, Notifier, NotifierValues } from "../../../daemon/notifiers/notifier.ts";
import { shorten, toOutcome } from "../../../daemon/notifiers/notifier.ts";
import { ntfy } from "../../../daemon/notifiers/ntfy.ts";
import { pushover } from "../../../daemon/notifiers/pushover.ts";
import { telegram } from "../../../daemon/notifiers/telegram.ts";
import { webhook } from "../../../daemon/notifiers/webhook.ts";
import { startFakeService } from "../../support/fake-service.ts";
import { message } from "../../support/notifier-contract.ts";

async function sendBy(
  notifier: Notifier,
  toValues: (url: string) => NotifierValues,
  changes: Partial<Message> = {},
) {
  const service = await startFakeService();
  const { signal } = new AbortController();
  const values = toValues(service.url);
  await notifier.send({ http: createHttpClient() }, values, { ...message, ...changes }, signal);
  return service.requests[0]!;
}

describe("what services get", () => {
  it("Discord: an embed that pings nobody and shows formatting as it was typed", async () => {
    const { path, text } = await sendBy(
      discord,
      (url) => ({ "notify.discord.webhook_url": `${url}/hook` }),
      { title: "**@everyone** [x](y)" },
    );

    expect(path).toBe("/hook");
    expect(JSON.parse(text)).toEqual({
      username: "Reelkeep",
      allowed_mentions: { parse: [] },
      embeds: [
        {
          title: String.raw`\*\*@everyone\*\* \[x\]\(y\)`,
          description: message.body,
          url: message.url,
          timestamp: message.at,
          thumbnail: { url: message.icon },
        },
      ],
    });
  });

  it("Telegram: HTML in which what strangers wrote is escaped", async () => {
    const values = (url: string) => ({
      "notify.telegram.token": "12:abc/../x",
      "notify.telegram.chat_id": "@reels",
      "notify.telegram.api_url": url,
    });
    const { path, text } = await sendBy(telegram, values, { title: "1 < 2 & <b>" });

    expect(path).toBe("/bot12:abc%2F..%2Fx/sendMessage");
    expect(JSON.parse(text)).toEqual({
      chat_id: "@reels",
      text: `<b>1 &lt; 2 &amp; &lt;b&gt;</b>\nChess\nHello &amp; welcome\n${message.url}`,
      parse_mode: "HTML",
      link_preview_options: { is_disabled: true },
    });
  });

  it("ntfy: a tap opens the page, failures are one step louder, the token goes along", async () => {
    const values = (url: string) => ({
      "notify.ntfy.topic": "reels",
      "notify.ntfy.token": "abc",
      "notify.ntfy.priority": 3,
      "notify.ntfy.server_url": url,
    });
    const { headers, text } = await sendBy(ntfy, values, { category: "diskLow", body: "" });

    expect(headers.authorization).toBe("Bearer abc");
    expect(JSON.parse(text)).toEqual({
      topic: "reels",
      title: message.title,
      message: message.title,
      priority: 4,
      tags: ["diskLow"],
      click: message.url,
      icon: message.icon,
    });
  });

  it("Pushover: a form with the time of the event", async () => {
    const values = (url: string) => ({
      "notify.pushover.token": "t",
      "notify.pushover.user": "u",
      "notify.pushover.api_url": url,
    });
    const { path, text } = await sendBy(pushover, values);

    expect(path).toBe("/1/messages.json");
    expect(Object.fromEntries(new URLSearchParams(text))).toEqual({
      token: "t",
      user: "u",
      title: message.title,
      message: message.body,
      timestamp: "1767268800",
      url: message.url,
    });
  });

  it("webhooks: the message itself, signed over time and body", async () => {
    const values = (secret: string) => (url: string) => ({
      "notify.webhook.url": url,
      "notify.webhook.secret": secret,
    });
    const { headers, text } = await sendBy(webhook, values("key"));
    const expected = createHmac("sha256", "key").update(`1767268800.${text}`).digest("hex");

    expect(JSON.parse(text)).toEqual(message);
    expect(headers["content-type"]).toBe("application/json");
    expect(headers["x-reelkeep-timestamp"]).toBe("1767268800");
    expect(headers["x-reelkeep-signature"]).toBe(`sha256=${expected}`);
    const unsigned = await sendBy(webhook, values(""));
    expect(unsigned.headers["x-reelkeep-signature"]).toBeUndefined();
  });
});

describe("toOutcome", () => {
  it.each([
    [{ status: 204, text: "" }, { state: "sent" }],
    [
      { status: 301, text: "" },
      { state: "refused", reason: "answered 301" },
    ],
    [
      { status: 400, text: '{"errors":["user is invalid","x"]}' },
      { state: "refused", reason: "answered 400: user is invalid" },
    ],
    [
      { status: 429, text: '{"parameters":{"retry_after":3},"description":"slow"}' },
      { state: "failed", reason: "answered 429: slow", retryAfterMs: 3000 },
    ],
    [
      { status: 429, text: '{"retry_after":0.5}' },
      { state: "failed", reason: "answered 429", retryAfterMs: 500 },
    ],
    [
      { status: 502, text: "null" },
      { state: "failed", reason: "answered 502", retryAfterMs: null },
    ],
  ])("%j", (answer, expected) => {
    expect(toOutcome({ headers: {}, ...answer })).toEqual(expected);
  });
});

describe("shorten", () => {
  it.each([
    ["abc", 3, "abc"],
    ["abcd", 3, "ab…"],
    ["a🎬🎬", 3, "a…"],
  ])("%s to %i", (text, most, expected) => {
    expect(shorten(text, most)).toBe(expected);
  });
});
