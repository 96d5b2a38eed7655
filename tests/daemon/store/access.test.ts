import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openAccessStore } from "../../../daemon/store/access.ts";
import { openLocalToken } from "../../../daemon/store/local-token.ts";
import { createTestApp } from "../../support/test-app.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const modeOf = (file: string) => statSync(file).mode & 0o777;

describe("the local token", () => {
  it("is made once, and for its owner alone", async () => {
    const folder = temporaryFolder();
    expect(await openLocalToken(folder, () => "first", [])).toBe("first");
    const file = path.join(folder, "local.token");
    expect(modeOf(file)).toBe(0o600);
    chmodSync(file, 0o644);

    expect(await openLocalToken(folder, () => "second", [])).toBe("first");
    expect(modeOf(file)).toBe(0o600);
  });

  it("that can't be kept is told, and known to nobody", async () => {
    const folder = temporaryFolder();
    mkdirSync(path.join(folder, "local.token"));
    const problems: string[] = [];

    expect(await openLocalToken(folder, () => "unknown", problems)).toBe("unknown");
    expect(problems).toEqual([expect.stringContaining("local.token can't be used")]);
  });

  it("is made anew when it is empty", async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, "local.token"), "\n");

    expect(await openLocalToken(folder, () => "new", [])).toBe("new");
    expect(readFileSync(path.join(folder, "local.token"), "utf8")).toBe("new\n");
  });
});

describe("access.json", () => {
  it("is there from the start, for its owner alone, so that links outlast a restart", async () => {
    const folder = temporaryFolder();
    const first = await openAccessStore(folder, () => "one", []);
    const second = await openAccessStore(folder, () => "two", []);

    expect([first.read().linkKey, second.read().linkKey]).toEqual(["one", "one"]);
    expect(modeOf(path.join(folder, "access.json"))).toBe(0o600);
  });

  it("that can't be read locks the daemon instead of opening it", async () => {
    const folder = temporaryFolder();
    const config = path.join(folder, "data", "config");
    mkdirSync(config, { recursive: true });
    writeFileSync(path.join(config, "access.json"), "{");
    const { ask, deps } = await createTestApp({ folder });
    expect((await ask("GET", "/api/v0/channels")).status).toBe(401);
    expect(await ask("POST", "/api/v0/auth/login", { body: { password: "x" } })).toMatchObject({
      status: 401,
    });
    expect(deps.config.problems().join(" ")).toContain("reelkeep password set");

    const token = readFileSync(path.join(config, "local.token"), "utf8").trim();
    const headers = { authorization: `Bearer ${token}` };
    const body = { password: "new" };
    expect((await ask("PUT", "/api/v0/auth/password", { body, headers })).status).toBe(200);
    expect((await ask("POST", "/api/v0/auth/login", { body })).status).toBe(200);
  });

  it("forgets a change that the disk did not take", async () => {
    const folder = temporaryFolder();
    const store = await openAccessStore(folder, () => "key", []);
    chmodSync(folder, 0o500);
    const failed = await store
      .change((document) => {
        document.password = "hash";
      })
      .then(() => false)
      .catch(() => true);
    chmodSync(folder, 0o700);

    // The super-user writes everywhere.
    expect(store.read().password).toBe(failed ? null : "hash");
  });
});
