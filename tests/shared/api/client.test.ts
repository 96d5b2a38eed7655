import { describe, expect, it } from "vitest";
import { createApi } from "../../../shared/api/client.ts";
import type { Sentence } from "../../../shared/model/sentence.ts";
import { AppError } from "../../../shared/errors.ts";

interface Asked {
  url: string;
  init: RequestInit;
}

function setUp(answer: () => Response | Promise<Response>, baseUrl = "http://nas:8080/") {
  const asked: Asked[] = [];
  const api = createApi({
    baseUrl,
    headers: { authorization: "Bearer x" },
    // The client passes an address and options only.
    fetch: (async (url: string, init: RequestInit) => {
      asked.push({ url, init });
      return answer();
    }) as typeof fetch,
  });
  return { api, asked };
}

const json = (body: unknown, status = 200) => Response.json(body, { status });
const ok = (data: unknown = {}) => json({ status: "OK", data });
const failed = (asking: Promise<unknown>) => asking.catch((error: unknown) => error);

describe("the client of the API", () => {
  it("hands on what the daemon says in the words of whoever listens", async () => {
    const sentence = { code: "said_deleted", message: "Deleted.", params: { number: 2 } };
    const say = ({ code, params }: Sentence) => `${code} ${String(params?.["number"])}`;
    const answer = (said: unknown) => {
      const body = { status: "OK", data: {}, message: "Deleted.", sentence: said };
      return createApi({ baseUrl: "", say, fetch: async () => json(body) })("GET /api/v0/channels");
    };
    expect((await answer(sentence)).message).toBe("said_deleted 2");
    expect((await answer({ code: 5 })).message).toBe("Deleted.");
    const { api } = setUp(() => json({ status: "ERROR", code: "internal", sentence }, 500));
    expect(await failed(api("GET /api/v0/channels"))).toMatchObject({ sentence });
  });

  it("fills in path, query and body", async () => {
    const { api, asked } = setUp(ok);
    await api("GET /api/v0/channels/:uuid", { params: { uuid: "a/b c" }, query: { vods: 3 } });
    await api("POST /api/v0/channels", { body: { internalName: "ann" } });
    await api("GET /api/v0/log", { query: {} });
    await api("DELETE /api/v0/jobs/:name", { params: { name: "capture_ann_*" } });

    expect(asked.map(({ url, init }) => [init.method, url, init.body])).toEqual([
      ["GET", "http://nas:8080/api/v0/channels/a%2Fb%20c?vods=3", null],
      ["POST", "http://nas:8080/api/v0/channels", '{"internalName":"ann"}'],
      ["GET", "http://nas:8080/api/v0/log", null],
      ["DELETE", "http://nas:8080/api/v0/jobs/capture_ann_*", null],
    ]);
    expect(asked[0]?.init.headers).toEqual({
      accept: "application/json",
      authorization: "Bearer x",
    });
    expect(asked[1]?.init.headers).toMatchObject({ "content-type": "application/json" });
  });

  it.each([
    ["", "/api/v0/jobs"],
    ["/reels/", "/reels/api/v0/jobs"],
    ["https://x/reels", "https://x/reels/api/v0/jobs"],
  ])("asks below the base %j", async (baseUrl, expected) => {
    const { api, asked } = setUp(ok, baseUrl);
    await api("GET /api/v0/jobs");

    expect(asked[0]?.url).toBe(expected);
  });

  it("gives data and message of the envelope", async () => {
    const { api } = setUp(() => json({ status: "OK", data: [1], message: "Done." }, 202));

    expect(await api("GET /api/v0/jobs")).toEqual({ data: [1], message: "Done." });
    expect((await setUp(ok).api("GET /api/v0/jobs")).message).toBeUndefined();
  });

  it("throws the daemon's error with its code, sentence and field", async () => {
    const body = { status: "ERROR", code: "bad_request", message: "vods: no", field: "vods" };
    const error = await failed(setUp(() => json(body, 400)).api("GET /api/v0/channels"));

    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: "bad_request", message: "vods: no", field: "vods" });
  });

  it.each([
    ["a code of a later version", json({ code: "later", message: "x" }, 400), "internal", "x"],
    [
      "a name of every object",
      json({ code: "toString" }, 500),
      "internal",
      "The daemon answered 500.",
    ],
    [
      "a page of a proxy",
      new Response("<html>", { status: 502 }),
      "internal",
      "The daemon answered 502.",
    ],
    ["a missing page", new Response("", { status: 404 }), "not_found", "The daemon answered 404."],
    ["JSON that is no object", json(null, 500), "internal", "The daemon answered 500."],
    ["a message that is none", json({ message: 5 }, 500), "internal", "The daemon answered 500."],
  ])("makes an error of %s", async (_, response, code, message) => {
    expect(await failed(setUp(() => response).api("GET /api/v0/jobs"))).toMatchObject({
      code,
      message,
    });
  });

  it.each([
    ["a web page", new Response("<!doctype html>")],
    ["JSON of something else", json({ hello: "world" })],
    ["no object", json([])],
  ])("does not take %s for an answer of the daemon", async (_, response) => {
    expect(await failed(setUp(() => response).api("GET /api/v0/jobs"))).toMatchObject({
      code: "daemon_unreachable",
      message: expect.stringContaining("http://nas:8080/"),
    });
  });

  it("says that no daemon answers, where and why", async () => {
    const { api } = setUp(() => {
      throw new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") });
    });

    expect(await failed(api("GET /api/v0/jobs"))).toMatchObject({
      code: "daemon_unreachable",
      message: "No daemon answers at http://nas:8080/: connect ECONNREFUSED",
    });
  });

  it("passes its signal on and does not call giving up an error of the daemon", async () => {
    const stop = new AbortController();
    stop.abort();
    const gaveUp = new DOMException("given up", "AbortError");
    const { api, asked } = setUp(() => Promise.reject(gaveUp));

    expect(await failed(api("GET /api/v0/jobs", { signal: stop.signal }))).toBe(gaveUp);
    expect(asked[0]?.init.signal).toBe(stop.signal);
  });
});
