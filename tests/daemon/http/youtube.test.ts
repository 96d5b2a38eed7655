import { expect, it, describe } from "vitest";
import { createExportScene } from "../../support/export-scene.ts";
import { createTestApp } from "../../support/test-app.ts";
import { connectDaemon, dashboard, followConsent } from "../../support/youtube-scene.ts";

async function setUp() {
  const test = await createTestApp();
  const simulator = await connectDaemon(test.deps);
  return { ...test, simulator };
}

describe("the account at YouTube", () => {
  it("is shown with what is left of the quota, and with no secret", async () => {
    const { ask } = await setUp();
    const { status, body } = await ask("GET", "/api/v0/youtube/status");
    expect(status).toBe(200);
    expect(body.data).toEqual({
      is_configured: true,
      is_connected: true,
      account: { id: "UCsimulated", title: "Mia's VODs" },
      login: "connected",
      pending: null,
      callback: null,
      quota: {
        used: expect.any(Number),
        limit: 10_000,
        upload_cost: 1600,
        resets_at: expect.any(String),
        exhausted_until: null,
      },
      problem: null,
    });
    const settings = await ask("GET", "/api/v0/settings");
    expect(JSON.stringify([body, settings.body])).not.toMatch(/ya29|1\/\/|hush-secret/);
  });

  it("is connected by a code", async () => {
    const { ask } = await setUp();
    const { status, body } = await ask("POST", "/api/v0/youtube/login");
    expect(status).toBe(202);
    expect(body.data.verification_url).toBe("https://www.google.com/device");
    expect(body.message).toBe(`Type in ${body.data.user_code} at ${body.data.verification_url}.`);
  });

  it("is disconnected", async () => {
    const { ask, simulator } = await setUp();
    const { body } = await ask("DELETE", "/api/v0/youtube/login");
    expect(body.data).toMatchObject({ is_connected: false, login: "none" });
    expect(simulator.state.revoked).toHaveLength(1);
  });

  it("needs an application", async () => {
    const { ask } = await createTestApp();
    const { status, body } = await ask("POST", "/api/v0/youtube/login");
    expect([status, body.code, body.field]).toEqual([400, "bad_request", "youtube.client_id"]);
    expect((await ask("GET", "/api/v0/youtube/playlists")).status).toBe(409);
  });
});

describe("a login in the browser", () => {
  it("ends on a page that says so", async () => {
    const { ask, raw } = await setUp();
    await ask("DELETE", "/api/v0/youtube/login");
    const { body } = await ask("GET", `/api/v0/youtube/authenticate?origin=${dashboard}`);
    const back = await followConsent(body.data.url);
    expect(`${back.origin}${back.pathname}`).toBe(body.data.callback);
    const page = await raw("GET", `${back.pathname}${back.search}`);

    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(await page.text()).toContain("The YouTube account is connected.");
    expect((await ask("GET", "/api/v0/youtube/status")).body.data.is_connected).toBe(true);
  });

  it("that nobody began is told so, and what it says stays text", async () => {
    const { raw, ask } = await setUp();
    const page = await raw("GET", "/api/v0/youtube/callback?state=guess&code=4/x");
    expect(page.status).toBe(400);
    expect(await page.text()).toContain("Nobody waits for this login");

    const { body } = await ask("GET", `/api/v0/youtube/authenticate?origin=${dashboard}`);
    const state = new URL(body.data.url).searchParams.get("state");
    const error = encodeURIComponent("<script>alert(1)</script>");
    const refused = await raw(
      "GET",
      `/api/v0/youtube/callback?state=${state ?? ""}&error=${error}`,
    );
    expect(refused.status).toBe(400);
    const text = await refused.text();
    expect(text).toContain("was not connected");
    expect(text).not.toContain("<script>");
  });

  it("is refused where Google could not lead back", async () => {
    const { ask } = await setUp();
    const { status, body } = await ask("GET", "/api/v0/youtube/authenticate");
    expect([status, body.code, body.field]).toEqual([400, "bad_request", "server.public_url"]);
    const wrong = await ask("GET", "/api/v0/youtube/authenticate?origin=javascript:alert(1)");
    expect([wrong.status, wrong.body.field]).toEqual([400, "origin"]);
  });
});

it("a recording is exported to YouTube as to any other place", async () => {
  const scene = await createExportScene();
  const vod = await scene.addVod();
  const ask = (body: object) =>
    scene.ask("POST", "/api/v0/exporter?mode=vod&exporter=youtube", {
      body: { vod: vod.uuid, ...body },
    });
  expect((await ask({})).status).toBe(409);

  const { state } = await connectDaemon(scene.deps);
  state.playlists.push({ id: "PL1", title: "", description: "", privacy: "", videoIds: [] });
  const more = { tags: "chess, ann", category: "10", privacy: "unlisted", playlist_id: "PL1" };
  expect((await ask(more)).body.data).toEqual({ job_name: "export_youtube_ann_2026" });
  expect(await scene.jobEnd("export_youtube_ann_2026")).toMatchObject({ status: "none" });

  const [video] = state.videos.values();
  expect(video?.sizeBytes).toBe(5);
  expect(video?.metadata).toMatchObject({
    snippet: { title: expect.stringContaining("Hello"), tags: ["chess", "ann"], categoryId: "10" },
    status: { privacyStatus: "unlisted" },
  });
  expect(state.playlists[0]?.videoIds).toEqual([video?.id]);
  expect(scene.vodNow(vod).exports).toMatchObject([
    {
      exporter: "youtube",
      youtube_id: video?.id,
      youtube_playlist_id: "PL1",
      place: `https://www.youtube.com/watch?v=${video?.id ?? ""}`,
      verified: true,
    },
  ]);
});
