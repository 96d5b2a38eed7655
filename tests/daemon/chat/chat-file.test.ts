import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { readComments, readSurroundings } from "../../../daemon/chat/chat-file.ts";
import { ChatComment } from "../../../daemon/core/chat-document.ts";
import { makeChat, makeComment } from "../../support/chat-scene.ts";
import { pictures } from "../../support/reading-scene.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const { signal } = new AbortController();

function put(document: unknown): string {
  const file = path.join(temporaryFolder(), "x.chat.json");
  writeFileSync(file, typeof document === "string" ? document : JSON.stringify(document, null, 2));
  return file;
}

async function readAll(file: string): Promise<ChatComment[]> {
  const all: ChatComment[] = [];
  for await (const comments of readComments(file, ChatComment, signal)) all.push(...comments);
  return all;
}

it("a chat's document is read in pieces, with all that other programs have put there", async () => {
  const comments = Array.from({ length: 3000 }, (_, at) => makeComment(at, `hello ${at}`));
  const { comments: _read, embeddedData: _pictures, ...head } = makeChat([]);
  const others = { FileInfo: { Version: { Major: 1, Minor: 4, Patch: 0 } }, odd: [1, { a: null }] };
  const file = put({ ...head, ...others, comments, embeddedData: pictures });

  expect(await readSurroundings(file, signal)).toEqual({ head: { ...head, ...others }, pictures });
  const read = await readAll(file);
  expect(read.map(({ _id }) => _id)).toEqual(comments.map(({ _id }) => _id));
});

it("a chat without pictures has none", async () => {
  for (const embeddedData of [null, undefined, {}, { firstParty: "none" }]) {
    const file = put({ comments: [], embeddedData });
    expect(await readSurroundings(file, signal)).toEqual({ head: {}, pictures: null });
  }
});

it("what is no chat says so", async () => {
  for (const text of ["{", '{"comments":', "[]", '{"comments":{}}', '{"comments":[],"video":nope}'])
    await expect(readSurroundings(put(text), signal)).rejects.toMatchObject({
      code: "chat_missing",
    });
  const broken = put({ comments: [makeComment(1, "x"), { _id: "2" }] });
  await expect(readAll(broken)).rejects.toMatchObject({ code: "chat_missing" });
  await expect(readAll(`${broken}-none`)).rejects.toMatchObject({ code: "chat_missing" });
});
