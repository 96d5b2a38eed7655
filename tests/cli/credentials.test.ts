import { describe, expect, it } from "vitest";
import { createCredentials } from "../../cli/credentials.ts";

const here = "http://127.0.0.1:8080";

interface Given {
  url?: string;
  token?: string;
  env?: Record<string, string>;
  files?: Record<string, string>;
  /** Tokens that the daemon takes; nothing at all is good where it is open. */
  good?: (string | null)[];
}

/** What the daemon is shown by two requests, and what the websocket shows then. */
async function show({ url = here, token, env = {}, files = {}, good = [null] }: Given) {
  const shown: (string | null)[] = [];
  const fetchOnce = (async (_: string, init: RequestInit) => {
    const header = new Headers(init.headers).get("authorization")?.replace("Bearer ", "") ?? null;
    shown.push(header);
    return new Response(null, { status: good.includes(header) ? 200 : 401 });
  }) as typeof fetch;
  const readText = async (file: string) => files[file] ?? null;
  const credentials = createCredentials({ env, fetch: fetchOnce, readText }, url, token);
  const { status } = await credentials.fetch(url, { headers: { accept: "application/json" } });
  await credentials.fetch(url, {});
  return { shown, status, headers: credentials.headers() };
}

const local = { "data/config/local.token": "local\n" };
const everywhere = {
  ...local,
  "/srv/reels/config/local.token": "given",
  "/var/lib/reelkeep/config/local.token": "service",
};

describe("what a command shows", () => {
  it.each<[string, Given, (string | null)[]]>([
    ["nothing when it has nothing", {}, [null, null]],
    ["the token it is given", { token: "a", files: local, good: ["a"] }, ["a", "a"]],
    ["the one of the environment", { env: { REELKEEP_TOKEN: "b" }, good: ["b"] }, ["b", "b"]],
    [
      "the given one before that",
      { token: "a", env: { REELKEEP_TOKEN: "b" }, good: ["a"] },
      ["a", "a"],
    ],
    ["the local one", { files: local, good: ["local"] }, ["local", "local"]],
    [
      "the local one of the named folder first",
      { env: { REELKEEP_DATA: "/srv/reels" }, files: everywhere, good: ["given"] },
      ["given", "given"],
    ],
    [
      "the service's when there is no other",
      { files: { "/var/lib/reelkeep/config/local.token": "service" }, good: ["service"] },
      ["service", "service"],
    ],
    [
      "the local one to ::1",
      { url: "http://[::1]:1", files: local, good: ["local"] },
      ["local", "local"],
    ],
    ["no local one to another machine", { url: "http://nas:8080", files: local }, [null, null]],
    [
      "no local one to a name that only looks like this machine",
      { url: "http://127.0.0.1.example.org", files: local },
      [null, null],
    ],
    ["a local one of another daemon only once", { files: local }, ["local", null, null]],
  ])("%s", async (_, given, shown) => {
    const seen = await show(given);
    expect(seen.shown).toEqual(shown);
    expect(seen.status).toBe(200);
    const last = shown.at(-1) ?? null;
    expect(seen.headers).toEqual(last === null ? {} : { authorization: `Bearer ${last}` });
  });

  it("a refused token of one's own is not silently left out", async () => {
    const { shown, status } = await show({ token: "old" });
    expect([shown, status]).toEqual([["old", "old"], 401]);
  });
});
