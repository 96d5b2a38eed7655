import { describe, expect, it } from "vitest";
import {
  hashPassword,
  hashToken,
  isSame,
  newToken,
  sign,
  verifyPassword,
} from "../../../daemon/io/secrets.ts";

describe("a password", () => {
  it("is kept with a salt of its own and told from others", async () => {
    const [first, second] = await Promise.all([hashPassword("naïve 🎬"), hashPassword("naïve 🎬")]);

    expect(first).toMatch(/^argon2id\$19456\$2\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(first).not.toBe(second);
    expect(await verifyPassword("naïve 🎬", first)).toBe(true);
    for (const wrong of ["", "naive 🎬", "naïve 🎬 "]) {
      expect(await verifyPassword(wrong, first)).toBe(false);
    }
  });

  it("is never right where none can be", async () => {
    for (const stored of ["locked", "", "$$$"])
      expect(await verifyPassword("", stored)).toBe(false);
  });
});

describe("a token", () => {
  it("is long, its own, and kept as a hash", () => {
    const tokens = new Set(Array.from({ length: 100 }, newToken));

    expect(tokens.size).toBe(100);
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(hashToken(token)).not.toContain(token);
    }
  });

  it("is compared whole", () => {
    expect([isSame("a", "a"), isSame("a", "b"), isSame("a", ""), isSame("", "")]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});

it("a signature depends on key and text", () => {
  const signed = sign("key", "text");
  expect(sign("key", "text")).toBe(signed);
  expect(sign("other", "text")).not.toBe(signed);
  expect(sign("key", "texts")).not.toBe(signed);
});
