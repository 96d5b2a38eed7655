import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { makeChannel, makeStream } from "../../support/records.ts";
import { createTestApp } from "../../support/test-app.ts";
import { waitUntil } from "../../support/wait-until.ts";

const keyvalue = "/api/v0/keyvalue";
const favourites = "/api/v0/favourites";
const clientsettings = "/api/v0/clientsettings";

describe("key-values", () => {
  it("are kept, shown, changed and forgotten, on the disk when it is answered", async () => {
    const { ask, deps } = await createTestApp();
    const put = (key: string, value: string) =>
      ask("PUT", `${keyvalue}/${key}`, { body: { value } });
    const file = path.join(deps.paths.config, "keyvalue.json");

    expect((await put("a.b", "one")).body.data).toEqual({ key: "a.b", value: "one" });
    expect(readFileSync(file, "utf8")).toContain("one");
    await put("a.b", "two");
    await put("__proto__", "kept like any other");
    expect((await ask("GET", `${keyvalue}/a.b`)).body.data).toEqual({ key: "a.b", value: "two" });
    expect((await ask("GET", `${keyvalue}/__proto__`)).body.data.value).toBe("kept like any other");
    const all = await ask("GET", keyvalue);
    expect(Object.keys(all.body.data)).toEqual(["a.b", "__proto__"]);
    expect((await ask("DELETE", `${keyvalue}/a.b`)).body.data).toEqual({ key: "a.b" });
    expect((await ask("DELETE", keyvalue)).body.data).toEqual({ removed: 1 });
    expect((await ask("GET", keyvalue)).body.data).toEqual({});
  });

  it.each(["GET", "DELETE"])("%s knows no key that was not set", async (method) => {
    const { ask } = await createTestApp();
    const { status, body } = await ask(method, `${keyvalue}/constructor`);

    expect([status, body.code, body.field]).toEqual([404, "key_unknown", "key"]);
  });

  it.each([
    ["a key with a space", "a%20b", { value: "x" }, "key"],
    ["a long key", "k".repeat(201), { value: "x" }, "key"],
    ["no value", "a", {}, "value"],
    ["a number", "a", { value: 1 }, "value"],
    ["a long text", "a", { value: "x".repeat(16_385) }, "value"],
  ])("refuse %s", async (_, key, body, field) => {
    const { ask, deps } = await createTestApp();
    const answer = await ask("PUT", `${keyvalue}/${key}`, { body });

    expect([answer.status, answer.body.field]).toEqual([400, field]);
    expect(deps.store.keyValues.list()).toEqual({});
  });

  it("have an end", async () => {
    const { ask, deps } = await createTestApp();
    const value = "x".repeat(16_384);
    for (let index = 0; index < 61; index += 1) await deps.store.keyValues.set(`k${index}`, value);
    const { status, body } = await ask("PUT", `${keyvalue}/more`, { body: { value } });

    expect([status, body.code]).toEqual([409, "store_full"]);
    expect((await ask("PUT", `${keyvalue}/k1`, { body: { value: "" } })).status).toBe(200);
    expect((await ask("PUT", `${keyvalue}/more`, { body: { value } })).status).toBe(200);
  });

  it("that could not be written are not there", async () => {
    const { ask, deps } = await createTestApp();
    await deps.store.keyValues.set("a", "one");
    const { chmodSync } = await import("node:fs");
    chmodSync(deps.paths.config, 0o500);
    const { status } = await ask("PUT", `${keyvalue}/a`, { body: { value: "two" } });
    chmodSync(deps.paths.config, 0o700);

    // Root may write anywhere.
    const isRoot = process.getuid?.() === 0;
    expect(status >= 500).toBe(!isRoot);
    if (!isRoot) expect(deps.store.keyValues.get("a")).toBe("one");
  });
});

describe("favourites", () => {
  it("are set, appended once each, and told with the settings", async () => {
    const { ask, deps } = await createTestApp();
    expect((await ask("GET", favourites)).body.data).toEqual([]);
    const set = await ask("PUT", favourites, { body: { games: ["1", "2", "1"] } });
    expect(set.body.data).toEqual(["1", "2"]);
    await ask("PATCH", favourites, { body: { game: "3" } });
    expect((await ask("PATCH", favourites, { body: { game: "3" } })).body.data).toEqual([
      "1",
      "2",
      "3",
    ]);
    const settings = await ask("GET", "/api/v0/settings");
    expect(settings.body.data.favourite_games).toEqual(["1", "2", "3"]);
    const file = path.join(deps.paths.config, "favourites.json");
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ version: 1, value: ["1", "2", "3"] });
  });

  it.each([
    ["PUT", {}, "games"],
    ["PUT", { games: "1" }, "games"],
    ["PUT", { games: ["a b"] }, "games.0"],
    ["PATCH", {}, "game"],
    ["PATCH", { game: "" }, "game"],
  ])("%s refuses %j", async (method, body, field) => {
    const { ask } = await createTestApp();
    const answer = await ask(method, favourites, { body });

    expect([answer.status, answer.body.field]).toEqual([400, field]);
  });
});

describe("games", () => {
  it("are kept when a channel is seen with them, and looked up again when asked to", async () => {
    const { ask, deps, provider } = await createTestApp();
    const channel = makeChannel({ no_capture: true });
    await deps.store.channels.add(channel);
    provider.streams.set("id-ann", makeStream());
    await ask("POST", `/api/v0/channels/${channel.uuid}/refresh`);
    await waitUntil("the game was seen", () => deps.store.games.get("743") !== null);

    expect((await ask("GET", "/api/v0/games")).body.data).toEqual({
      743: { id: "743", name: "Chess", box_art_url: "" },
    });
    provider.games.set("743", { id: "743", name: "Chess 2", box_art_url: "https://x/{width}.jpg" });
    const { body } = await ask("POST", "/api/v0/games/743/refresh");
    expect(body.data).toEqual({ id: "743", name: "Chess 2", box_art_url: "https://x/{width}.jpg" });
    await deps.store.games.keep({ id: "743", name: "Chess 2", box_art_url: "" });
    expect(deps.store.games.get("743")?.box_art_url).toBe("https://x/{width}.jpg");
  });

  it("that the platform does not know are none; a silent platform says so", async () => {
    const { ask, provider } = await createTestApp();
    expect(await ask("POST", "/api/v0/games/9/refresh")).toMatchObject({
      status: 404,
      body: { code: "game_unknown", field: "id" },
    });
    provider.isUnavailable = true;
    expect((await ask("POST", "/api/v0/games/9/refresh")).body.code).toBe("provider_unavailable");
  });
});

describe("client settings", () => {
  it("are those of the browser until some are stored", async () => {
    const { ask } = await createTestApp();
    expect((await ask("GET", clientsettings)).body.data).toEqual({ stored_at: null, settings: {} });
    const settings = { singlePage: true, vodsToShowInMenu: 0, theme: "dark", language: "ko" };
    const stored = await ask("PUT", clientsettings, { body: settings });

    expect(stored.body.data).toEqual({ stored_at: expect.any(String), settings });
    await ask("PUT", clientsettings, { body: { useSpeech: false } });
    expect((await ask("GET", clientsettings)).body.data.settings).toEqual({ useSpeech: false });
  });

  it.each([
    [{ singlePage: "yes" }, "singlePage"],
    [{ vodsToShowInMenu: -1 }, "vodsToShowInMenu"],
    [{ vodsToShowInDashboard: 1.5 }, "vodsToShowInDashboard"],
    [{ theme: "hotdogstand" }, "theme"],
    [{ language: "fr" }, "language"],
    [{ websocketAddressOverride: "javascript:1" }, "websocketAddressOverride"],
    [{ singlePages: true }, "singlePages"],
    ["singlePage", "body"],
  ])("refuse %j", async (body, field) => {
    const { ask, deps } = await createTestApp();
    const answer = await ask("PUT", clientsettings, { body: JSON.stringify(body) });

    expect([answer.status, answer.body.field]).toEqual([400, field]);
    expect(deps.store.clientSettings.get().stored_at).toBeNull();
  });
});
