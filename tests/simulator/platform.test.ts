import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ManualClock } from "./clock.ts";
import { createManualClock } from "./clock.ts";
import { defaultSettings } from "./settings.ts";
import { askGql, askMaster, askToken } from "./simulator-client.ts";
import type { Simulator } from "./simulator.ts";
import { startSimulator } from "./simulator.ts";

let clock: ManualClock;
let simulator: Simulator;

beforeAll(async () => {
  clock = createManualClock();
  simulator = await startSimulator({
    clock,
    channels: [{ login: "ann", displayName: "Ann", id: "1000" }, { login: "bob" }],
  });
  simulator
    .channel("ann")
    .goLive({ historySeconds: 60, title: "Hello", game: "Chess", viewers: 7 });
});

beforeEach(() => Object.assign(simulator.settings, defaultSettings()));

afterAll(() => simulator.close());

describe("anonymous GQL", () => {
  test("answers a free query for many channels at once", async () => {
    const answer = await askGql(simulator, {
      query: `query($who:String!){a0:user(login:$who){id login displayName broadcastSettings{title game{name}}
        stream{type viewersCount game{id}}} a1:user(login:"nobody"){id} users(logins:["bob","nobody"]){login stream{id}}}`,
      variables: { who: "ann" },
    });
    expect(answer).toMatchObject({
      data: {
        a0: {
          id: "1000",
          displayName: "Ann",
          broadcastSettings: { title: "Hello", game: { name: "Chess" } },
          stream: { type: "live", viewersCount: 7, game: { id: "743" } },
        },
        a1: null,
        users: [{ login: "bob", stream: null }, null],
      },
    });
  });

  test("answers a batch of persisted queries in its order", async () => {
    const answer = await askGql(simulator, [
      { operationName: "StreamMetadata", variables: { channelLogin: "ann" } },
      { operationName: "ChannelShell", variables: { login: "nobody" } },
    ]);
    expect(answer).toMatchObject([
      { data: { user: { lastBroadcast: { title: "Hello" }, stream: { type: "live" } } } },
      { data: { userOrError: { userDoesNotExist: "", reason: "UNKNOWN" } } },
    ]);
  });

  test("names a field that does not exist", async () => {
    const answer = await askGql(simulator, { query: `{user(login:"ann"){colour}}` });
    expect(answer).toMatchObject({
      errors: [{ message: 'Cannot query field "colour" on type "User".' }],
    });
  });

  test("refuses without a client id, with a wrong token, with an unknown hash", async () => {
    expect(await askGql(simulator, { query: "{user}" }, {})).toMatchObject({ status: 400 });
    const headers = { "Client-ID": "x", Authorization: "OAuth wrong" };
    expect(await askGql(simulator, { query: "{user}" }, headers)).toMatchObject({ status: 401 });
    simulator.settings.checksHashes = true;
    const extensions = { persistedQuery: { version: 1, sha256Hash: "0".repeat(64) } };
    const persisted = { operationName: "StreamMetadata", variables: {}, extensions };
    expect(await askGql(simulator, persisted)).toMatchObject({
      errors: [{ message: "PersistedQueryNotFound" }],
    });
  });

  test("fails as often as it is told to", async () => {
    simulator.settings.gqlFailure = { message: "service timeout", remaining: 1 };
    const query = { query: `{user(login:"ann"){id}}` };
    expect(await askGql(simulator, query)).toMatchObject({
      errors: [{ message: "service timeout" }],
    });
    expect(await askGql(simulator, query)).toMatchObject({ data: { user: { id: "1000" } } });
  });

  test("hands out signed tokens, for offline channels too, null for unknown ones", async () => {
    const token = await askToken(simulator, "bob");
    expect(token.signature).toMatch(/^[0-9a-f]{40}$/);
    expect(JSON.parse(token.value)).toMatchObject({
      channel: "bob",
      player_type: "site",
      version: 2,
    });
    expect(await askToken(simulator, "nobody")).toBeNull();
  });
});

describe("usher", () => {
  test("lists the qualities in both shapes", async () => {
    const v1 = await (await askMaster(simulator, "ann")).text();
    expect(v1).toMatch(/^#EXTM3U\n#EXT-X-TWITCH-INFO:NODE="/);
    expect(v1).toContain('TYPE=VIDEO,GROUP-ID="chunked",NAME="1080p60 (source)"');
    const v2 = await (await askMaster(simulator, "ann", {}, "v2/")).text();
    expect(v2).not.toContain("EXT-X-MEDIA");
    expect(v2.trimEnd().split("\n").at(-2)).toContain('IVS-VARIANT-SOURCE="source"');
  });

  test("decides who is live", async () => {
    const response = await askMaster(simulator, "bob");
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject([
      { error_code: "transcode_does_not_exist", type: "error" },
    ]);
  });

  test("refuses a forged, a foreign and an old token", async () => {
    const forged = await askMaster(simulator, "ann", { sig: "0".repeat(40) });
    const foreign = await askToken(simulator, "bob");
    const other = await askMaster(simulator, "ann", {
      sig: foreign.signature,
      token: foreign.value,
    });
    const old = await askToken(simulator, "ann");
    clock.advance(1300);
    const late = await askMaster(simulator, "ann", { sig: old.signature, token: old.value });
    expect([forged.status, other.status, late.status]).toEqual([403, 403, 403]);
    expect(await late.json()).toMatchObject([{ error_code: "nauth_token_expired" }]);
  });

  test("blocks a region", async () => {
    simulator.channel("ann").fault({ kind: "geoblock", for: 10 });
    const response = await askMaster(simulator, "ann");
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject([{ error_code: "content_geoblocked" }]);
    clock.advance(11);
    expect((await askMaster(simulator, "ann")).status).toBe(200);
  });
});
