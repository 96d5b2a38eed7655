import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { loadJournal, placeLiveChat, readJournalPiece } from "../../../daemon/chat/captured.ts";
import { createChatJournal } from "../../../daemon/chat/journal.ts";
import type { ChatJournalLine } from "../../../daemon/core/chat-journal.ts";
import { makeAssets, makeMessage } from "../../support/chats.ts";
import { createFakeClock } from "../../support/fake-clock.ts";
import { canMount, mountSmallDisk, resizeSmallDisk } from "../../support/small-disk.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { waitUntil } from "../../support/wait-until.ts";

const vodUuid = "3f1c1d6e-93a6-4b5c-9f3c-1f2a3b4c5d6e";
const syncIntervalMs = 5000;

function setUp(folder = temporaryFolder()) {
  const file = path.join(folder, "ann.chatdump.jsonl");
  const clock = createFakeClock();
  const said: string[] = [];
  const begin = () =>
    createChatJournal(
      { clock, log: (level, message) => void said.push(`${level} ${message}`) },
      { file, vodUuid, syncIntervalMs: () => syncIntervalMs },
    );
  return { file, clock, said, begin };
}

const ids = (lines: readonly ChatJournalLine[] | null) =>
  (lines ?? []).map((line) => (line.type === "message" ? line.id : line.type));

describe("the journal of a chat", () => {
  it("is written at once, with a header first, for nobody but its owner", async () => {
    const { file, begin } = setUp();
    const journal = begin();
    journal.add({ type: "connected", at: 1 });
    journal.add(makeMessage({ id: "a" }));
    await waitUntil("it is written", async () => (await loadJournal(file))?.length === 3);
    journal.add(makeMessage({ id: "b" }));
    await journal.close();

    expect(ids(await loadJournal(file))).toEqual(["chat", "connected", "a", "b"]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("is not made when nothing is ever said", async () => {
    const { file, begin } = setUp();
    await begin().close();

    expect(await loadJournal(file)).toBeNull();
  });

  it.each([
    ["half a line", '{"type":"message","id":"torn'],
    ["a line without its end", JSON.stringify(makeMessage({ id: "torn" }))],
    ["zeros", "\u0000".repeat(9000)],
    ["zeros and a line's end", `${"\u0000".repeat(9000)}\n`],
    ["something else altogether", "hello\nworld\n"],
  ])("goes on after a kill that left %s", async (_, rest) => {
    const { file, begin } = setUp();
    const first = begin();
    first.add(makeMessage({ id: "a" }));
    await first.close();
    appendFileSync(file, rest);
    const second = begin();
    second.add(makeMessage({ id: "b" }));
    await second.close();

    expect(ids(await loadJournal(file))).toEqual(["chat", "a", "b"]);
  });

  it("begins anew where nothing of it can be read, and is found again after a long last line", async () => {
    const { file, begin } = setUp();
    writeFileSync(file, "no journal at all");
    const name = "x".repeat(300_000);
    const emote = { service: "7tv", id: "1", name, url: "u", scale: 2, isZeroWidth: false };
    const first = begin();
    first.add({ type: "assets", assets: makeAssets({ emotes: [emote] }) });
    await first.close();
    const second = begin();
    second.add(makeMessage({ id: "b" }));
    await second.close();

    expect(ids(await loadJournal(file))).toEqual(["chat", "assets", "b"]);
  });

  it("waits in memory for a storage that is away", async () => {
    const { file, clock, said, begin } = setUp(path.join(temporaryFolder(), "share"));
    const journal = begin();
    const over = new AbortController();
    const running = journal.run(over.signal);
    journal.add(makeMessage({ id: "a" }));
    await pass(clock);
    expect(said.map((line) => line.split(" ")[0])).toEqual(["warn"]);
    journal.add(makeMessage({ id: "b" }));
    mkdirSync(path.dirname(file));
    await pass(clock);
    over.abort();
    await running;
    await journal.close();

    expect(ids(await loadJournal(file))).toEqual(["chat", "a", "b"]);
    expect(said.map((line) => line.split(" ")[0])).toEqual(["warn", "info"]);
  });

  it("is read on from where it was, whole lines only", async () => {
    const { file, begin } = setUp();
    const journal = begin();
    for (const id of ["a", "b", "c"]) journal.add(makeMessage({ id }));
    await journal.close();
    appendFileSync(file, '{"type":"mess');
    const first = await readJournalPiece(file, 0, 400);
    const second = await readJournalPiece(file, first?.nextByte ?? 0);

    expect(first?.hasMore).toBe(true);
    expect(ids([...(first?.lines ?? []), ...(second?.lines ?? [])])).toEqual([
      "chat",
      "a",
      "b",
      "c",
    ]);
    expect(second?.nextByte).toBe(statSync(file).size - '{"type":"mess'.length);
    expect(await readJournalPiece(file, second?.nextByte ?? 0)).toMatchObject({
      lines: [],
      hasMore: false,
    });
    expect((await readJournalPiece(file, 10_000_000))?.fromByte).toBe(0);
    // A line longer than a piece is read all the same.
    expect((await readJournalPiece(file, 0, 10))?.lines.length).toBe(1);
  });
});

describe.runIf(canMount())("on a disk that is full", () => {
  it("what is said waits, is written whole when there is room, and each once", async () => {
    const folder = path.join(temporaryFolder(), "disk");
    mountSmallDisk(folder, 16);
    const { file, clock, said, begin } = setUp(folder);
    const journal = begin();
    const over = new AbortController();
    const running = journal.run(over.signal);
    const expected: string[] = [];
    for (let count = 0; count < 100; count += 1) {
      expected.push(`m${count}`);
      journal.add(makeMessage({ id: `m${count}`, text: "x".repeat(300) }));
      if (count % 10 === 0) await pass(clock);
    }
    await pass(clock);
    expect(said.length).toBe(1);
    resizeSmallDisk(folder, 1024);
    await pass(clock);
    over.abort();
    await running;
    await journal.close();

    expect(ids(await loadJournal(file))).toEqual(["chat", ...expected]);
    expect(said.map((line) => line.split(" ")[0])).toEqual(["warn", "info"]);
  });

  it("for too long, memory stays small and the journal knows what is missing", async () => {
    const folder = path.join(temporaryFolder(), "disk");
    mountSmallDisk(folder, 16);
    const { file, clock, begin } = setUp(folder);
    const journal = begin();
    const over = new AbortController();
    const running = journal.run(over.signal);
    journal.add({ type: "connected", at: 1 });
    const text = "x".repeat(100_000);
    for (let count = 0; count < 200; count += 1)
      journal.add(makeMessage({ id: `m${count}`, text }));
    await pass(clock);
    resizeSmallDisk(folder, 64 * 1024);
    await pass(clock);
    journal.add(makeMessage({ id: "last" }));
    over.abort();
    await running;
    await journal.close();

    const found = ids(await loadJournal(file));
    expect(readFileSync(file).length).toBeLessThan(9_000_000);
    expect(found.slice(-3)).toEqual(["disconnected", "connected", "last"]);
    expect(found.length).toBeLessThan(100);
  });
});

/** One interval, until the disk has answered: then the next one is slept through. */
async function pass(clock: ReturnType<typeof createFakeClock>): Promise<void> {
  await clock.advance(syncIntervalMs);
  await waitUntil("the disk has answered", () => clock.sleepers() > 0);
}

it("a chat that is still written down is placed as far as there are pictures", () => {
  const runs = [{ atMs: 1000, fileSeconds: 0, durationSeconds: 10 }];
  const lines = [
    makeMessage({ id: "b", at: 6000 }),
    makeMessage({ id: "a", at: 5000 }),
    { type: "deleted", at: 7000, messageId: "b" } as const,
    makeMessage({ id: "later", at: 11_000 }),
  ];

  const placed = placeLiveChat(lines, { runs, channelId: "7" });

  expect(placed.map(({ _id, content_offset_seconds }) => [_id, content_offset_seconds])).toEqual([
    ["a", 4],
    ["b", 5],
  ]);
  expect(placed[1]?.reelkeep?.deleted_at).toBe("1970-01-01T00:00:07.000Z");
  expect(placeLiveChat(lines, { runs, channelId: "7" }, 4.5).map(({ _id }) => _id)).toEqual(["b"]);
});
