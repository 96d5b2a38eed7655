import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createHttpClient } from "../../../daemon/io/http.ts";
import { createPushKeys, createWebPush } from "../../../daemon/notifiers/web-push.ts";
import type { PushSubscription } from "../../../shared/model/notification.ts";
import { startFakeService } from "../../support/fake-service.ts";
import { message } from "../../support/notifier-contract.ts";

function createBrowser(endpoint: string) {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const auth = randomBytes(16);
  const subscription: PushSubscription = {
    endpoint,
    keys: { p256dh: pair.getPublicKey("base64url"), auth: auth.toString("base64url") },
  };
  /** As RFC 8188 and 8291 say. */
  const decrypt = (body: Buffer) => {
    const salt = body.subarray(0, 16);
    const idLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + idLength);
    const sealed = body.subarray(21 + idLength);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
    const secret = hkdfSync("sha256", pair.computeSecret(sender), auth, info, 32);
    const derive = (name: string, length: number) =>
      Buffer.from(
        hkdfSync("sha256", Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, length),
      );
    const opener = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
    opener.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString("utf8")) as unknown;
  };
  return { subscription, decrypt };
}

async function setUp(paths: string[]) {
  const service = await startFakeService();
  const browsers = paths.map((path) => createBrowser(`${service.url}/${path}`));
  const removed: string[] = [];
  const keys = createPushKeys();
  const notifier = createWebPush({
    keys: () => keys,
    list: () => browsers.map(({ subscription }) => subscription),
    remove: async (endpoint) => void removed.push(endpoint),
  });
  const values = { "notify.web_push.contact": "mailto:ann@example.org" };
  const { signal } = new AbortController();
  return {
    service,
    browsers,
    removed,
    notifier,
    keys,
    send: () => notifier.send({ http: createHttpClient() }, values, message, signal),
  };
}

describe("Web Push", () => {
  it("sends to each browser what only that browser can read, signed by the daemon", async () => {
    const { service, browsers, keys, send } = await setUp(["a", "b"]);

    expect(await send()).toEqual({ state: "sent" });
    expect(service.requests.map(({ path }) => path)).toEqual(["/a", "/b"]);
    for (const [index, { body, headers }] of service.requests.entries()) {
      expect(browsers[index]?.decrypt(body)).toEqual(message);
      expect(headers["content-encoding"]).toBe("aes128gcm");
      expect(headers.ttl).toBe("86400");
      expect(headers.authorization).toContain(`k=${keys.publicKey}`);
      const claims = /t=[^.]+\.([^.]+)\./.exec(headers.authorization ?? "")?.[1] ?? "";
      expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
        aud: service.url,
        sub: "mailto:ann@example.org",
      });
    }
  });

  it("forgets browsers that are gone for good and counts what the others take", async () => {
    const { service, removed, send } = await setUp(["gone", "there"]);
    service.answers.push({ status: 410 });

    expect(await send()).toEqual({ state: "sent" });
    expect(removed).toEqual([`${service.url}/gone`]);
  });

  it("is missing a subscription until a browser has one, and a contact that can be reached", async () => {
    const { notifier } = await setUp([]);
    const missing = (contact: string) => notifier.missing({ "notify.web_push.contact": contact });

    expect(missing("mailto:a@example.org")).toBe("subscription");
    expect(missing("nobody")).toBe("notify.web_push.contact");
  });
});
