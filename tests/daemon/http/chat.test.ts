import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { makeChat, makeComment } from "../../support/chat-scene.ts";
import { createReadingScene, evenChat, textsOf, viewsOf } from "../../support/reading-scene.ts";
import { createTestApp } from "../../support/test-app.ts";

describe("the messages of a chat", () => {
  it("come page by page, each once", async () => {
    const { get } = await createReadingScene({ downloaded: evenChat(500) });
    const texts: string[] = [];
    for (let next: number | null = 0; next !== null;) {
      const page = await get(`?from=${next}&limit=70`);
      expect(page.data.messages.length).toBeLessThanOrEqual(70);
      texts.push(...textsOf(page));
      next = page.data.next;
    }

    expect(texts).toEqual(Array.from({ length: 500 }, (_, at) => `hello ${at}`));
  });

  it("come of a stretch, from its start or to its end", async () => {
    const { get } = await createReadingScene({ downloaded: evenChat(500) });

    expect(textsOf(await get("?from=100&to=103"))).toEqual(["hello 100", "hello 101", "hello 102"]);
    expect(textsOf(await get("?from=498.5"))).toEqual(["hello 499"]);
    const latest = await get("?to=300&limit=3&latest=true");
    expect(textsOf(latest)).toEqual(["hello 297", "hello 298", "hello 299"]);
    expect(latest.data.next).toBe(300);
    expect(textsOf(await get("?from=299&to=300&limit=3&latest=true"))).toEqual(["hello 299"]);
    const end = await get("?latest=true&limit=2");
    expect([textsOf(end), end.data.next]).toEqual([["hello 498", "hello 499"], null]);
    expect(textsOf(await get("?from=9999"))).toEqual([]);
  });

  it("come together when they are of the same moment, so that none is passed over", async () => {
    const chat = makeChat([0, 5, 5, 5, 5, 6].map((at, number) => makeComment(at, String(number))));
    const { get } = await createReadingScene({ captured: chat });
    const page = await get("?limit=2");

    expect(textsOf(page)).toEqual(["0", "1", "2", "3", "4"]);
    expect(page.data.next).toBe(6);
  });

  it("are of the captured chat, unless there is only the other one or it is asked for", async () => {
    const one = makeChat([makeComment(1, "captured")]);
    const other = makeChat([makeComment(1, "downloaded")]);
    const both = await createReadingScene({ captured: one, downloaded: other });

    expect((await both.get()).data.source).toBe("captured");
    expect(textsOf(await both.get("?source=downloaded"))).toEqual(["downloaded"]);
    const { get } = await createReadingScene({ downloaded: other });
    expect((await get()).data.source).toBe("downloaded");
  });
});

describe("the summary of a recording's chats", () => {
  it("is empty without a chat", async () => {
    const { get } = await createReadingScene();

    expect((await get("/summary")).data).toEqual({ sources: [], problems: [] });
  });

  it("tells how much was written, when and by whom", async () => {
    const chat = makeChat([
      ...Array.from({ length: 1200 }, (_, at) => makeComment(at, "x")),
      makeComment(1200.5, "y", { name: "Bob" }),
    ]);
    const { get } = await createReadingScene({ captured: chat, downloaded: makeChat([]) });
    const { data } = await get("/summary");

    expect(data.problems).toEqual([]);
    const [captured, downloaded] = data.sources;
    expect(captured).toMatchObject({
      source: "captured",
      message_count: 1201,
      chatter_count: 2,
      first_offset: 0,
      last_offset: 1200.5,
      bucket_seconds: 4,
      top_chatters: [
        { login: "ann", name: "Ann", message_count: 1200 },
        { login: "bob", name: "Bob", message_count: 1 },
      ],
      is_growing: false,
    });
    expect(captured.activity).toHaveLength(301);
    expect(captured.activity.slice(-2)).toEqual([4, 1]);
    expect(downloaded).toMatchObject({ message_count: 0, first_offset: null, activity: [] });
  });
});

describe("a search in a chat", () => {
  const chat = makeChat([
    makeComment(1, "Grüße aus Malmö"),
    makeComment(2, "nothing", { name: "Malmöbo" }),
    makeComment(3, "오늘도 화이팅"),
    makeComment(4, "two   spaces"),
    makeComment(5, "", { fragments: [{ text: "Kappa", emoticon: { emoticon_id: "25" } }] }),
  ]);

  it.each([
    ["malmö", [1, 2]],
    ["MALMÖ", [1, 2]],
    ["Malmo\u0308", [1, 2]],
    ["화이팅", [3]],
    ["two spaces", [4]],
    ["kappa", [5]],
    ["aus malm", [1]],
    ["12", []],
    ["0", []],
    ["\\n", []],
  ])("finds %s", async (words, offsets) => {
    const { get } = await createReadingScene({ captured: chat });
    const { data } = await get(`/search?q=${encodeURIComponent(words)}`);

    expect(data.messages.map(({ offset }: { offset: number }) => offset)).toEqual(offsets);
    expect(data.has_more).toBe(false);
  });

  it("shows 200 at most, and says when there are more", async () => {
    const { get } = await createReadingScene({ captured: evenChat(450) });
    const { data } = await get("/search?q=HELLO");

    expect(data.messages).toHaveLength(200);
    expect(data.has_more).toBe(true);
    expect((await get("/search?q=hello%20449")).data).toMatchObject({
      messages: [{ offset: 449 }],
      has_more: false,
    });
  });
});

describe("a chat that can't be read", () => {
  it.each([
    ["no chat at all", ""],
    ["none that was captured", "?source=captured"],
    ["none that was downloaded", "?source=downloaded"],
    ["nothing to search in", "/search?q=x"],
  ])("is %s", async (_what, address) => {
    const { get } = await createReadingScene();

    expect(await get(address)).toMatchObject({ status: 404, code: "chat_missing" });
  });

  it("is one whose file is gone", async () => {
    const { get, put } = await createReadingScene();
    rmSync(await put("captured", evenChat(2)));

    expect(await get()).toMatchObject({ status: 404, code: "chat_missing" });
    expect((await get("/summary")).data.problems).toEqual([
      { source: "captured", message: "The file of this chat is gone." },
    ]);
  });

  it.each([
    ["cut short", '{"comments":[{"_id":"1"'],
    ["no JSON", "hello"],
    ["empty", ""],
    ["another document", '{"vods":[]}'],
    ["broken inside", '{"comments":[{"_id":1,}]}'],
  ])("is one whose file is %s", async (_what, text) => {
    const { get, put, deps } = await createReadingScene({ downloaded: evenChat(1) });
    writeFileSync(await put("captured", evenChat(2)), text);
    const reply = await get();

    expect(reply).toMatchObject({ status: 404, code: "chat_missing" });
    expect(reply.message).toMatch(/can't be read/);
    const { data } = await get("/summary");
    expect(data.sources.map(({ source }: { source: string }) => source)).toEqual(["downloaded"]);
    expect(data.problems).toHaveLength(1);
    const kept = viewsOf(deps);
    expect(kept.filter((name) => name.startsWith("."))).toEqual([]);
  });

  it("is none because of a single comment of another form", async () => {
    const { get, put } = await createReadingScene();
    const file = await put("captured", makeChat([makeComment(1, "good")]));
    const document = JSON.parse(readFileSync(file, "utf8")) as { comments: unknown[] };
    document.comments.unshift({ odd: true }, null, 7);
    writeFileSync(file, JSON.stringify(document));

    expect(textsOf(await get())).toEqual(["good"]);
  });

  it.each([
    ["?source=other", "source"],
    ["?limit=0", "limit"],
    ["?limit=1001", "limit"],
    ["?from=-1", "from"],
    ["?from=x", "from"],
    ["/search", "q"],
    ["/search?q=%20", "q"],
  ])("is asked for wrongly by %s", async (address, field) => {
    const { get } = await createReadingScene({ captured: evenChat(1) });

    expect(await get(address)).toMatchObject({ status: 400, code: "bad_request", field });
  });

  it("is that of a recording that there is not", async () => {
    const { ask } = await createTestApp();

    for (const end of ["", "/summary", "/search?q=x"]) {
      const { body } = await ask("GET", `/api/v0/vod/none/chat${end}`);
      expect(body.code).toBe("vod_unknown");
    }
  });
});
