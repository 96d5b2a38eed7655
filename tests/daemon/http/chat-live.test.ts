import { appendFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type ChatJournalLine, formatChatJournalLine } from "../../../daemon/core/chat-journal.ts";
import type { LedgerLine } from "../../../daemon/core/ledger.ts";
import { makeChat, makeComment } from "../../support/chat-scene.ts";
import { makeAssets, makeMessage } from "../../support/chats.ts";
import { at, gapLine, header, partLine, segmentLine, toText } from "../../support/ledgers.ts";
import { startOrigin } from "../../support/origin.ts";
import { createReadingScene, png, rootOf, textsOf, viewsOf } from "../../support/reading-scene.ts";
import { createTestApp } from "../../support/test-app.ts";

/** Journal and ledger of a recording that is captured now; both grow. */
async function setUpLive() {
  const test = await createReadingScene();
  await test.deps.store.vods.update(test.vod.uuid, { phase: "capturing" });
  const append = (ending: string, text: string) =>
    appendFileSync(path.join(test.folder, `${test.vod.basename}${ending}`), text);
  const write = (...lines: ChatJournalLine[]) =>
    append(".chatdump.jsonl", lines.map(formatChatJournalLine).join(""));
  const record = (...lines: LedgerLine[]) => append(".ledger.jsonl", toText(lines));
  const say = (id: string, seconds: number, changes: Parameters<typeof makeMessage>[0] = {}) =>
    write(makeMessage({ id, at: Date.parse(at(seconds)), text: `text ${id}`, ...changes }));
  record(header, partLine(0));
  return { ...test, append, write, record, say };
}

const segment = (sequence: number, seconds: number) =>
  segmentLine({ sequence, seconds, offset: sequence * 100 });

describe("a chat that is still written down", () => {
  it("is read as far as the recording has come, and goes on from there", async () => {
    const { get, say, record, append } = await setUpLive();
    expect(await get()).toMatchObject({ status: 404, code: "chat_missing" });
    say("a", 1);
    record(segment(0, 0));
    say("b", 3);
    const first = await get();
    expect([textsOf(first), first.data.is_growing]).toEqual([["text a"], true]);
    record(segment(1, 2));
    append(".chatdump.jsonl", '{"type":"message","id":"to');

    const second = await get();
    expect(textsOf(second)).toEqual(["text a", "text b"]);
    expect(second.data.messages[1].offset).toBe(3);
    expect((await get("/summary")).data.sources).toEqual([
      expect.objectContaining({ source: "captured", message_count: 2, is_growing: true }),
    ]);
    expect((await get("/search?q=text%20b")).data.messages).toHaveLength(1);
    expect(textsOf(await get("?latest=true&limit=1"))).toEqual(["text b"]);
  });

  it("stands where the recording is, whatever was not recorded", async () => {
    const { get, say, record } = await setUpLive();
    record(segment(0, 0), gapLine(2, 10, "ad"), segment(1, 10));
    say("before", -1);
    say("in the gap", 5);
    say("after it", 11);
    const { data } = await get();

    expect(data.messages.map(({ offset }: { offset: number }) => offset)).toEqual([0, 2, 3]);
  });

  it("shows what moderators took away as such, however long ago it was shown", async () => {
    const { get, say, record, write } = await setUpLive();
    record(segment(0, 0), segment(1, 2), segment(2, 4));
    const bob = { id: "7", login: "bob", displayName: "Bob", color: null, badges: [] };
    say("a", 1);
    say("b", 1.5, { writer: bob });
    const deletions = async () =>
      (await get()).data.messages.map((message: { is_deleted: boolean }) => message.is_deleted);
    expect(await deletions()).toEqual([false, false]);
    write({ type: "deleted", at: Date.parse(at(2)), messageId: "a" });
    expect(await deletions()).toEqual([true, false]);
    write({ type: "cleared", at: Date.parse(at(3)), userId: "7", seconds: 600 });
    say("c", 5, { writer: bob });

    expect(await deletions()).toEqual([true, true, false]);
    const [message] = (await get()).data.messages;
    expect(message).not.toHaveProperty("writer");
  });

  it("shows emotes, badges and cheers of the time, which are fetched when one looks", async () => {
    const { url, requests } = await startOrigin((_request, response) =>
      response.end(Buffer.from(png, "base64")),
    );
    const { get, say, record, write, raw, deps } = await setUpLive();
    await deps.config.change({ "capture.allowed_hosts": ["127.0.0.1"] });
    record(segment(0, 0), segment(1, 2));
    const emote = { service: "7tv", id: "1", name: "catJAM", scale: 2, isZeroWidth: true };
    const badge = { set: "subscriber", version: "12", description: "", isOfChannel: true };
    const tiers = [{ bits: 1, url: `${url}/cheer`, color: "#979797" }];
    const assets = makeAssets({
      emotes: [{ ...emote, url: `${url}/cat` }],
      badges: [{ ...badge, title: "Sub", url: `${url}/badge` }],
      cheers: [{ prefix: "Cheer", tiers }],
    });
    say("before", 0.5, { text: "catJAM" });
    write({ type: "assets", assets });
    say("a", 1, { text: "catJAM Cheer50", bits: 50 });
    const [before, message] = (await get()).data.messages;

    expect(before.parts[0].type).toBe("emote");
    const [cat, , cheer] = message.parts;
    expect(cat).toMatchObject({ type: "emote", name: "catJAM", is_zero_width: true, width: null });
    expect(cheer).toMatchObject({ type: "cheer", bits: 50, color: "#979797" });
    expect(message.badges[0].title).toBe("Sub");
    expect(requests).toHaveLength(0);
    for (const picture of [cat.picture, cheer.picture, message.badges[0].picture, cat.picture])
      expect((await raw("GET", picture)).status).toBe(200);
    expect(requests.map((request) => request.url)).toEqual(["/cat", "/cheer", "/badge"]);
  });

  it("is read whole again by a daemon that was started again", async () => {
    const { get, say, record, app, folder, vod } = await setUpLive();
    record(segment(0, 0), segment(1, 2));
    say("a", 1);
    await get();
    await app.stop();
    const next = await createTestApp({ folder: rootOf(folder) });
    say("b", 2);
    const { body } = await next.ask("GET", `/api/v0/vod/${vod.uuid}/chat`);

    expect(textsOf(body)).toEqual(["text a", "text b"]);
  });

  it("becomes the document's when that is there, and leaves nothing", async () => {
    const { get, say, record, put, deps } = await setUpLive();
    record(segment(0, 0), segment(1, 2));
    say("a", 1);
    await Promise.all([get(), get(), get("/summary")]);
    await put("captured", makeChat([makeComment(1, "from the document")]));

    const page = await get();
    expect([textsOf(page), page.data.is_growing]).toEqual([["from the document"], false]);
    const views = viewsOf(deps);
    expect(views.filter((name) => name.includes("live"))).toEqual([]);
  });

  it("of many messages is read piece by piece", async () => {
    const { get, write, record } = await setUpLive();
    record(...Array.from({ length: 100 }, (_, at) => segment(at, at * 2)));
    const texts = Array.from({ length: 6000 }, (_, number) => `${number} ${"x".repeat(300)}`);
    write(
      ...texts.map((text, number) =>
        makeMessage({ id: `m${number}`, at: Date.parse(at(number / 31)), text }),
      ),
    );
    const { data } = await get("/summary");

    expect(data.sources[0].message_count).toBe(6000);
    expect(textsOf(await get("?latest=true&limit=1"))).toEqual([texts.at(-1)]);
  });
});
