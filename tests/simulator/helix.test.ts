import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createManualClock } from "./clock.ts";
import { defaultSettings } from "./settings.ts";
import { askGql, variantUrls } from "./simulator-client.ts";
import type { Simulator } from "./simulator.ts";
import { startSimulator } from "./simulator.ts";

const clock = createManualClock();
let simulator: Simulator;
let token: string;

beforeAll(async () => {
  simulator = await startSimulator({
    clock,
    channels: [{ login: "ann", displayName: "Ann", id: "1000" }, { login: "bob" }],
  });
  simulator
    .channel("ann")
    .goLive({ historySeconds: 64, title: "Hello", game: "Chess", viewers: 7 });
  token = String((await requestToken({})).body["access_token"]);
});

beforeEach(() => {
  Object.assign(simulator.settings, defaultSettings());
  clock.advance(60);
});

afterAll(() => simulator.close());

interface Result {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

async function read(response: Response): Promise<Result> {
  // Every answer of these endpoints is an object.
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, body };
}

async function requestToken(changed: Record<string, string>): Promise<Result> {
  const { clientId, clientSecret } = simulator.settings;
  const form = { client_id: clientId, client_secret: clientSecret, ...changed };
  const body = new URLSearchParams({ grant_type: "client_credentials", ...form });
  return read(await fetch(`${simulator.addresses.id}/token`, { method: "POST", body }));
}

async function helix(query: string, headers: Record<string, string> = {}): Promise<Result> {
  const usual = { Authorization: `Bearer ${token}`, "Client-Id": simulator.settings.clientId };
  return read(
    await fetch(`${simulator.addresses.helix}/${query}`, { headers: { ...usual, ...headers } }),
  );
}

test("application tokens are issued and checked", async () => {
  expect((await requestToken({ client_secret: "wrong" })).body).toEqual({
    status: 403,
    message: "invalid client secret",
  });
  expect((await requestToken({ client_id: "wrong" })).status).toBe(400);
  const validate = async (given: string): Promise<Result> =>
    read(
      await fetch(`${simulator.addresses.id}/validate`, {
        headers: { Authorization: `OAuth ${given}` },
      }),
    );
  expect((await validate(token)).body).toMatchObject({ client_id: simulator.settings.clientId });
  expect((await validate("wrong")).status).toBe(401);
});

test("nothing without the right token and client id", async () => {
  expect((await helix("users?login=ann", { Authorization: "" })).body).toMatchObject({
    status: 401,
    message: "OAuth token is missing",
  });
  expect((await helix("users?login=ann", { Authorization: "Bearer no" })).status).toBe(401);
  expect((await helix("users?login=ann", { "Client-Id": "other" })).status).toBe(401);
});

test("users, streams, channels and games in their shapes; the unknown are left out", async () => {
  const users = await helix("users?login=ann&login=nobody");
  expect(users.body["data"]).toMatchObject([{ id: "1000", login: "ann", display_name: "Ann" }]);
  const streams = await helix("streams?user_id=1000&user_login=bob");
  expect(streams.body).toMatchObject({
    data: [{ user_id: "1000", game_id: "743", game_name: "Chess", type: "live", viewer_count: 7 }],
    pagination: {},
  });
  const channels = await helix("channels?broadcaster_id=1000");
  expect(channels.body["data"]).toMatchObject([{ broadcaster_login: "ann", title: "Hello" }]);
  const games = await helix("games?id=743&name=Fortnite");
  expect(games.body["data"]).toMatchObject([{ name: "Chess" }, { id: "33214" }]);
});

test("at most a hundred ids, and pages", async () => {
  const many = Array.from({ length: 101 }, (_, n) => `id=${n}`).join("&");
  expect((await helix(`users?${many}`)).status).toBe(400);
  for (const login of ["carl", "dora"]) simulator.addChannel({ login }).goLive();
  const first = await helix("streams?first=2");
  const cursor = (first.body["pagination"] as { cursor: string }).cursor;
  const second = await helix(`streams?first=2&after=${cursor}`);
  expect([first.body["data"], second.body["data"]].map((d) => (d as unknown[]).length)).toEqual([
    2, 1,
  ]);
  expect(second.body["pagination"]).toEqual({});
});

test("the limit of requests counts down and refuses", async () => {
  const before = await helix("users?login=ann");
  expect(before.headers.get("ratelimit-limit")).toBe("800");
  expect(before.headers.get("ratelimit-remaining")).toBe("799");
  simulator.settings.helixPointsPerMinute = 1;
  expect((await helix("users?login=ann")).status).toBe(200);
  const refused = await helix("users?login=ann");
  expect(refused.body).toMatchObject({ error: "Too Many Requests", status: 429 });
  expect(Number(refused.headers.get("ratelimit-reset")) * 1000).toBeGreaterThan(clock.now());
});

test("Helix notices late when it is told to", async () => {
  simulator.settings.helixLagSeconds = 90;
  simulator.channel("bob").goLive();
  expect((await helix("streams?user_login=bob")).body["data"]).toEqual([]);
  clock.advance(91);
  expect((await helix("streams?user_login=bob")).body["data"]).toHaveLength(1);
});

test("the platform's own copy grows and is played by parts", async () => {
  const video = (await helix("videos?user_id=1000&type=archive")).body["data"];
  expect(video).toMatchObject([{ type: "archive", muted_segments: null }]);
  const id = (video as { id: string }[])[0]?.id ?? "";
  const query = `{videoPlaybackAccessToken(id:"${id}",params:{platform:"web"}){value signature}}`;
  const answer = (await askGql(simulator, { query })) as {
    data: { videoPlaybackAccessToken: { value: string; signature: string } };
  };
  const { value, signature } = answer.data.videoPlaybackAccessToken;
  const parameters = new URLSearchParams({ sig: signature, token: value, allow_source: "true" });
  const master = await fetch(`${simulator.url}/vod/${id}.m3u8?${parameters.toString()}`);
  const url = variantUrls(await master.text())[0] ?? "";
  const running = await (await fetch(url)).text();
  expect(running).toContain("#EXT-X-PLAYLIST-TYPE:EVENT");
  expect(running).not.toContain("ENDLIST");
  simulator.channel("ann").goOffline();
  expect(await (await fetch(url)).text()).toContain("#EXT-X-ENDLIST");
  const part = await (await fetch(new URL("0.ts", url))).bytes();
  const segments = [0, 1, 2, 3, 4].map((index) => simulator.segmentBytes("ann", { index }));
  expect(Buffer.concat(await Promise.all(segments)).equals(part)).toBe(true);
});
