import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { writeChatDocument } from "../../../daemon/chat/write-document.ts";
import { ChatDocument } from "../../../daemon/core/chat-document.ts";
import { toDownloadedHead } from "../../../daemon/core/downloaded-chat.ts";
import { makeComment } from "../../support/chat-comments.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const { signal } = new AbortController();
const subject = {
  streamer: { id: "1000", login: "ann", displayName: "Ann" },
  video: {
    id: "2000000001",
    title: "Hello",
    created_at: "2026-01-01T12:00:00.000Z",
    description: "",
    view_count: 7,
  },
  durationSeconds: 3600,
  chapters: [
    {
      offset: 0,
      duration: 60.5,
      title: "Hello",
      game_id: "743",
      game_name: "Chess",
      image_url: null,
    },
    { offset: 60.5, duration: 10, title: "Bye", game_id: null, game_name: null, image_url: null },
  ],
  nowIso: "2026-01-02T00:00:00.000Z",
};

it.each([0, 1, 499, 500, 501, 1200])(
  "writes a chat of %i comments as one document",
  async (count) => {
    const file = path.join(temporaryFolder(), "x.chat.json");
    const comments = Array.from({ length: count }, (_, index) => makeComment(index));
    const document = { ...toDownloadedHead(subject), comments, embeddedData: null };
    await writeChatDocument(file, document, signal);

    const read: unknown = JSON.parse(readFileSync(file, "utf8"));
    expect(read).toEqual(document);
    expect(ChatDocument.parse(read).comments).toHaveLength(count);
    expect(readdirSync(path.dirname(file))).toEqual(["x.chat.json"]);
  },
);

it("has the head that other programs read", () => {
  expect(toDownloadedHead(subject)).toMatchObject({
    FileInfo: { Version: { Major: 1, Minor: 4, Patch: 0 }, CreatedAt: subject.nowIso },
    streamer: { name: "Ann", login: "ann", id: 1000 },
    video: {
      id: "2000000001",
      title: "Hello",
      start: 0,
      end: 3600,
      length: 3600,
      game: "Chess",
      chapters: [
        { startMilliseconds: 0, lengthMilliseconds: 60_500, description: "Chess", gameId: "743" },
        { startMilliseconds: 60_500, description: "Bye", gameId: null },
      ],
    },
  });
  const stranger = { ...subject, streamer: { ...subject.streamer, id: "UCabc" } };
  expect(toDownloadedHead(stranger).streamer).toBeNull();
});

it("leaves the older one as it is when it is stopped", async () => {
  const file = path.join(temporaryFolder(), "x.chat.json");
  writeFileSync(file, "older");
  const stop = AbortSignal.abort();
  const document = { ...toDownloadedHead(subject), comments: [makeComment(1)] };
  await expect(writeChatDocument(file, document, stop)).rejects.toThrow(/abort/);
  expect(readFileSync(file, "utf8")).toBe("older");
  expect(readdirSync(path.dirname(file))).toEqual(["x.chat.json"]);
});
