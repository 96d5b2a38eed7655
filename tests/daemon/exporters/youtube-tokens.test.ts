import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createFakeClock } from "../../support/fake-clock.ts";
import { connect, createYoutubeScene } from "../../support/youtube-scene.ts";

const { signal } = new AbortController();

async function setUp() {
  const clock = createFakeClock();
  const scene = await createYoutubeScene(clock);
  return { ...scene, clock, file: path.join(scene.folder, "config", "youtube-login.json") };
}

describe("the tokens", () => {
  const renewals = (requests: readonly string[]) =>
    requests.filter((line) => line === "POST /token").length;

  it("are renewed before they expire, once for all who ask", async () => {
    const { youtube, simulator, clock } = await setUp();
    await connect(youtube);
    simulator.state.requests.length = 0;
    await clock.advance(3_400_000);
    await Promise.all([youtube.playlists(signal), youtube.playlists(signal)]);
    expect(renewals(simulator.state.requests)).toBe(1);
    await youtube.playlists(signal);
    expect(renewals(simulator.state.requests)).toBe(1);
  });

  it("are renewed when Google refuses one", async () => {
    const { youtube, simulator } = await setUp();
    await connect(youtube);
    simulator.expireTokens();
    expect(await youtube.playlists(signal)).toEqual([]);
  });

  it("are dropped with a reason when the operator took them back at Google", async () => {
    const scene = await setUp();
    await connect(scene.youtube);
    scene.simulator.withdraw();
    await expect(scene.youtube.playlists(signal)).rejects.toMatchObject({
      code: "not_connected",
    });
    expect(scene.youtube.status()).toMatchObject({
      is_connected: false,
      login: "none",
      problem: expect.stringContaining("Google ended the login"),
    });
    expect(readFileSync(scene.file, "utf8")).not.toContain("1//");
  });

  it("are kept while Google only does not answer", async () => {
    const { youtube, simulator } = await setUp();
    await connect(youtube);
    simulator.expireTokens();
    simulator.state.faults.push({ on: "token", kind: "status", status: 503 });
    await expect(youtube.playlists(signal)).rejects.toMatchObject({
      code: "provider_unavailable",
    });
    expect(await youtube.playlists(signal)).toEqual([]);
  });

  it("are revoked and forgotten when the account is disconnected", async () => {
    const scene = await setUp();
    await connect(scene.youtube);
    const [token] = scene.simulator.state.refreshTokens;
    const status = await scene.youtube.endLogin(signal);

    expect(status).toMatchObject({ is_connected: false, account: null, problem: null });
    expect(scene.simulator.state.revoked).toEqual([token]);
    expect(readFileSync(scene.file, "utf8")).not.toContain(token);
  });

  it("are forgotten even if Google can't be told", async () => {
    const scene = await setUp();
    await connect(scene.youtube);
    await scene.simulator.close().catch(() => {});
    const status = await scene.youtube.endLogin(signal);
    expect(status.is_connected).toBe(false);
    expect(scene.warnings.join("\n")).toContain("not revoked");
  });

  it("of another application count for nothing", async () => {
    const { youtube, values } = await setUp();
    await connect(youtube);
    values["youtube.client_id"] = "another";
    expect(youtube.status()).toMatchObject({ is_connected: false, login: "none" });
  });

  it("that can't be read are set aside with a warning", async () => {
    const scene = await setUp();
    await connect(scene.youtube);
    writeFileSync(scene.file, "{");
    expect((await scene.reopen()).status().is_connected).toBe(false);
    expect(scene.warnings.join("\n")).toContain("youtube-login.json could not be read");
  });
});

describe("playlists", () => {
  it("are listed over all pages, and made", async () => {
    const { youtube, simulator } = await setUp();
    await connect(youtube);
    for (let number = 0; number < 120; number += 1)
      simulator.state.playlists.push({
        id: `PL${number}`,
        title: `List ${number}`,
        description: "",
        privacy: "private",
        videoIds: [],
      });
    const { id } = await youtube.createPlaylist(
      { title: "Ann", description: "All of Ann", privacy: "unlisted" },
      signal,
    );
    const all = await youtube.playlists(signal);

    expect(all).toHaveLength(121);
    expect(all.at(-1)).toEqual({ id, snippet: { title: "Ann", description: "All of Ann" } });
    expect(simulator.state.playlists.at(-1)?.privacy).toBe("unlisted");
  });

  it("cost units, and a spent quota is told with its end", async () => {
    const { youtube, simulator, clock } = await setUp();
    await connect(youtube);
    const before = youtube.status().quota.used;
    await youtube.createPlaylist({ title: "Ann", description: "", privacy: "private" }, signal);
    expect(youtube.status().quota.used - before).toBe(50);
    const reason = "quotaExceeded";
    simulator.state.faults.push({ on: "api", kind: "status", status: 403, reason });
    await expect(youtube.playlists(signal)).rejects.toMatchObject({ code: "quota_exceeded" });
    // Noon in UTC is four in the morning there.
    expect(youtube.status().quota.exhausted_until).toBe("2026-01-02T08:00:00.000Z");
    await clock.advance(20 * 3_600_000);
    expect(youtube.status().quota).toMatchObject({ used: 0, exhausted_until: null });
  });
});
