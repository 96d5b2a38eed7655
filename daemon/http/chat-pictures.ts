import type { Context, Hono, MiddlewareHandler } from "hono";
import type { ChatReader } from "../chat/chat-reader.ts";
import { isPictureName, picturesPath } from "../chat/picture-store.ts";
import { pictureMimeTypes } from "../core/picture.ts";

/** The pictures that messages of chats name, for whoever may look. */
export function serveChatPictures(app: Hono, chats: ChatReader, guard: MiddlewareHandler): void {
  app.get(`${picturesPath}/:name`, guard, async (c) => sendPicture(c, chats));
}

const yearSeconds = 31_536_000;
const daySeconds = 86_400;

/** A name that stands for the content never means another picture; one for an address seldom does. */
async function sendPicture(c: Context, chats: ChatReader): Promise<Response> {
  const name = c.req.param("name") ?? "";
  const picture = await chats.picture(name);
  if (picture === null) return c.notFound();
  const etag = `"${picture.name}"`;
  const kept = isPictureName(name) ? `max-age=${yearSeconds}, immutable` : `max-age=${daySeconds}`;
  const headers = {
    etag,
    "cache-control": `private, ${kept}`,
    "content-type": pictureMimeTypes[picture.type],
    "content-length": String(picture.bytes.length),
  };
  if (c.req.header("if-none-match") === etag) return c.body(null, 304, { etag });
  if (c.req.method === "HEAD") return c.body(null, 200, headers);
  return c.body(new Uint8Array(picture.bytes), 200, headers);
}
