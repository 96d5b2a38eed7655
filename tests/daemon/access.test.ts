import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createAccessControl } from "../../daemon/access.ts";
import { openAccessStore } from "../../daemon/store/access.ts";
import { createFakeClock } from "../support/fake-clock.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const hourMs = 3_600_000;

async function setUp(isGuestAllowed = false) {
  const clock = createFakeClock();
  const store = await openAccessStore(temporaryFolder(), () => "key", []);
  const access = createAccessControl({
    clock,
    store,
    newUuid: randomUUID,
    localToken: "local",
    isGuestAllowed: () => isGuestAllowed,
  });
  return { access, clock, store };
}

const bearer = (token: string) => ({ session: null, bearer: token });

it("the local token opens everything, with a password and without", async () => {
  const { access } = await setUp();
  expect(access.accessOf(bearer("local"))).toBe("admin");
  await access.setPassword("x", null);

  expect(access.accessOf(bearer("local"))).toBe("admin");
  expect(access.accessOf(bearer("Local"))).toBe("public");
  expect(access.accessOf(bearer(""))).toBe("public");
});

it("the last use of a token is known to the hour", async () => {
  const { access, clock } = await setUp();
  const { token } = await access.addToken("robot", "read");
  const lastUse = () => access.tokens()[0]?.last_used_at;
  expect(lastUse()).toBeNull();
  access.accessOf(bearer(token));
  const first = lastUse();
  expect(first).toBe(new Date(clock.now()).toISOString());
  clock.jump(hourMs - 1);
  access.accessOf(bearer(token));
  expect(lastUse()).toBe(first);
  clock.jump(1);
  access.accessOf(bearer(token));

  expect(lastUse()).toBe(new Date(clock.now()).toISOString());
});

it("nothing that is kept is a secret that one could use", async () => {
  const { access, store } = await setUp();
  await access.setPassword("open sesame", null);
  const session = await access.login("open sesame", "here");
  const { token } = await access.addToken("robot", "admin");
  const kept = JSON.stringify(store.read());

  for (const secret of ["open sesame", session, token, "local"]) {
    expect(kept).not.toContain(secret);
  }
  const { password } = store.read();
  expect(access.accessOf({ session: store.read().sessions[0]!.hash, bearer: null })).toBe("public");
  expect(access.accessOf(bearer(store.read().tokens[0]!.hash))).toBe("public");
  await expect(access.login(password ?? "", "here")).rejects.toThrow("The password is wrong.");
});

it("a login counts for nothing once the password was changed meanwhile", async () => {
  const { access } = await setUp();
  await access.setPassword("old", null);
  const late = access.login("old", "here");
  const [login] = await Promise.allSettled([late, access.setPassword("new", null)]);
  const session = login.status === "fulfilled" ? login.value : null;

  expect(access.accessOf({ session, bearer: null })).toBe("public");
});

it("guests are there only where there is a password", async () => {
  const { access } = await setUp(true);
  const nobody = { session: null, bearer: null };
  expect([access.isGuestAllowed(), access.accessOf(nobody)]).toEqual([false, "admin"]);
  await access.setPassword("x", null);

  expect([access.isGuestAllowed(), access.accessOf(nobody)]).toEqual([true, "view"]);
});

it("of sessions that are over none is kept", async () => {
  const { access, clock, store } = await setUp();
  await access.openSession();
  clock.jump(31 * 24 * hourMs);
  await access.openSession();

  expect(store.read().sessions).toHaveLength(1);
});
