import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createFakeClock } from "../../support/fake-clock.ts";
import { waitUntil } from "../../support/wait-until.ts";
import {
  connect,
  createYoutubeScene,
  dashboard,
  followConsent,
} from "../../support/youtube-scene.ts";

const { signal } = new AbortController();

async function setUp() {
  const clock = createFakeClock();
  const scene = await createYoutubeScene(clock);
  const { youtube, simulator } = scene;
  const asked = (what: string) => simulator.state.requests.filter((line) => line === what).length;
  return {
    ...scene,
    clock,
    asked,
    /** Lets the daemon ask Google once more whether the code was typed in. */
    async poll(seconds = 5) {
      const before = asked("POST /token");
      await waitUntil("it sleeps", () => clock.sleepers() > 0);
      await clock.advance(seconds * 1000);
      await waitUntil("it asks", () => asked("POST /token") > before);
    },
    ends: () => waitUntil("the login is over", () => youtube.status().login !== "pending"),
    file: path.join(scene.folder, "config", "youtube-login.json"),
  };
}

describe("a login by code", () => {
  it("connects once the code was typed in", async () => {
    const scene = await setUp();
    const { youtube, simulator } = scene;
    const code = await youtube.beginLogin(signal);
    expect(code).toEqual({
      user_code: expect.stringMatching(/^[0-9A-F]{4}-[0-9A-F]{4}$/),
      verification_url: "https://www.google.com/device",
      expires_in: 1800,
    });
    expect(youtube.status()).toMatchObject({
      is_configured: true,
      is_connected: false,
      login: "pending",
      pending: {
        user_code: code.user_code,
        verification_url: code.verification_url,
        expires_at: "2026-01-01T12:30:00.000Z",
      },
    });
    await scene.poll();
    simulator.decide("allowed");
    await scene.poll();
    await scene.ends();

    expect(youtube.status()).toMatchObject({
      is_connected: true,
      account: { id: "UCsimulated", title: "Mia's VODs" },
      login: "connected",
      pending: null,
      problem: null,
    });
  });

  it("keeps its tokens where only the daemon can read them, over a restart", async () => {
    const scene = await setUp();
    await connect(scene.youtube);

    expect(statSync(scene.file).mode & 0o777).toBe(0o600);
    expect(readFileSync(scene.file, "utf8")).toContain("1//");
    expect((await scene.reopen()).status().account?.title).toBe("Mia's VODs");
    expect(JSON.stringify(scene.youtube.status())).not.toMatch(/ya29|1\/\/|hush-secret/);
  });

  it("answers the same code to a second request while it waits", async () => {
    const { youtube, asked } = await setUp();
    const [first, second] = await Promise.all([
      youtube.beginLogin(signal),
      youtube.beginLogin(signal),
    ]);
    expect(second).toEqual(first);
    expect((await youtube.beginLogin(signal)).user_code).toBe(first.user_code);
    expect(asked("POST /device/code")).toBe(1);
  });

  it("asks less often when Google wants it to", async () => {
    const scene = await setUp();
    scene.simulator.state.faults.push({
      on: "token",
      kind: "status",
      status: 403,
      reason: "slow_down",
    });
    await scene.youtube.beginLogin(signal);
    await scene.poll();
    await waitUntil("it sleeps", () => scene.clock.sleepers() > 0);
    await scene.clock.advance(9000);
    expect(scene.asked("POST /token")).toBe(1);
    scene.simulator.decide("allowed");
    await scene.poll(1);
    await scene.ends();
    expect(scene.youtube.status().is_connected).toBe(true);
  });

  it("goes on over a moment without network", async () => {
    const scene = await setUp();
    scene.simulator.state.faults.push({ on: "token", kind: "status", status: 503 });
    await scene.youtube.beginLogin(signal);
    scene.simulator.decide("allowed");
    await scene.poll();
    await scene.poll();
    await scene.ends();
    expect(scene.youtube.status().is_connected).toBe(true);
  });

  it("tells that it was refused", async () => {
    const scene = await setUp();
    await scene.youtube.beginLogin(signal);
    scene.simulator.decide("denied");
    await scene.poll();
    await scene.ends();
    expect(scene.youtube.status()).toMatchObject({
      login: "none",
      problem: "The login at YouTube failed: it was refused.",
    });
  });

  it("tells that nobody typed the code in", async () => {
    const scene = await setUp();
    scene.simulator.state.deviceLifetimeSeconds = 12;
    await scene.youtube.beginLogin(signal);
    await scene.poll();
    await scene.poll();
    await scene.poll();
    await scene.ends();
    expect(scene.youtube.status().problem).toContain("not typed in in time");
  });

  it("gives back what it can't use: no channel, or too little allowed", async () => {
    const scene = await setUp();
    const { state } = scene.simulator;
    state.channel = null;
    await expect(connect(scene.youtube)).rejects.toMatchObject({ code: "unauthorized_target" });
    expect(scene.youtube.status().problem).toContain("no channel at YouTube");
    state.channel = { id: "UC1", title: "Ann" };
    state.scope = "https://www.googleapis.com/auth/youtube.readonly";
    await expect(connect(scene.youtube)).rejects.toThrow(/was not allowed/);
    expect(state.revoked).toHaveLength(2);
    expect(scene.youtube.status().is_connected).toBe(false);
  });

  it("that allows too little leaves the account that is connected as it is", async () => {
    const scene = await setUp();
    await connect(scene.youtube);
    scene.simulator.state.scope = "openid";
    await expect(connect(scene.youtube)).rejects.toThrow(/was not allowed/);
    expect(scene.simulator.state.revoked).toEqual([]);
    expect(await scene.youtube.playlists(signal)).toEqual([]);
  });

  it("needs an application", async () => {
    const { youtube, values } = await setUp();
    values["youtube.client_id"] = "";
    const refusal = { code: "bad_request", field: "youtube.client_id" };
    await expect(youtube.beginLogin(signal)).rejects.toMatchObject(refusal);
    expect(() => youtube.beginWebLogin(dashboard)).toThrow(expect.objectContaining(refusal));
    expect(youtube.status().is_configured).toBe(false);
  });

  it("says what Google thinks of an application it does not know", async () => {
    const { youtube, values } = await setUp();
    values["youtube.client_id"] = "somebody else";
    await expect(youtube.beginLogin(signal)).rejects.toThrow(/client was not found/);
  });
});

describe("a login in the browser", () => {
  it("asks for lasting access and comes back to the dashboard's own address", async () => {
    const { youtube } = await setUp();
    const { url, callback } = youtube.beginWebLogin(dashboard);
    expect(callback).toBe("http://localhost:8080/api/v0/youtube/callback");
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      redirect_uri: callback,
      response_type: "code",
      access_type: "offline",
      prompt: "consent",
      scope: "https://www.googleapis.com/auth/youtube",
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it("takes the public address where Google could not lead back to the dashboard's", async () => {
    const { youtube, values } = await setUp();
    const origin = "http://192.168.1.7:8080";
    expect(() => youtube.beginWebLogin(origin)).toThrow(/set server.public_url/);
    values["server.public_url"] = "https://reels.example.org/dvr";
    const callback = "https://reels.example.org/dvr/api/v0/youtube/callback";
    expect(youtube.beginWebLogin(origin).callback).toBe(callback);
    expect(youtube.status().callback).toBe(callback);
  });

  it("takes each state once, and no other", async () => {
    const { youtube, clock } = await setUp();
    const { url } = youtube.beginWebLogin(dashboard);
    const back = await followConsent(url);
    const answer = {
      state: back.searchParams.get("state") ?? "",
      code: back.searchParams.get("code"),
      error: null,
    };
    const guess = { ...answer, state: "x".repeat(43) };
    await expect(youtube.finishWebLogin(guess, signal)).rejects.toMatchObject({ field: "state" });
    await youtube.finishWebLogin(answer, signal);
    expect(youtube.status().is_connected).toBe(true);
    await expect(youtube.finishWebLogin(answer, signal)).rejects.toMatchObject({ field: "state" });

    const late = new URL(youtube.beginWebLogin(dashboard).url).searchParams.get("state") ?? "";
    await clock.advance(901_000);
    await expect(youtube.finishWebLogin({ ...answer, state: late }, signal)).rejects.toMatchObject({
      field: "state",
    });
  });

  it("tells that it was refused", async () => {
    const { youtube } = await setUp();
    const state = new URL(youtube.beginWebLogin(dashboard).url).searchParams.get("state") ?? "";
    const answer = { state, code: null, error: "access_denied" };
    await expect(youtube.finishWebLogin(answer, signal)).rejects.toThrow(/it was refused/);
  });
});
