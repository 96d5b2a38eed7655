import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { putFile } from "../../../daemon/io/put-file.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const { signal } = new AbortController();
const content = randomBytes(3_000_000);

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function makeFile(): string {
  const file = path.join(temporaryFolder(), "a.mp4");
  writeFileSync(file, content);
  return file;
}

it("sends a part of a file with its length and tells how far it is", async () => {
  const got: { body: Buffer; length: string | undefined; own: unknown }[] = [];
  const url = await serve((request, response) => {
    void buffer(request).then((body) => {
      const { "content-length": length, "x-own": own } = request.headers;
      got.push({ body, length, own });
      response.writeHead(308, { range: "bytes=0-9" }).end("partly");
    });
  });
  const told: number[] = [];
  const answer = await putFile(url, {
    headers: { "x-own": "1" },
    range: { path: makeFile(), start: 1000, end: 2_500_000 },
    onBytes: (bytes) => void told.push(bytes),
    signal,
  });

  expect(answer).toMatchObject({ status: 308, headers: { range: "bytes=0-9" }, text: "partly" });
  expect(got).toMatchObject([{ length: "2499000", own: "1" }]);
  expect(got[0]?.body.equals(content.subarray(1000, 2_500_000))).toBe(true);
  expect(told.at(-1)).toBe(2_499_000);
});

it("sends nothing where nothing is wanted", async () => {
  const url = await serve((request, response) => {
    void buffer(request).then((body) =>
      response.end(`${body.length} ${request.headers["content-length"] ?? ""}`),
    );
  });
  expect((await putFile(url, { headers: {}, range: null, signal })).text).toBe("0 0");
});

it("takes an answer that comes before all is sent", async () => {
  const url = await serve((request, response) => {
    response.writeHead(404).end("gone");
    request.resume();
  });
  const range = { path: makeFile(), start: 0, end: content.length };
  const answer = await putFile(url, { headers: {}, range, signal });
  expect(answer).toMatchObject({ status: 404, text: "gone" });
});

it("tells a broken connection from a broken file", async () => {
  const url = await serve((request) => void request.once("data", () => request.destroy()));
  const file = makeFile();
  const put = (range: { path: string; start: number; end: number }) =>
    putFile(url, { headers: {}, range, signal });

  const whole = { path: file, start: 0, end: content.length };
  await expect(put(whole)).rejects.toMatchObject({ code: "provider_unavailable" });
  const deaf = await serve((request) => void request.resume());
  const putDeaf = (range: typeof whole) => putFile(deaf, { headers: {}, range, signal });
  await expect(putDeaf({ ...whole, end: content.length + 1 })).rejects.toMatchObject({
    code: "file_missing",
    message: "The file has become shorter meanwhile.",
  });
  await expect(putDeaf({ ...whole, path: `${file}.none` })).rejects.toMatchObject({
    code: "file_missing",
  });
  await expect(
    putFile("http://127.0.0.1:9/", { headers: {}, range: whole, signal }),
  ).rejects.toMatchObject({ code: "provider_unavailable", message: expect.stringMatching(/127/) });
});

it("ends at once with its signal", async () => {
  const abort = new AbortController();
  const url = await serve((request) => void request.once("data", () => abort.abort()));
  const range = { path: makeFile(), start: 0, end: content.length };
  await expect(putFile(url, { headers: {}, range, signal: abort.signal })).rejects.toThrow(
    /aborted/,
  );
});
