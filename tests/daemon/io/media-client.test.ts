import type { ServerResponse } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  checkUrl,
  createHttpMediaClient,
  lookupPublic,
  MediaError,
  type MediaRequest,
  toText,
} from "../../../daemon/io/media-client.ts";
import { createSocketMediaClient } from "../../../daemon/io/media-socket.ts";
import { AppError } from "../../../shared/errors.ts";
import { startOrigin } from "../../support/origin.ts";

const clients = [
  ["on node:http", createHttpMediaClient],
  ["on bare sockets", createSocketMediaClient],
] as const;

/** Makes clients that end with the test. */
function clientsBy(create: typeof createHttpMediaClient) {
  return (allowedHosts: string[] = ["127.0.0.1"]) => {
    const client = create({ allowedHosts: () => allowedHosts });
    onTestFinished(() => client.close());
    return client;
  };
}

function makeRequest(changes: Partial<MediaRequest> = {}): MediaRequest {
  const signal = new AbortController().signal;
  return { maxBytes: 1000, idleTimeoutMs: 5000, signal, ...changes };
}

const redirect = (response: ServerResponse, location: string) =>
  response.writeHead(302, { location }).end();

describe.each(clients)("a media client %s", (_kind, create) => {
  const createClient = clientsBy(create);

  it("gives the whole body in chunks, where it came from, and tells of bytes as they come", async () => {
    const origin = await startOrigin((_, response) => {
      response.write("abc");
      setTimeout(() => response.end("def"), 20);
    });
    const heard: number[] = [];
    const onBytes = (bytes: number) => void heard.push(bytes);
    const body = await createClient().get(`${origin.url}/x`, makeRequest({ onBytes }));

    expect(toText(body)).toBe("abcdef");
    expect(body).toMatchObject({ bytes: 6, url: `${origin.url}/x` });
    expect(heard.reduce((sum, bytes) => sum + bytes, 0)).toBe(6);
    expect(origin.requests[0]?.headers).toMatchObject({ "accept-encoding": "identity" });
  });

  it("asks for a stretch of a file, and takes nothing else for it", async () => {
    const origin = await startOrigin((request, response) => {
      const knowsRanges = request.url === "/ranges";
      response.writeHead(knowsRanges ? 206 : 200, { "content-length": 3 }).end("def");
    });
    const range = { offset: 3, length: 3 };
    const body = await createClient().get(`${origin.url}/ranges`, makeRequest({ range }));

    expect(toText(body)).toBe("def");
    expect(origin.requests[0]?.headers.range).toBe("bytes=3-5");
    const whole = createClient().get(`${origin.url}/x`, makeRequest({ range }));
    await expect(whole).rejects.toThrow("HTTP 200");
    const unasked = createClient().get(`${origin.url}/ranges`, makeRequest());
    await expect(unasked).rejects.toThrow("HTTP 206");
  });

  it("keeps its connection for the next request", async () => {
    const origin = await startOrigin((_, response) => void response.end("a"));
    const client = createClient();
    await client.get(origin.url, makeRequest());
    await client.get(origin.url, makeRequest());

    const ports = origin.requests.map(({ socket }) => socket.remotePort);
    expect(new Set(ports).size).toBe(1);
  });

  it("follows three redirects, relative ones as well, and no fourth", async () => {
    const origin = await startOrigin(({ url = "" }, response) => {
      const left = Number(url.slice(1));
      if (left > 0) redirect(response, `/${left - 1}`);
      else response.end("there");
    });
    const client = createClient();

    const body = await client.get(`${origin.url}/3`, makeRequest());
    expect([toText(body), body.url]).toEqual(["there", `${origin.url}/0`]);
    await expect(client.get(`${origin.url}/4`, makeRequest())).rejects.toThrow(
      "too many redirects",
    );
  });

  it.each([301, 403, 404, 500, 503])("fails with the status %i", async (status) => {
    const origin = await startOrigin((_, response) => void response.writeHead(status).end("no"));
    const error: unknown = await createClient()
      .get(origin.url, makeRequest())
      .catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(MediaError);
    expect(error).toMatchObject({ status, message: `HTTP ${status}` });
  });

  it.each([
    [
      "is shorter than announced",
      (response: ServerResponse) => {
        response.writeHead(200, { "content-length": "10" });
        response.write("abc", () => response.destroy());
      },
    ],
    [
      "ends without its last chunk",
      (response: ServerResponse) => void response.write("abc", () => response.destroy()),
    ],
    ["is no answer", (response: ServerResponse) => void response.destroy()],
  ])("fails when the body %s", async (_, answer) => {
    const origin = await startOrigin((_request, response) => answer(response));

    await expect(createClient().get(origin.url, makeRequest())).rejects.toBeInstanceOf(MediaError);
  });

  it("fails when the body is larger than allowed, without reading it all", async () => {
    const origin = await startOrigin((_, response) => void response.end("x".repeat(5_000_000)));
    const client = createClient();

    await expect(client.get(origin.url, makeRequest({ maxBytes: 1000 }))).rejects.toThrow(
      "larger than allowed",
    );
    expect((await client.get(origin.url, makeRequest({ maxBytes: 5_000_000 }))).bytes).toBe(
      5_000_000,
    );
  });

  it.each([
    ["before the answer", () => {}],
    ["in mid body", (response: ServerResponse) => void response.write("abc")],
  ])("gives up when no byte arrives any more %s", async (_, answer) => {
    const origin = await startOrigin((_request, response) => answer(response));

    await expect(
      createClient().get(origin.url, makeRequest({ idleTimeoutMs: 50 })),
    ).rejects.toBeInstanceOf(MediaError);
  });

  it("ends with its signal", async () => {
    const origin = await startOrigin((_, response) => void response.write("abc"));
    const stop = new AbortController();
    const onBytes = () => stop.abort();

    await expect(
      createClient().get(origin.url, makeRequest({ signal: stop.signal, onBytes })),
    ).rejects.toThrow(/abort/);
    await expect(
      createClient().get(origin.url, makeRequest({ signal: AbortSignal.abort() })),
    ).rejects.toThrow(/abort/);
  });
});

describe.each(clients)(
  "a media client %s and addresses that it must not go to",
  (_kind, create) => {
    const createClient = clientsBy(create);

    it.each([
      "http://127.0.0.1/x",
      "http://2130706433/x",
      "http://0x7f.1/x",
      "http://169.254.169.254/latest/meta-data",
      "http://10.0.0.1/x",
      "http://[::1]/x",
      "http://[fd00::1]/x",
      "http://[::ffff:127.0.0.1]/x",
      "file:///etc/passwd",
      "ftp://1.1.1.1/x",
      "data:text/plain,x",
      "nonsense",
    ])("refuses %s by itself and as a redirect", async (target) => {
      const origin = await startOrigin((_, response) => redirect(response, target));
      const client = createClient([`127.0.0.1:${origin.port}`]);
      const refused = { code: "address_refused" };

      await expect(client.get(target, makeRequest())).rejects.toMatchObject(refused);
      // What is no address by itself is a relative one in a redirect: it comes back here.
      if (target !== "nonsense") {
        await expect(client.get(origin.url, makeRequest())).rejects.toMatchObject(refused);
      }
    });

    it("refuses names that resolve to loopback, where they are resolved", async () => {
      const origin = await startOrigin((_, response) => void response.end("x"));
      const client = createClient([]);

      await expect(
        client.get(`http://localhost:${origin.port}/`, makeRequest()),
      ).rejects.toMatchObject({ code: "address_refused" });
      expect(origin.requests).toEqual([]);
    });

    it("lets the operator allow a host with or without its port, by name as well", async () => {
      const origin = await startOrigin((_, response) => void response.end("x"));
      const byName = `http://localhost:${origin.port}/`;

      for (const [url, allowed] of [
        [origin.url, "127.0.0.1"],
        [origin.url, `127.0.0.1:${origin.port}`],
        [byName, "localhost"],
        [byName, `localhost:${origin.port}`],
      ] as const) {
        expect((await createClient([allowed]).get(url, makeRequest())).bytes).toBe(1);
      }
      await expect(
        createClient([`127.0.0.1:${origin.port + 1}`]).get(origin.url, makeRequest()),
      ).rejects.toMatchObject({ code: "address_refused" });
    });
  },
);

describe("the check of addresses", () => {
  it.each([{ all: true }, { all: false }])("gives no address of such a name (%j)", async (all) => {
    const error = await new Promise((resolve) => lookupPublic("localhost", all, resolve));

    expect(error).toBeInstanceOf(AppError);
    expect(String(error)).toContain("capture.allowed_hosts");
  });

  it("gives literal public addresses", async () => {
    const found = await new Promise((resolve) =>
      lookupPublic("1.1.1.1", { all: false }, (...answer) => resolve(answer)),
    );

    expect(found).toEqual([null, "1.1.1.1", 4]);
  });

  it("names the host and the setting, not the whole address", () => {
    expect(() => checkUrl("http://10.0.0.1:81/secret?token=abc", [])).toThrow(
      "10.0.0.1:81 is on this machine or in a private network; the setting capture.allowed_hosts can allow it.",
    );
  });
});
