import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ChatDocument } from "../../../daemon/core/chat-document.ts";
import { type ChatJournalLine, formatChatJournalLine } from "../../../daemon/core/chat-journal.ts";
import type { LedgerLine } from "../../../daemon/core/ledger.ts";
import type { VodRecord } from "../../../daemon/core/vod-record.ts";
import { vodFolder } from "../../../daemon/paths.ts";
import { takeUpRecordings } from "../../../daemon/record/take-up.ts";
import { listVodFiles } from "../../../daemon/vods/files.ts";
import { keepCapturedChat } from "../../../daemon/vods/keep-chat.ts";
import { makeMessage, makeNotice } from "../../support/chats.ts";
import { at, gapLine, header, partLine, segmentLine, toText } from "../../support/ledgers.ts";
import { makeChannel, makeVod } from "../../support/records.ts";
import { canMount, mountSmallDisk, resizeSmallDisk } from "../../support/small-disk.ts";
import { createTestApp, type TestApp } from "../../support/test-app.ts";
import { waitUntil } from "../../support/wait-until.ts";

/** 4 s of the stream, 30 s of ads, 4 s of the stream. */
const ledger: LedgerLine[] = [
  header,
  partLine(0),
  segmentLine({ sequence: 1, seconds: 0, offset: 0 }),
  segmentLine({ sequence: 2, seconds: 2, offset: 100 }),
  gapLine(4, 34, "ad"),
  segmentLine({ sequence: 3, seconds: 34, offset: 200 }),
  segmentLine({ sequence: 4, seconds: 36, offset: 300 }),
];
const ms = (seconds: number) => Date.parse(at(seconds));
const said = (id: string, seconds: number, changes = {}) =>
  makeMessage({ id, at: ms(seconds), ...changes });

const chat: ChatJournalLine[] = [
  { type: "chat", version: 1, vod: header.type === "ledger" ? header.vod : "", created: at(0) },
  { type: "connected", at: ms(0) },
  said("early", -2),
  said("first", 1.5),
  said("second", 3.25),
  said("ads", 20),
  { type: "disconnected", at: ms(21) },
  { type: "connected", at: ms(35) },
  said("later", 36.5),
  said("sooner", 35.5),
  makeNotice({ id: "raid", at: ms(37), kind: "raid", systemText: "34 raiders!" }),
  { type: "deleted", at: ms(37.5), messageId: "second" },
  said("end", 40),
  said("after", 60),
];

interface Scene extends TestApp {
  vod: VodRecord;
  folder: string;
  names(): string[];
  read(): ChatDocument;
}

async function setUp(
  lines: readonly ChatJournalLine[],
  changes: Partial<VodRecord> = {},
): Promise<Scene> {
  // Pictures are looked for where nobody answers.
  const test = await createTestApp({
    environment: { REELKEEP_CHAT_IMAGES_URL: "http://127.0.0.1:9" },
  });
  const channel = makeChannel({ internalId: "1000" });
  await test.deps.store.channels.add(channel);
  const vod = makeVod({
    channel_uuid: channel.uuid,
    duration: 8,
    chapters: [
      {
        ...{ offset: 0, duration: 8, started_at: at(-60), title: "Hello", game_id: "743" },
        ...{ game_name: "Chess", image_url: null, viewer_count: 1, is_mature: null, online: true },
      },
    ],
    ...changes,
  });
  await test.deps.store.vods.add(vod);
  const folder = vodFolder(test.deps.paths, vod);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${vod.basename}.ledger.jsonl`), toText(ledger));
  writeFileSync(journalOf(folder, vod), lines.map(formatChatJournalLine).join(""));
  return {
    ...test,
    vod,
    folder,
    names: () => readdirSync(folder).toSorted(),
    read: () =>
      ChatDocument.parse(
        JSON.parse(readFileSync(path.join(folder, `${vod.basename}.chatdump.json`), "utf8")),
      ),
  };
}

const journalOf = (folder: string, vod: VodRecord) =>
  path.join(folder, `${vod.basename}.chatdump.jsonl`);

it("what was written down becomes a document in file time, over ads and out of order", async () => {
  const { deps, vod, read, names, folder } = await setUp(chat);
  await keepCapturedChat(deps, vod);

  const document = read();
  expect(
    document.comments.map(({ _id, content_offset_seconds }) => [_id, content_offset_seconds]),
  ).toEqual([
    ["early", 0],
    ["first", 1.5],
    ["second", 3.25],
    ["ads", 4],
    ["sooner", 5.5],
    ["later", 6.5],
    ["raid", 7],
    ["end", 8],
  ]);
  expect(document.comments[2]?.reelkeep?.deleted_at).toBe(at(37.5));
  expect(document).toMatchObject({
    FileInfo: { Version: { Major: 1, Minor: 4, Patch: 0 } },
    streamer: { name: "ANN", login: "ann", id: 1000 },
    video: {
      title: "Hello",
      start: 0,
      end: 8,
      length: 8,
      chapters: [{ startMilliseconds: 0, lengthMilliseconds: 8000, gameDisplayName: "Chess" }],
    },
    reelkeep: { source: "live", silences: [{ offset: 4, duration: 14 }] },
  });
  const basename = `${vod.basename}.chatdump.json`;
  const filesize = statSync(path.join(folder, basename)).size;
  expect(deps.store.vods.get(vod.uuid)?.products).toMatchObject([
    { kind: "chatdump", basename, filesize },
  ]);
  expect(names()).toEqual([basename, `${vod.basename}.ledger.jsonl`]);
});

it("a chat in which nothing was said leaves nothing", async () => {
  const silent = await setUp(chat.filter(({ type }) => type !== "message" && type !== "notice"));
  await keepCapturedChat(silent.deps, silent.vod);

  expect(silent.names()).toEqual([`${silent.vod.basename}.ledger.jsonl`]);
  expect(silent.deps.store.vods.get(silent.vod.uuid)?.products).toEqual([]);
});

it.each(["writing", "published", "recorded"] as const)(
  "a kill when it was %s is made good by a repeat",
  async (step) => {
    const { deps, vod, folder, names, read } = await setUp(chat);
    const basename = `${vod.basename}.chatdump.json`;
    const journal = readFileSync(journalOf(folder, vod));
    if (step === "writing") writeFileSync(path.join(folder, `.${basename}.writing`), '{"comm');
    else {
      await keepCapturedChat(deps, vod);
      writeFileSync(journalOf(folder, vod), journal);
      if (step === "published") await deps.store.vods.update(vod.uuid, { products: [] });
    }
    await keepCapturedChat(deps, vod);

    expect(read().comments.length).toBe(8);
    expect(names()).toEqual([basename, `${vod.basename}.ledger.jsonl`]);
    expect(deps.store.vods.get(vod.uuid)?.products.map(({ kind }) => kind)).toEqual(["chatdump"]);
  },
);

it("a recording whose ledger is gone keeps its chat in step by what its record knows", async () => {
  const gap = { from: at(4), to: at(34), cause: "ad", offset: 4, duration: 30 } as const;
  const { deps, vod, folder, read } = await setUp(chat, { gaps: [gap], capture_started2: at(0) });
  writeFileSync(path.join(folder, `${vod.basename}.ledger.jsonl`), "");
  await keepCapturedChat(deps, vod);

  expect(read().comments.map(({ content_offset_seconds }) => content_offset_seconds)).toEqual([
    0, 1.5, 3.25, 4, 5.5, 6.5, 7, 8,
  ]);
});

it("what can't be placed is kept as it was written down", async () => {
  const { deps, vod, folder, names } = await setUp(chat, { duration: 0 });
  writeFileSync(path.join(folder, `${vod.basename}.ledger.jsonl`), "");
  await keepCapturedChat(deps, vod);

  expect(names()).toContain(`${vod.basename}.chatdump.jsonl`);
  await deps.store.vods.update(vod.uuid, { duration: 8, capture_started2: at(0) });
  await keepCapturedChat(deps, vod);
  expect(names()).not.toContain(`${vod.basename}.chatdump.jsonl`);
  expect(names()).toContain(`${vod.basename}.chatdump.json`);
});

it("a start takes up the chat of a finished recording that was not made a document", async () => {
  const { deps, vod, names } = await setUp(chat);
  await takeUpRecordings(deps);
  await waitUntil(
    "the document is there",
    () => !existsSync(journalOf(vodFolder(deps.paths, vod), vod)),
  );

  expect(names()).toContain(`${vod.basename}.chatdump.json`);
});

it("what was written down belongs to the recording's files while it waits", async () => {
  const { deps, vod } = await setUp(chat);

  expect(await listVodFiles(deps, vod)).toContain(`${vod.basename}.chatdump.jsonl`);
});

it("of thousands of messages none is lost, and the order holds", async () => {
  const count = 20_000;
  const lines = Array.from({ length: count }, (_, index) =>
    said(`m${index}`, (8 * index) / count / 2 + (index % 7) / 1000, { text: `text ${index}` }),
  );
  const { deps, vod, read } = await setUp([...chat.slice(0, 2), ...lines]);
  await keepCapturedChat(deps, vod);

  const offsets = read().comments.map(({ content_offset_seconds }) => content_offset_seconds);
  expect(offsets.length).toBe(count);
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
  expect(new Set(read().comments.map(({ _id }) => _id)).size).toBe(count);
});

it.runIf(canMount())("a disk without room costs nothing that was said", async () => {
  const { deps, vod, folder, names, read } = await setUp(chat);
  const files = new Map(names().map((name) => [name, readFileSync(path.join(folder, name))]));
  mountSmallDisk(folder, 12);
  for (const [name, bytes] of files) writeFileSync(path.join(folder, name), bytes);
  await expect(keepCapturedChat(deps, vod)).rejects.toMatchObject({ code: "disk_full" });
  expect(names()).toEqual([...files.keys()]);
  resizeSmallDisk(folder, 256);
  await keepCapturedChat(deps, vod);

  expect(read().comments.length).toBe(8);
});
