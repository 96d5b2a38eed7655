import { createHmac } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { EventSession } from "../simulator/eventsub-state.ts";
import { waitFor } from "../support/wait-for.ts";
import { covered, logIn, type PushRig, startPushRig } from "./support/push-rig.ts";

/** The platform can call the daemon: what a webhook needs beside the application. */
async function openWebhook({ api, url }: PushRig): Promise<void> {
  await api("PATCH /api/v0/settings", { body: { config: { "server.public_url": url } } });
}

const polls = ({ simulator }: PushRig) =>
  simulator.requests.count({ kind: "helix", operation: "streams" });

async function finished(rig: PushRig, login: string) {
  return waitFor("the end of the recording", async () => {
    const vod = await rig.newestVod(login);
    return vod?.phase === "finalized" ? vod : null;
  });
}

describe("a webhook", () => {
  test("starts a recording, dates its chapters and is told of in the channel", async () => {
    const rig = await startPushRig({ logins: ["anna"] });
    await openWebhook(rig);
    await covered(rig, 1);
    const before = polls(rig);
    const anna = rig.simulator.channel("anna");
    anna.goLive({ title: "First", game: "Chess", historySeconds: 10 });
    await rig.captured("anna", 8);
    const changedAtMs = Date.now();
    anna.update({ title: "Second", game: "Art" });
    await waitFor("a second chapter", async () =>
      (await rig.newestVod("anna"))?.chapters.length === 2 ? true : null,
    );
    const chapter = (await rig.newestVod("anna"))?.chapters[1];
    expect(chapter).toMatchObject({ title: "Second", game_name: "Art" });
    expect(Math.abs(Date.parse(chapter?.started_at ?? "") - changedAtMs)).toBeLessThan(100);
    anna.goOffline();
    const vod = await finished(rig, "anna");
    expect(vod.gaps).toEqual([]);
    // Looks follow messages; nothing was found by polling.
    expect(polls(rig) - before).toBeLessThan(10);
    const { data } = await rig.api("GET /api/v0/channels");
    expect(data.streamer_list[0]?.api_getSubscriptionStatus).toBe(true);
  });

  test("takes a message once, and neither a forged nor an old one", async () => {
    const rig = await startPushRig({ logins: ["anna"] });
    await openWebhook(rig);
    await covered(rig, 1);
    const { eventSub, channel } = rig.simulator;
    channel("anna").update({ title: "Soon" });
    const delivery = await waitFor("a message", async () => {
      const found = eventSub.deliveries().find(({ kind }) => kind === "notification");
      return found?.attempts[0] === 204 ? found : null;
    });
    const signature = { "Twitch-Eventsub-Message-Signature": `sha256=${"0".repeat(64)}` };
    expect(await eventSub.resend(delivery, signature)).toBe(403);
    const told = () =>
      rig.app.deps.log.read({ limit: 1000 }).filter(({ message }) => /replay/.test(message)).length;
    expect(await eventSub.resend(delivery)).toBe(204);
    const old = { ...delivery, id: "old", timestamp: "2020-01-01T00:00:00.000000000Z" };
    const { transport } = delivery.subscription;
    if (transport.method !== "webhook") throw new Error("no webhook");
    const mac = createHmac("sha256", transport.secret)
      .update(old.id + old.timestamp + old.body)
      .digest("hex");
    const status = await eventSub.resend(old, {
      "Twitch-Eventsub-Message-Signature": `sha256=${mac}`,
    });
    expect([status, told()]).toEqual([204, 1]);
  });

  test("keeps its secret in a file of its owner only, and out of answers and log", async () => {
    const rig = await startPushRig({ logins: ["anna"] });
    await openWebhook(rig);
    await covered(rig, 1);
    const file = path.join(rig.app.deps.paths.config, "eventsub.json");
    const { secret } = JSON.parse(await readFile(file, "utf8")) as { secret: string };
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const log = JSON.stringify(rig.app.deps.log.read({ limit: 5000 }));
    const answers = await Promise.all(
      ["settings", "subscriptions", "channels"].map(async (name) =>
        (await fetch(`${rig.url}/api/v0/${name}`)).text(),
      ),
    );
    expect([log, ...answers].filter((text) => text.includes(secret))).toEqual([]);
  });

  test("subscribes what was ended, and leaves nothing behind when it is switched off", async () => {
    const rig = await startPushRig({ logins: ["anna", "bert"] });
    await openWebhook(rig);
    await covered(rig, 2);
    const { eventSub } = rig.simulator;
    const [ended] = eventSub.subscriptions();
    if (ended === undefined) throw new Error("no subscription");
    await eventSub.revoke(ended, "notification_failures_exceeded");
    await waitFor("another subscription", async () => {
      const now = eventSub.subscriptions();
      const isWhole = now.length === 6 && now.every(({ status }) => status === "enabled");
      return isWhole ? true : null;
    });
    expect(eventSub.subscriptions()).not.toContain(ended);
    await rig.api("PATCH /api/v0/settings", { body: { config: { "twitch.eventsub": "off" } } });
    await waitFor("no subscription", async () =>
      eventSub.subscriptions().length === 0 ? true : null,
    );
  });
});

describe("a websocket", () => {
  test("starts a recording", async () => {
    const rig = await startPushRig({ logins: ["anna"] });
    await logIn(rig, "operator");
    await covered(rig, 1);
    rig.simulator.channel("anna").goLive({ historySeconds: 10 });
    await rig.captured("anna", 8);
    const { data } = await rig.api("GET /api/v0/subscriptions");
    expect(data).toMatchObject({ mode: "websocket", connected: true, total_cost: 3 });
  });

  test("moves to another connection without losing what happens meanwhile", async () => {
    const rig = await startPushRig({ logins: ["anna", "bert", "carl"] });
    await logIn(rig, "operator");
    await covered(rig, 3);
    const posts = () =>
      rig.simulator.requests
        .list({ operation: "eventsub/subscriptions" })
        .filter(({ status }) => status === 202).length;
    const before = posts();
    const [session] = rig.simulator.eventSub.sessions();
    session?.askToMove();
    rig.simulator.channel("anna").goLive({ historySeconds: 10 });
    await rig.captured("anna", 4);
    rig.simulator.channel("bert").goLive({ historySeconds: 10 });
    await rig.captured("bert", 4);
    expect(rig.simulator.eventSub.sessions()).toEqual([session]);
    expect(posts()).toBe(before);
  });

  test.each([
    ["broken", 10, (session: EventSession | undefined) => session?.close(null)],
    ["closed by the platform", 10, (session: EventSession | undefined) => session?.close(4005)],
    ["silent", 1, (session: EventSession | undefined) => session?.fallSilent()],
  ])(
    "that is %s is followed by another one, subscribed anew",
    async (_, keepaliveSeconds, harm) => {
      const settings = { keepaliveSeconds, costReleaseSeconds: 5 };
      const rig = await startPushRig({ logins: ["anna", "bert", "carl"], settings });
      await logIn(rig, "operator");
      await covered(rig, 3);
      const [lost] = rig.simulator.eventSub.sessions();
      harm(lost);
      await waitFor("another session", async () => {
        const { subscriptions, sessions } = rig.simulator.eventSub;
        const [session] = sessions().filter((one) => one !== lost);
        const enabled = subscriptions().filter(
          ({ status, transport }) =>
            status === "enabled" &&
            transport.method === "websocket" &&
            transport.sessionId === session?.id,
        );
        return enabled.length === 9 ? true : null;
      });
      rig.simulator.channel("carl").goLive({ historySeconds: 10 });
      await rig.captured("carl", 4);
    },
  );

  test("covers going live of ten channels before anything else, and says that the rest is polled", async () => {
    const logins = Array.from({ length: 12 }, (_, index) => `streamer_${index}`);
    const rig = await startPushRig({ logins });
    await logIn(rig, "operator");
    await covered(rig, 10);
    const { data } = await rig.api("GET /api/v0/subscriptions");
    expect(data).toMatchObject({ total_cost: 10, max_total_cost: 10, polled_only: 2 });
    expect(data.note).toContain("2 are found by polling only");
    expect(
      new Set(data.channels.flatMap(({ subscriptions }) => subscriptions.map(({ type }) => type))),
    ).toEqual(new Set(["stream.online"]));
  });

  test("keeps its tokens in a file of its owner only, and forgets them on request", async () => {
    const rig = await startPushRig({ logins: ["anna"] });
    await logIn(rig, "operator");
    const file = path.join(rig.app.deps.paths.config, "twitch-login.json");
    const { token } = JSON.parse(await readFile(file, "utf8")) as {
      token: { accessToken: string; refreshToken: string };
    };
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const texts = [
      JSON.stringify(rig.app.deps.log.read({ limit: 5000 })),
      await (await fetch(`${rig.url}/api/v0/twitch/login`)).text(),
    ].join("");
    expect(texts).not.toContain(token.accessToken);
    expect(texts).not.toContain(token.refreshToken);
    const { data } = await rig.api("DELETE /api/v0/twitch/login");
    expect(data.state).toBe("none");
    expect(await readFile(file, "utf8")).not.toContain(token.accessToken);
    await waitFor("the end of the session", async () =>
      rig.simulator.eventSub.sessions().length === 0 ? true : null,
    );
  });
});

describe("without messages", () => {
  test("polling finds a stream", async () => {
    const rig = await startPushRig({
      logins: ["anna"],
      environment: { REELKEEP_TWITCH_EVENTSUB: "off", REELKEEP_POLL_INTERVAL_SECONDS: "1" },
    });
    rig.simulator.channel("anna").goLive({ historySeconds: 10 });
    await rig.captured("anna", 4);
    expect((await rig.api("GET /api/v0/subscriptions")).data.mode).toBe("off");
  });

  test("a look at all channels finds a stream that began while the network was cut", async () => {
    const rig = await startPushRig({ logins: ["anna"] });
    await logIn(rig, "operator");
    await covered(rig, 1);
    rig.simulator.goDown(4);
    rig.simulator.channel("anna").goLive({ historySeconds: 2 });
    await rig.captured("anna", 4);
    await covered(rig, 1);
    expect(rig.simulator.eventSub.sessions()).toHaveLength(1);
  });
});
