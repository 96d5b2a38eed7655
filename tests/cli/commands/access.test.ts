import path from "node:path";
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../support/test-app.ts";
import { serveApp } from "../../support/serve-app.ts";
import { type CliOptions, runCli, startCli } from "../support/run-cli.ts";

/** The real daemon, and the command as its owner runs it on the same machine. */
async function setUp() {
  const test = await createTestApp();
  test.deps.log.module("test").info("seen before");
  const { url } = await serveApp(test.app);
  const owner = {
    env: { REELKEEP_DATA: path.join(test.folder, "data") },
    host: { readText: (file: string) => readFile(file, "utf8").catch(() => null) },
  };
  const asOwner = (arguments_: string[], { host, ...options }: CliOptions = {}) =>
    runCli(arguments_, { url, ...owner, ...options, host: { ...owner.host, ...host } });
  return { test, url, asOwner };
}

const isOpen = async ({ ask }: TestApp) => (await ask("GET", "/api/v0/channels")).status === 200;
const typed = (...answers: (string | null)[]) => ({
  isTerminal: true,
  host: { askSecret: async () => answers.shift() ?? null },
});

describe("password", () => {
  it("set takes it from standard input, remove takes it away", async () => {
    const { test, asOwner } = await setUp();
    const host = { readInput: async () => "secret\nmore\n" };
    expect(await asOwner(["password", "set", "--stdin"], { host })).toEqual({
      code: 0,
      out: "The password is set; everybody else is logged out.\n",
      err: "",
    });
    expect(await isOpen(test)).toBe(false);
    await expect(test.deps.access.login("secret", "")).resolves.toEqual(expect.any(String));

    expect((await asOwner(["password", "remove"])).code).toBe(0);
    expect(await isOpen(test)).toBe(true);
  });

  it("set asks twice in a terminal", async () => {
    const { test, asOwner } = await setUp();
    expect((await asOwner(["password", "set"], typed("new", "new"))).code).toBe(0);

    await expect(test.deps.access.login("new", "")).resolves.toEqual(expect.any(String));
  });

  it.each([
    ["they differ", typed("a", "b"), "The two passwords differ"],
    ["the first is cancelled", typed(null), "Nothing was changed"],
    ["the second is cancelled", typed("a"), "Nothing was changed"],
    ["it is empty", typed("", ""), "The password is empty"],
    ["there is no terminal", {}, "There is no terminal"],
  ])("set changes nothing when %s", async (_, options, sentence) => {
    const { test, asOwner } = await setUp();
    const { code, err } = await asOwner(["password", "set"], options);

    expect([code, err]).toEqual([64, expect.stringContaining(sentence)]);
    expect(await isOpen(test)).toBe(true);
  });
});

describe("tokens", () => {
  it("are made, listed without their secret, and revoked", async () => {
    const { test, url, asOwner } = await setUp();
    await test.deps.access.setPassword("x", null);
    const made = await asOwner(["tokens", "add", "backup", "--scope", "read"]);
    const token = made.out.trim();
    expect([made.code, token]).toEqual([0, expect.stringMatching(/^[\w-]{43}$/)]);
    expect((await runCli(["channels", "--token", token], { url })).code).toBe(0);
    expect((await runCli(["channels"], { url, env: { REELKEEP_TOKEN: token } })).code).toBe(0);
    expect(await runCli(["jobs", "--token", token], { url })).toMatchObject({
      code: 77,
      err: expect.stringContaining("(forbidden)"),
    });

    const listed = await asOwner(["tokens"]);
    expect(listed.out).toMatch(/^[\w-]{36}\tbackup\tread\t\S+\t\S+\n$/);
    expect(listed.out).not.toContain(token);
    const [id = ""] = listed.out.split("\t");
    expect((await asOwner(["tokens", "remove", id])).code).toBe(0);
    expect((await runCli(["channels", "--token", token], { url })).code).toBe(77);
    expect((await asOwner(["tokens", "remove", id])).code).toBe(66);
  });

  it("say in a terminal that the secret is shown this once", async () => {
    const { asOwner } = await setUp();
    const made = ["tokens", "add", "x", "--scope", "admin"];

    expect((await asOwner(made, { isTerminal: true })).err).toContain("can't be shown again");
    expect((await asOwner(made)).err).toBe("");
    const { out } = await asOwner([...made, "--json"]);
    expect(JSON.parse(out)).toMatchObject({ name: "x", scope: "admin", last_used_at: null });
  });

  it("have one of three scopes", async () => {
    const { asOwner } = await setUp();

    expect(await asOwner(["tokens", "add", "x", "--scope", "root"])).toMatchObject({ code: 64 });
    expect(await asOwner(["tokens", "add", "x"])).toMatchObject({ code: 64 });
  });
});

describe("whoever has no token", () => {
  const sentence = "The daemon lets only authenticated users in. Give a token by --token";

  it("is told what to do, by requests and by the websocket alike", async () => {
    const { test, url } = await setUp();
    await test.deps.access.setPassword("x", null);
    expect(await runCli(["status"], { url })).toMatchObject({
      code: 77,
      err: expect.stringContaining(sentence),
    });
    await test.deps.access.setPassword("", null);
    const running = startCli(["log", "--follow"], { url });
    await expect.poll(running.out, { timeout: 5000 }).not.toBe("");
    await test.deps.access.setPassword("x", null);

    expect(await running.result).toMatchObject({
      code: 77,
      err: expect.stringContaining(sentence),
    });
  });

  it("follows with one", async () => {
    const { test, url, asOwner } = await setUp();
    await test.deps.access.setPassword("x", null);
    const { token } = await test.deps.access.addToken("robot", "operate");
    const running = startCli(["log", "--follow", "--token", token], { url });
    await expect.poll(running.out, { timeout: 5000 }).not.toBe("");
    test.deps.log.module("test").warn("seen live");
    await expect.poll(running.out, { timeout: 5000 }).toContain("seen live");
    running.stop();

    expect((await running.result).code).toBe(0);
    expect((await asOwner(["status"])).code).toBe(0);
  });
});
