import { readdirSync } from "node:fs";
import path from "node:path";
import type { ChatDocument, ChatPictures } from "../../daemon/core/chat-document.ts";
import { vodFolder } from "../../daemon/paths.ts";
import { movingEmote } from "../simulator/emote-pictures.ts";
import { makeChat, makeComment, makeImage, makePng } from "./chat-scene.ts";
import { putChat } from "./chat-video.ts";
import { addChannel, addFiledVod } from "./library.ts";
import { createTestApp, type TestAppOptions } from "./test-app.ts";

export type Source = "captured" | "downloaded";

/** A daemon with a recording that has these chats, and a hand that asks for them. */
export async function createReadingScene(
  chats: Partial<Record<Source, ChatDocument>> = {},
  options: TestAppOptions = {},
) {
  const test = await createTestApp(options);
  const vod = await addFiledVod(test, { channel: await addChannel(test) });
  const folder = vodFolder(test.deps.paths, vod);
  const put = async (source: Source, document: ChatDocument) => {
    const product = putChat(folder, vod.basename, { source, document });
    const others = vod.products.filter(({ kind }) => kind !== product.kind);
    vod.products = [...others, product];
    await test.deps.store.vods.update(vod.uuid, { products: vod.products });
    return path.join(folder, product.basename);
  };
  for (const source of ["captured", "downloaded"] as const) {
    const document = chats[source];
    if (document !== undefined) await put(source, document);
  }
  const get = async (address = "") => {
    const reply = await test.ask("GET", `/api/v0/vod/${vod.uuid}/chat${address}`);
    return { ...reply.body, status: reply.status };
  };
  return { ...test, vod, folder, put, get };
}

/** A chat with a message a second. */
export const evenChat = (seconds: number) =>
  makeChat(Array.from({ length: seconds }, (_, at) => makeComment(at, `hello ${at}`)));

/** What a page's messages say. */
export const textsOf = ({ data }: { data: { messages: { parts: { text: string }[] }[] } }) =>
  data.messages.map(({ parts }) => parts.map(({ text }) => text).join(""));

/** Base64 of a picture. */
export const png = makePng(56, 56, "#ff0000");
/** A few of each kind. */
export const pictures: ChatPictures = {
  firstParty: [makeImage("25", png)],
  thirdParty: [
    makeImage("1", movingEmote({ name: "x", size: 56 }).toString("base64"), { name: "catJAM" }),
  ],
  twitchBadges: [
    { name: "vip", versions: { "1": { title: "VIP", bytes: makePng(36, 36, "#00ff00") } } },
  ],
  twitchBits: [
    {
      prefix: "Cheer",
      tierList: { "1": makeImage("Cheer1", png), "100": makeImage("Cheer100", png) },
    },
  ],
};

/** The folder that another daemon is started on to go on with the same data. */
export const rootOf = (folder: string): string => folder.slice(0, folder.indexOf("/data/"));

/** What was made of chats for reading. */
export const viewsOf = ({ paths }: { paths: { cache: string } }): string[] =>
  readdirSync(path.join(paths.cache, ".chat-views")).toSorted();
