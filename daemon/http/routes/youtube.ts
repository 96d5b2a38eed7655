import type { Hono } from "hono";
import { html } from "hono/html";
import type { youtubeRoutes } from "../../../shared/api/youtube.ts";
import { AppError } from "../../../shared/errors.ts";
import { createI18n } from "../../../shared/i18n.ts";
import { toSentence } from "../../../shared/sentences.ts";
import type { Deps } from "../../deps.ts";
import type { Handlers } from "../implement.ts";

type YoutubeHandlers = Pick<Handlers, keyof typeof youtubeRoutes>;

export function youtubeHandlers({ youtube }: Pick<Deps, "youtube">): YoutubeHandlers {
  return {
    "GET /api/v0/youtube/status": () => ({ data: youtube.status() }),
    "POST /api/v0/youtube/login": async ({ signal }) => {
      const data = await youtube.beginLogin(signal);
      return {
        data,
        message: toSentence("said_type_in", {
          code: data.user_code,
          address: data.verification_url,
        }),
      };
    },
    "DELETE /api/v0/youtube/login": async ({ signal }) => ({
      data: await youtube.endLogin(signal),
    }),
    "GET /api/v0/youtube/authenticate": ({ query }) => ({
      data: youtube.beginWebLogin(query.origin ?? null),
    }),
    "GET /api/v0/youtube/playlists": async ({ signal }) => ({
      data: await youtube.playlists(signal),
    }),
    "POST /api/v0/youtube/playlists": async ({ body, signal }) => ({
      data: await youtube.createPlaylist(body, signal),
    }),
  };
}

/**
 * Where Google leads a browser back to. Public: it may come without a session, and proves by its state
 * that it belongs to a login which someone who may do so has begun here.
 */
export function serveYoutubeCallback(
  app: Hono,
  { youtube, config }: Pick<Deps, "youtube" | "config">,
): void {
  app.get("/api/v0/youtube/callback", async (c) => {
    const { t, language } = await createI18n(config.get("interface.language"));
    const show = (sentence: string, status: 200 | 400) =>
      c.html(toPage({ language, title: t("app.title"), sentence }), status, {
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
      });
    const { state = "", code = null, error = null } = c.req.query();
    try {
      await youtube.finishWebLogin({ state, code, error }, c.req.raw.signal);
      return await show(t("youtube.callbackDone"), 200);
    } catch (failure) {
      if (!(failure instanceof AppError)) throw failure;
      return show(`${t("youtube.callbackFailed")} ${failure.message}`, 400);
    }
  });
}

/** Texts are escaped by the template. */
function toPage(words: { language: string; title: string; sentence: string }) {
  return html`<!doctype html>
    <html lang="${words.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${words.title}</title>
      </head>
      <body
        style="color-scheme: light dark; font-family: system-ui; margin: 15vh auto; max-width: 34rem; padding: 1rem"
      >
        <h1>${words.title}</h1>
        <p>${words.sentence}</p>
      </body>
    </html>`;
}
