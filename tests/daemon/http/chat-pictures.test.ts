import { describe, expect, it } from "vitest";
import { password } from "../../support/callers.ts";
import { makeChat, makeComment } from "../../support/chat-scene.ts";
import { startOrigin } from "../../support/origin.ts";
import { createReadingScene, pictures, png, rootOf } from "../../support/reading-scene.ts";
import { createTestApp } from "../../support/test-app.ts";

describe("the messages of a chat", () => {
  it("have the pictures that lie in the document, each with its address below the daemon", async () => {
    const fragments = [
      { text: "Kappa", emoticon: { emoticon_id: "25" } },
      { text: " catJAM Cheer250" },
    ];
    const badges = [{ _id: "vip", version: "1" }];
    const chat = makeChat([makeComment(1, "", { fragments, badges, bits: 250 })], pictures);
    const { get, raw } = await createReadingScene({ captured: chat });
    const [message] = (await get()).data.messages;

    const [kappa, , cat, , cheer] = message.parts;
    expect(kappa).toMatchObject({ type: "emote", name: "Kappa", width: 28, is_zero_width: false });
    expect(cheer).toMatchObject({ type: "cheer", name: "Cheer", bits: 250, color: "#9C3EE8" });
    expect(message.badges[0].title).toBe("VIP");
    expect(cheer.picture).toBe(kappa.picture);
    const fetched = await raw("GET", kappa.picture);
    expect(Buffer.from(await fetched.arrayBuffer()).toString("base64")).toBe(png);
    expect(Object.fromEntries(fetched.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "private, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    expect((await raw("GET", cat.picture)).headers.get("content-type")).toBe("image/gif");
    const etag = fetched.headers.get("etag") ?? "";
    const again = await raw("GET", kappa.picture, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
  });

  it("have emotes of the platform that are not in the document; they are fetched when one looks", async () => {
    let requests = 0;
    const { url } = await startOrigin((request, response) => {
      requests += 1;
      if (request.url === "/emoticons/v2/25/default/dark/2.0")
        response.end(Buffer.from(png, "base64"));
      else response.writeHead(404).end();
    });
    const environment = {
      REELKEEP_CHAT_IMAGES_URL: url,
      REELKEEP_CAPTURE_ALLOWED_HOSTS: "127.0.0.1",
    };
    const fragments = ["25", "26"].map((id) => ({ text: id, emoticon: { emoticon_id: id } }));
    const chat = makeChat([makeComment(1, "", { fragments })]);
    const test = await createReadingScene({ captured: chat }, { environment });
    const [known, gone] = (await test.get()).data.messages[0].parts;
    expect(requests).toBe(0);
    const replies = await Promise.all([1, 2, 3].map(() => test.raw("GET", known.picture)));

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(requests).toBe(1);
    expect((await test.raw("GET", gone.picture)).status).toBe(404);
    expect((await test.raw("GET", gone.picture)).status).toBe(404);
    expect(requests).toBe(2);
    // A daemon that was started again knows the address from what it has read before.
    await test.app.stop();
    const next = await createTestApp({
      folder: rootOf(test.folder),
      environment,
    });
    expect((await next.raw("GET", known.picture)).status).toBe(404);
    await next.ask("GET", `/api/v0/vod/${test.vod.uuid}/chat`);
    expect((await next.raw("GET", known.picture)).status).toBe(200);
    expect(requests).toBe(2);
  });

  it.each(["nonsense", "at-00000000000000000000000000000000", "..%2f..%2fconfig", ".addresses"])(
    "have no picture %s",
    async (name) => {
      const { raw } = await createReadingScene();

      expect((await raw("GET", `/cache/chat-pictures/${name}`)).status).toBe(404);
    },
  );
});

describe("a chat and its pictures", () => {
  it("are for those who may look, and the pictures for those with a pass", async () => {
    const chat = makeChat([makeComment(1, "catJAM")], pictures);
    const { get, raw, ask, deps, vod } = await createReadingScene({ captured: chat });
    const picture = (await get()).data.messages[0].parts[0].picture as string;
    const { body } = await ask("GET", "/api/v0/auth/media_pass");
    await deps.access.setPassword(password, null);

    expect((await get()).status).toBe(401);
    expect((await raw("GET", picture)).status).toBe(401);
    expect((await raw("GET", `${picture}?${body.data.query}`)).status).toBe(200);
    await deps.config.change({ "access.guest_mode": true });
    expect((await get()).status).toBe(200);
    expect((await raw("GET", picture)).status).toBe(200);
    await deps.store.vods.update(vod.uuid, { shelf: "trash" });
    expect((await get()).status).toBe(403);
  });
});
