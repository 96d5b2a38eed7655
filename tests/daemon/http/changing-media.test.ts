import { appendFileSync, copyFileSync, renameSync, truncateSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { serveApp } from "../../support/serve-app.ts";
import { createTestApp } from "../../support/test-app.ts";

/** More than the sockets of both sides hold. */
const largeBytes = 48 * 1024 * 1024;

async function setUp(bytes: number) {
  const test = await createTestApp();
  const file = test.putMedia("ann/a.mp4", "");
  writeFileSync(file, Buffer.alloc(bytes, "a"));
  const { url } = await serveApp(test.app);
  return { file, address: `${url}/vods/ann/a.mp4` };
}

async function ask(address: string, headers: Record<string, string> = {}) {
  const request = get(address, { headers });
  // A response that is cut off tells by its own end.
  request.on("error", () => {});
  const [response] = (await once(request, "response")) as [IncomingMessage]; // what this event carries
  return response;
}

interface Received {
  promised: number;
  bytes: number;
  /** The letters that the file was made of. */
  letters: string;
  /** Whether it ended as an answer does, in the eyes of the client. */
  isComplete: boolean;
}

async function receive(response: IncomingMessage): Promise<Received> {
  let bytes = 0;
  const letters = new Set<string>();
  response.on("error", () => {});
  response.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    for (const letter of "abE") if (chunk.includes(letter)) letters.add(letter);
  });
  await new Promise((resolve) => response.on("close", resolve));
  const promised = Number(response.headers["content-length"]);
  return { promised, bytes, letters: [...letters].join(""), isComplete: response.complete };
}

/** A response whose body has begun and waits for the client. */
async function begin(address: string, headers: Record<string, string> = {}) {
  const response = await ask(address, headers);
  await once(response, "readable");
  return response;
}

it("is sent to its end as it was when another file takes its name", async () => {
  const { file, address } = await setUp(largeBytes);
  const response = await begin(address);
  writeFileSync(`${file}.new`, Buffer.alloc(1000, "b"));
  renameSync(`${file}.new`, file);
  const whole = { promised: largeBytes, bytes: largeBytes, letters: "a", isComplete: true };
  expect(await receive(response)).toEqual(whole);
  expect(await receive(await ask(address))).toMatchObject({ bytes: 1000, letters: "b" });
});

it("is sent as far as was promised when it grows", async () => {
  const { file, address } = await setUp(largeBytes);
  const [whole, rest] = await Promise.all([
    begin(address),
    begin(address, { range: "bytes=1000-" }),
  ]);
  appendFileSync(file, Buffer.alloc(1_000_000, "b"));
  const received = { letters: "a", isComplete: true };
  expect(await receive(whole)).toEqual({ ...received, promised: largeBytes, bytes: largeBytes });
  const restBytes = largeBytes - 1000;
  expect(await receive(rest)).toEqual({ ...received, promised: restBytes, bytes: restBytes });
});

it("breaks off when the file is cut meanwhile, so that nobody takes it for whole", async () => {
  const { file, address } = await setUp(largeBytes);
  const response = await begin(address);
  truncateSync(file, 40_000_000);
  const { isComplete, letters, bytes } = await receive(response);
  expect(isComplete).toBe(false);
  expect(letters).toBe("a");
  expect(bytes).toBeLessThan(largeBytes);
  expect(await receive(await ask(address))).toMatchObject({ bytes: 40_000_000, isComplete: true });
});

it("is one file or the other, and all of it, however often it is replaced", async () => {
  const { file, address } = await setUp(3000);
  writeFileSync(`${file}.b`, Buffer.alloc(2000, "b"));
  copyFileSync(file, `${file}.a`);
  const sizes = { a: 3000, b: 2000 };
  const replace = async () => {
    for (let turn = 0; turn < 30; turn += 1) {
      copyFileSync(`${file}.${turn % 2 === 0 ? "b" : "a"}`, `${file}.new`);
      renameSync(`${file}.new`, file);
      await nextTurn();
    }
  };
  const seen = new Set<string>();
  for (let round = 0; round < 40; round += 1) {
    const asked = Array.from({ length: 10 }, async () => receive(await ask(address)));
    const [answers] = await Promise.all([Promise.all(asked), replace()]);
    for (const { letters, ...answer } of answers) {
      const size = letters === "a" ? sizes.a : sizes.b;
      expect(letters).toMatch(/^[ab]$/);
      expect(answer).toEqual({ promised: size, bytes: size, isComplete: true });
      seen.add(letters);
    }
  }
  expect([...seen].toSorted()).toEqual(["a", "b"]);
});
