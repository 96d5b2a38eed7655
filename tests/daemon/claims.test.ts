import { describe, expect, it } from "vitest";
import { createClaims } from "../../daemon/claims.ts";

function createGate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, open: resolve };
}

describe("hold", () => {
  it("lets one at a time work on a recording, and says who has it", async () => {
    const claims = createClaims();
    const gate = createGate();
    const first = claims.hold("a", "renamed", () => gate.promise);

    await expect(claims.hold("a", "cut", async () => 1)).rejects.toMatchObject({
      code: "vod_busy",
      message: "The recording is being renamed right now.",
    });
    expect(await claims.hold("b", "cut", async () => 2)).toBe(2);
    gate.open();
    await first;
    expect(await claims.hold("a", "cut", async () => 3)).toBe(3);
  });

  it("is over after a failure too", async () => {
    const claims = createClaims();

    await expect(claims.hold("a", "cut", () => Promise.reject(new Error("no")))).rejects.toThrow(
      "no",
    );

    expect(claims.holder("a")).toBeNull();
  });
});

describe("whenFree", () => {
  it("returns at once for what nobody has, and later to everyone who waits", async () => {
    const claims = createClaims();
    await claims.whenFree("a");
    const gate = createGate();
    const order: string[] = [];
    const work = claims.hold("a", "cut", () => gate.promise);
    const waiting = ["one", "two"].map(async (name) => {
      await claims.whenFree("a");
      order.push(name);
    });
    order.push("busy");
    gate.open();
    await Promise.all([work, ...waiting]);

    expect(order).toEqual(["busy", "one", "two"]);
  });
});
