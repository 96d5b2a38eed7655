import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ChatDocument } from "../../../daemon/core/chat-document.ts";
import { importChat, removeImportedChat } from "../../../daemon/vods/import-chat.ts";
import { at, legacyChat } from "../../support/legacy-folder.ts";
import { makeVod } from "../../support/records.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const { signal } = new AbortController();

/** A recording of four seconds that began a second after its stream, with both kinds of chat. */
function createScene() {
  const root = temporaryFolder();
  const [from, folder] = [path.join(root, "old"), path.join(root, "new")];
  mkdirSync(from);
  const vod = makeVod({
    basename: "x",
    started_at: at(0),
    capture_started: at(1),
    ended_at: at(5),
    duration: 4,
  });
  writeFileSync(path.join(from, "x_chat.json"), JSON.stringify(legacyChat(3)));
  writeFileSync(path.join(from, "x.chatdump"), JSON.stringify(legacyChat(2)));
  const toImport = (name: string, to = folder) => ({ vod, from, name, folder: to });
  return { root, from, folder, toImport };
}

it("brings chats under our names, in step with a file that began later than the stream", async () => {
  const { folder, toImport } = createScene();
  expect(await importChat(toImport("x_chat.json"), signal)).toBe("x.chat.json");
  expect(await importChat(toImport("x.chatdump"), signal)).toBe("x.chatdump.json");

  const read = (name: string) =>
    ChatDocument.parse(JSON.parse(readFileSync(path.join(folder, name), "utf8")));
  expect(read("x.chat.json").comments).toMatchObject([
    { content_offset_seconds: 2, reelkeep: { platform_offset_seconds: 3 } },
  ]);
  expect(read("x.chatdump.json")).toMatchObject({
    comments: [{ content_offset_seconds: 1, message: { body: "hi" } }],
    video: { title: "Getting ready" },
  });
  expect(readdirSync(folder).toSorted()).toEqual(["x.chat.json", "x.chatdump.json"]);
});

it("does so once", async () => {
  const { folder, toImport } = createScene();
  await importChat(toImport("x_chat.json"), signal);
  const before = statSync(path.join(folder, "x.chat.json"));
  expect(await importChat(toImport("x_chat.json"), signal)).toBe("x.chat.json");
  expect(statSync(path.join(folder, "x.chat.json"))).toEqual(before);
});

it("leaves what is no chat, and what can't be read, to be brought over as it is", async () => {
  const { from, folder, toImport } = createScene();
  writeFileSync(path.join(from, "x_chat.json"), "{");
  for (const name of ["x_chat.json", "x.mp4", "x.chatdump.line"])
    expect(await importChat(toImport(name), signal)).toBeNull();
  expect(existsSync(folder)).toBe(false);
});

it("takes the old one away only when the new one is there", async () => {
  const { from, toImport } = createScene();
  await removeImportedChat(toImport("x_chat.json"));
  expect(readdirSync(from)).toContain("x_chat.json");
  await importChat(toImport("x_chat.json"), signal);
  await removeImportedChat(toImport("x_chat.json"));
  expect(readdirSync(from)).toEqual(["x.chatdump"]);
});

it("changes nothing in a folder that is the recording's own already, by whatever way", async () => {
  const { root, from, toImport } = createScene();
  const way = path.join(root, "way");
  symlinkSync(from, way);
  expect(await importChat(toImport("x_chat.json", way), signal)).toBeNull();
  await removeImportedChat(toImport("x_chat.json", way));
  expect(readdirSync(from).toSorted()).toEqual(["x.chatdump", "x_chat.json"]);
});
