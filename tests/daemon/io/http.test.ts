import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createHttpClient, parseAnswer, toJson } from "../../../daemon/io/http.ts";
import { startOrigin } from "../../support/origin.ts";

const { signal } = new AbortController();
const answerOf = (text: string, status = 200) => ({ status, headers: {}, text });

describe("the client for platforms' interfaces", () => {
  it("takes any status for an answer and follows no redirect", async () => {
    const origin = await startOrigin(({ url = "" }, response) => {
      const status = Number(url.slice(1));
      response.writeHead(status, { location: "/200", "x-left": "3" }).end(`said ${status}`);
    });
    const http = createHttpClient();

    for (const status of [200, 302, 401, 404, 429, 500, 503]) {
      const answer = await http.request(`${origin.url}/${status}`, { signal });
      expect([answer.status, answer.text, answer.headers["x-left"]]).toEqual([
        status,
        `said ${status}`,
        "3",
      ]);
    }
    expect(origin.requests).toHaveLength(7);
  });

  it("sends query, JSON, forms and headers", async () => {
    const origin = await startOrigin((request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => (body += chunk.toString()));
      request.on("end", () => response.end([request.method, request.url, body].join(" ")));
    });
    const http = createHttpClient();
    const query = new URLSearchParams([
      ["id", "1"],
      ["id", "2"],
    ]);
    const texts = await Promise.all([
      http.request(`${origin.url}/a`, { query, headers: { "client-id": "x" }, signal }),
      http.request(`${origin.url}/b`, { method: "POST", json: { a: 1 }, signal }),
      http.request(`${origin.url}/c`, { method: "POST", form: { a: "1 2" }, signal }),
    ]);

    expect(texts.map(({ text }) => text)).toEqual([
      "GET /a?id=1&id=2 ",
      'POST /b {"a":1}',
      "POST /c a=1+2",
    ]);
    const first = origin.requests.find(({ url }) => url?.startsWith("/a"));
    expect(first?.headers).toMatchObject({
      "client-id": "x",
      "user-agent": expect.stringContaining("Mozilla"),
    });
  });

  it("says which host does not answer, and nothing of the address's secrets", async () => {
    const origin = await startOrigin((_, response) => void response.destroy());

    await expect(
      createHttpClient().request(`${origin.url}/x?token=hunter2`, { signal }),
    ).rejects.toMatchObject({
      code: "provider_unavailable",
      message: `127.0.0.1:${origin.port} does not answer (ECONNRESET).`,
    });
  });

  it("ends with its signal instead of blaming the host", async () => {
    const origin = await startOrigin(() => {});
    const stop = new AbortController();
    const asking = createHttpClient().request(origin.url, { signal: stop.signal });
    setTimeout(() => stop.abort(), 20);

    await expect(asking).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("answers", () => {
  it("are read as JSON in a known form", () => {
    const form = z.object({ a: z.number() });

    expect(parseAnswer(form, toJson(answerOf('{"a":1}'), "Twitch"), "Twitch")).toEqual({ a: 1 });
  });

  it("that are no JSON make the platform unavailable", () => {
    expect(() => toJson(answerOf("<html>", 502), "Twitch")).toThrow(
      expect.objectContaining({
        code: "provider_unavailable",
        message: "Twitch answered 502 with something that is no JSON.",
      }),
    );
  });

  it("in another form make the platform unavailable and name the place", () => {
    const form = z.object({ data: z.array(z.object({ id: z.string() })) });

    expect(() => parseAnswer(form, { data: [{ id: 5 }] }, "Twitch")).toThrow(
      expect.objectContaining({
        code: "provider_unavailable",
        message: expect.stringContaining("(data.0.id: "),
      }),
    );
  });
});
