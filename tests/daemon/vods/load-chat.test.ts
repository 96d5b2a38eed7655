import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { vodFolder } from "../../../daemon/paths.ts";
import type { ChatComment } from "../../../daemon/core/chat-document.ts";
import { findChat, openChat } from "../../../daemon/vods/load-chat.ts";
import { makeChat } from "../../support/chat-video.ts";
import { makeVod } from "../../support/records.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { createTestApp } from "../../support/test-app.ts";

const never = new AbortController().signal;

async function createScene(basename: string, content: string | Buffer) {
  const { deps } = await createTestApp({ folder: temporaryFolder() });
  const created_at = "2026-01-01T13:00:00.000Z";
  const product = { kind: "chatdump" as const, basename, filesize: 1, created_at, duration: null };
  const vod = makeVod({ products: [product] });
  const folder = vodFolder(deps.paths, vod);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, basename), content);
  const load = async () => {
    const { read, pictures } = await openChat(deps, vod, "captured", never);
    const comments: ChatComment[] = [];
    for await (const batch of read()) comments.push(...batch);
    return { comments, pictures };
  };
  return { vod, load };
}

describe("a recording's chat", () => {
  it("is read with its pictures; what is no message is left out", async () => {
    const picture = { id: "25", data: "AAAA", name: "Kappa" };
    const chat = makeChat(2);
    const comments = [...chat.comments, { _id: "broken" }];
    const embeddedData = { firstParty: [picture], thirdParty: [], twitchBadges: [] };
    const { load } = await createScene("a.json", JSON.stringify({ comments, embeddedData }));

    const { comments: read, pictures } = await load();

    expect(read.map(({ _id: id }) => id)).toEqual(["message-0", "message-1"]);
    expect(pictures).toMatchObject({ firstParty: [picture], twitchBits: [] });
  });

  it("may be packed", async () => {
    const { load } = await createScene("a.json.gz", gzipSync(JSON.stringify(makeChat(3))));

    expect((await load()).comments).toHaveLength(3);
  });

  it.each([
    ["a.json", '{"comments": [{"_id": "1"'],
    ["a.json", '{"messages": []}'],
    ["a.json.gz", "not packed"],
  ])("that can't be read says so: %s %s", async (name, text) => {
    const { load } = await createScene(name, text);

    await expect(load()).rejects.toMatchObject({
      code: "chat_missing",
      field: "chatSource",
      message: expect.stringContaining(name),
    });
  });

  it("is not there while it is still written down live", async () => {
    const { vod, load } = await createScene("a.chatdump.jsonl", "{}");

    expect(findChat(vod, "captured")).toBeNull();
    await expect(load()).rejects.toMatchObject({
      code: "chat_missing",
      message: "The chat source is unavailable.",
    });
  });
});
