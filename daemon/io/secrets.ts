import { argon2, createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** OWASP's smallest recommended cost for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const saltBytes = 16;
const tokenBytes = 32;

const derive = promisify(argon2);

/** A password as `argon2id$memory$passes$lanes$salt$hash`, with a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive("argon2id", { message: password, nonce: salt, ...cost });
  const fields = [cost.memory, cost.passes, cost.parallelism, toText(salt), toText(hash)];
  return ["argon2id", ...fields].join("$");
}

/** Takes the same time for a wrong password as for the right one. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [name, memory, passes, parallelism, salt = "", hash = ""] = stored.split("$");
  if (name !== "argon2id") return false;
  const expected = Buffer.from(hash, "base64url");
  const actual = await derive("argon2id", {
    message: password,
    nonce: Buffer.from(salt, "base64url"),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}

/** 256 random bits as text that fits into cookies, headers and addresses. */
export function newToken(): string {
  return toText(randomBytes(tokenBytes));
}

/** Tokens are random, so a plain hash is enough to keep them from whoever reads the file. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

export function sign(key: string, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

/** Compares without telling by its time how much is equal. */
export function isSame(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(a)), Buffer.from(hashToken(b)));
}

function toText(bytes: Buffer): string {
  return bytes.toString("base64url");
}
