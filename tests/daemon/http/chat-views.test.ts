import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { vodFolder } from "../../../daemon/paths.ts";
import { makeChat, makeComment } from "../../support/chat-scene.ts";
import { putChat } from "../../support/chat-video.ts";
import { addChannel, addFiledVod } from "../../support/library.ts";
import {
  createReadingScene,
  evenChat,
  pictures,
  rootOf,
  textsOf,
  viewsOf,
} from "../../support/reading-scene.ts";
import { createTestApp } from "../../support/test-app.ts";

describe("what is made of a chat for reading", () => {
  it("is made once, and lasts over a start", async () => {
    const { get, deps, vod, app, folder } = await createReadingScene({ captured: evenChat(3) });
    await get();
    const views = viewsOf(deps);
    await app.stop();
    const root = rootOf(folder);
    const next = await createTestApp({ folder: root });
    // What it was made of is not read again.
    const messages = path.join(deps.paths.cache, ".chat-views", views[1] ?? "");
    const text = readFileSync(messages, "utf8");
    writeFileSync(messages, text.replaceAll("hello", "jello"));
    const reply = await next.ask("GET", `/api/v0/vod/${vod.uuid}/chat`);

    expect(views).toHaveLength(3);
    expect(textsOf(reply.body)).toEqual(["jello 0", "jello 1", "jello 2"]);
  });

  it("is made anew when the document changes, and the old goes", async () => {
    const { get, put, deps } = await createReadingScene({ captured: evenChat(3) });
    await get();
    const before = viewsOf(deps);
    await put("captured", evenChat(5));

    expect(textsOf(await get())).toHaveLength(5);
    const after = viewsOf(deps);
    expect(after).toHaveLength(3);
    expect(after.some((name) => before.includes(name))).toBe(false);
  });

  it("is made anew when a part of it is gone or cut short", async () => {
    const chat = makeChat([makeComment(1, "catJAM")], pictures);
    const { deps, vod, app, folder, get } = await createReadingScene({ captured: chat });
    const picture = (await get()).data.messages[0].parts[0].picture as string;
    const root = rootOf(folder);
    await app.stop();
    rmSync(path.join(deps.paths.cache, "chat-pictures"), { recursive: true });
    const second = await createTestApp({ folder: root });
    await second.ask("GET", `/api/v0/vod/${vod.uuid}/chat`);
    expect((await second.raw("GET", picture)).status).toBe(200);
    await second.app.stop();
    const [, messages = ""] = viewsOf(deps);
    writeFileSync(path.join(deps.paths.cache, ".chat-views", messages), "");
    const third = await createTestApp({ folder: root });
    const { body } = await third.ask("GET", `/api/v0/vod/${vod.uuid}/chat`);

    expect(body.data.messages).toHaveLength(1);
  });

  it("is made anew when the cache is emptied while the daemon runs", async () => {
    const { get, deps } = await createReadingScene({ captured: evenChat(3) });
    await get();
    rmSync(deps.paths.cache, { recursive: true });
    const pages = await Promise.all([get(), get("?from=1"), get("/search?q=hello")]);

    expect(pages.map((page) => textsOf(page).length)).toEqual([3, 2, 3]);
  });

  it("goes when its recording has gone", async () => {
    const { get, deps, vod, ask } = await createReadingScene({ captured: evenChat(3) });
    await get();
    await deps.store.vods.remove(vod.uuid);
    const other = await addFiledVod(
      { deps },
      { channel: await addChannel({ deps }, { internalName: "bob" }) },
    );
    const product = putChat(vodFolder(deps.paths, other), other.basename, {
      source: "captured",
      document: evenChat(1),
    });
    await deps.store.vods.update(other.uuid, { products: [product] });
    await ask("GET", `/api/v0/vod/${other.uuid}/chat`);

    expect(viewsOf(deps).every((name) => name.startsWith(other.uuid))).toBe(true);
  });

  it("is served as messages only", async () => {
    const { get, deps, raw } = await createReadingScene({ captured: evenChat(3) });
    await get();
    const [name = ""] = viewsOf(deps);

    expect((await raw("GET", `/cache/.chat-views/${name}`)).status).toBe(404);
    expect((await raw("GET", "/cache/chat-pictures/")).status).toBe(404);
  });
});
