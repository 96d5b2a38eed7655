import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openConfig } from "../../daemon/config.ts";
import { secretMask, settings } from "../../shared/config/settings.ts";
import { SettingField } from "../../shared/model/settings.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const readFile = (folder: string): unknown =>
  JSON.parse(readFileSync(path.join(folder, "settings.json"), "utf8"));

describe("settings in force", () => {
  it("are the defaults where nothing is set", async () => {
    const config = await openConfig(temporaryFolder(), {});

    expect(config.get("server.port")).toBe(8080);
    expect(Object.entries(config.view().config)).toEqual(
      Object.entries(settings).map(([key, row]) => [key, row.default]),
    );
    expect(config.problems()).toEqual([]);
  });

  it("come from the command line before the environment before the file", async () => {
    const folder = temporaryFolder();
    const keys = { "server.port": 1, "poll.interval_seconds": 20, "log.level": "warn" };
    writeFileSync(path.join(folder, "settings.json"), JSON.stringify(keys));
    const environment = { REELKEEP_SERVER_PORT: "2", REELKEEP_POLL_INTERVAL_SECONDS: "30" };
    const config = await openConfig(folder, environment, { "server.port": 3 });

    expect(config.get("server.port")).toBe(3);
    expect(config.get("poll.interval_seconds")).toBe(30);
    expect(config.get("log.level")).toBe("warn");
    const overridden = config.view().fields.filter((field) => field.overridden);
    expect(overridden.map(({ key }) => key)).toEqual(["server.port", "poll.interval_seconds"]);
  });

  it.each([
    ["REELKEEP_VOD_NO_CONVERT", "yes", "vod.no_convert", true],
    ["REELKEEP_VOD_NO_CONVERT", "0", "vod.no_convert", false],
    [
      "REELKEEP_CAPTURE_ALLOWED_HOSTS",
      "a.lan, b.lan:80",
      "capture.allowed_hosts",
      ["a.lan", "b.lan:80"],
    ],
    ["REELKEEP_CAPTURE_SYNC_INTERVAL_SECONDS", "0.5", "capture.sync_interval_seconds", 0.5],
    ["REELKEEP_LOCALE_DATE_FORMAT", "dd-MM-yyyy", "locale.date-format", "dd-MM-yyyy"],
    ["REELKEEP_TWITCH_GQL_URL", "http://x/gql/", "twitch.gql_url", "http://x/gql"],
  ] as const)("reads %s=%s", async (name, text, key, expected) => {
    const config = await openConfig(temporaryFolder(), { [name]: text });

    expect(config.get(key)).toEqual(expected);
  });

  it.each([
    ["the environment", { REELKEEP_SERVER_PORT: "http" }, {}, {}],
    ["the environment", { REELKEEP_SERVER_PORT: "" }, {}, {}],
    ["the command line", {}, { "server.port": 70_000 }, {}],
    ["settings.json", {}, {}, { "server.port": "8081" }],
  ])("that are wrong in %s cost one default and one line", async (origin, env, line, file) => {
    const folder = temporaryFolder();
    const text = JSON.stringify({ ...file, "log.level": "warn" });
    writeFileSync(path.join(folder, "settings.json"), text);
    const config = await openConfig(folder, env, line);

    expect(config.get("server.port")).toBe(8080);
    expect(config.get("log.level")).toBe("warn");
    expect(config.problems()).toEqual([
      expect.stringMatching(
        new RegExp(`^server\\.port in ${origin} is not valid \\(.+\\); using its default\\.$`),
      ),
    ]);
  });

  it("are the defaults when the file is broken, with one line", async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, "settings.json"), "torn");
    const config = await openConfig(folder, {});

    expect(config.get("server.port")).toBe(8080);
    expect(config.problems()).toHaveLength(1);
  });
});

describe("a change of settings", () => {
  it("takes effect, is told and lasts; what is not named stays", async () => {
    const folder = temporaryFolder();
    const config = await openConfig(folder, {});
    const heard: string[][] = [];
    config.onChange((keys) => void heard.push(keys));
    await config.change({ "poll.interval_seconds": 20, "interface.motd": "Hi" });
    await config.change({ "interface.motd": "Ho" });

    expect(heard).toEqual([["poll.interval_seconds", "interface.motd"], ["interface.motd"]]);
    const again = await openConfig(folder, {});
    expect([again.get("poll.interval_seconds"), again.get("interface.motd")]).toEqual([20, "Ho"]);
    expect(readFile(folder)).toEqual({ "poll.interval_seconds": 20, "interface.motd": "Ho" });
  });

  it("keeps keys of the file that this version does not know", async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, "settings.json"), '{"later.key":1}');
    const config = await openConfig(folder, {});
    await config.change({ "interface.motd": "Hi" });

    expect(readFile(folder)).toEqual({ "later.key": 1, "interface.motd": "Hi" });
    expect(config.problems()).toEqual([]);
  });

  it.each([
    ["an unknown key", { "interface.motd": "Hi", "no.such": 1 }, "no.such"],
    ["a name of every object", { toString: "Hi" }, "toString"],
    ["a wrong type", { "interface.motd": "Hi", "server.port": "80" }, "server.port"],
    ["a value out of range", { "interface.motd": "Hi", "log.keep_days": 0 }, "log.keep_days"],
    ["what the environment sets", { "interface.motd": "Hi", "log.level": "info" }, "log.level"],
  ])("that has %s changes nothing and names the key", async (_, changes, field) => {
    const config = await openConfig(temporaryFolder(), { REELKEEP_LOG_LEVEL: "warn" });

    await expect(config.change(changes)).rejects.toMatchObject({ code: "invalid_setting", field });
    expect(config.get("interface.motd")).toBe("");
  });

  it.each([
    ["server.public_url", "nonsense", /must be empty or an address that begins with http/],
    [
      "server.public_url",
      "http://reels.example.org",
      /must begin with https:\/\/ and have no port/,
    ],
    ["twitch.gql_url", "nonsense", /must be an address that begins with http/],
    ["server.trust_proxy", ["nearby"], /must be loopback, an address such as/],
  ] as const)("of %s to %j says what is wanted", async (key, value, message) => {
    const config = await openConfig(temporaryFolder(), {});
    const change = config.change({ [key]: typeof value === "string" ? value : [...value] });
    await expect(change).rejects.toThrow(message);
  });

  it("that does not reach the disk does not take effect, now or later", async () => {
    const folder = temporaryFolder();
    const config = await openConfig(folder, {});
    const heard: string[][] = [];
    config.onChange((keys) => void heard.push(keys));
    const obstacle = path.join(folder, ".settings.json.tmp");
    mkdirSync(obstacle);
    await expect(config.change({ "interface.motd": "Hi" })).rejects.toThrow("EISDIR");
    rmdirSync(obstacle);
    expect([config.get("interface.motd"), heard]).toEqual(["", []]);
    await config.change({ "log.level": "warn" });

    expect(readFile(folder)).toEqual({ "log.level": "warn" });
  });
});

describe("secrets", () => {
  it("leave only as a mask, which sent back means unchanged", async () => {
    const folder = temporaryFolder();
    const config = await openConfig(folder, {});
    expect(config.view().config["twitch.client_secret"]).toBe("");
    await config.change({ "twitch.client_secret": "hunter2" });
    const view = config.view();
    expect(view.config["twitch.client_secret"]).toBe(secretMask);
    expect(JSON.stringify(view)).not.toContain("hunter2");

    await config.change({ "twitch.client_secret": secretMask, "interface.motd": "Hi" });
    expect(config.get("twitch.client_secret")).toBe("hunter2");
    await config.change({ "twitch.client_secret": "" });
    expect((await openConfig(folder, {})).get("twitch.client_secret")).toBe("");
  });

  it("do not stand in the line about a wrong value", async () => {
    const config = await openConfig(temporaryFolder(), {
      REELKEEP_TWITCH_CLIENT_SECRET: "hunter2".repeat(1000),
    });

    expect(config.problems()).toHaveLength(1);
    expect(config.problems()[0]).not.toContain("hunter2");
  });
});

describe("the description of the settings", () => {
  it("has one field for each, in the form of the contract", async () => {
    const { fields } = (await openConfig(temporaryFolder(), {})).view();

    expect(fields.map(({ key }) => key)).toEqual(Object.keys(settings));
    for (const field of fields) expect(SettingField.strict().parse(field)).toEqual(field);
    expect(fields.filter(({ secret }) => secret).map(({ key }) => key)).toEqual([
      "twitch.client_secret",
      "twitch.playback_token",
      "exporter.default.password",
      "youtube.client_secret",
    ]);
  });
});
