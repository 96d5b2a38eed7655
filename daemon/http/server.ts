import { Hono } from "hono";
import { upgradeWebSocket } from "@hono/node-server";
import type { Deps } from "../deps.ts";
import { createChatReader } from "../chat/chat-reader.ts";
import { prepareChats } from "../vods/prepare-chats.ts";
import { refuseMethod, tellMethods } from "./allowed-methods.ts";
import { serveChatPictures } from "./chat-pictures.ts";
import { apiPage, apiPageScript } from "./api-page.ts";
import { toRoutePath } from "./base-path.ts";
import { answerFailure } from "./failure.ts";
import { implementContract } from "./implement.ts";
import { guardMedia, serveMedia } from "./media.ts";
import { toOpenApi } from "./openapi.ts";
import { refuseForeignPage } from "./origin.ts";
import { protect } from "./protect.ts";
import { channelHandlers, type LiveControl } from "./routes/channels.ts";
import { chatDownloadHandlers } from "./routes/chat-download.ts";
import { chatHandlers } from "./routes/chat.ts";
import { cleanUpHandlers } from "./routes/clean-up.ts";
import { daemonHandlers } from "./routes/daemon.ts";
import { clipHandlers } from "./routes/clips.ts";
import { downloadHandlers } from "./routes/downloads.ts";
import { exportHandlers } from "./routes/exports.ts";
import { libraryWorkHandlers } from "./routes/library-work.ts";
import { notificationHandlers } from "./routes/notifications.ts";
import { operatorHandlers } from "./routes/operator-documents.ts";
import { platformHandlers } from "./routes/platform.ts";
import { renderHandlers } from "./routes/render.ts";
import { scheduleHandlers } from "./routes/schedule.ts";
import { sessionHandlers } from "./routes/session.ts";
import { serveTwitchHook, type TwitchControl, twitchHandlers } from "./routes/twitch.ts";
import { type UpkeepControl, upkeepHandlers } from "./routes/upkeep.ts";
import { vodShelfHandlers } from "./routes/vod-shelf.ts";
import { vodEditHandlers } from "./routes/vod-edit.ts";
import { vodMediaHandlers } from "./routes/vod-media.ts";
import { vodHandlers } from "./routes/vods.ts";
import { serveYoutubeCallback, youtubeHandlers } from "./routes/youtube.ts";
import { findCaller, readCredentials, type SessionRules } from "./session.ts";
import { serveDashboard } from "./web-files.ts";
import { createWebsocketHub } from "./websocket.ts";

/** The whole HTTP side: contract, websocket, media, API page, dashboard. */
export function createServer(
  deps: Deps,
  live: LiveControl & UpkeepControl & { twitch: TwitchControl },
  webFolder: string,
): Hono {
  const { access, config } = deps;
  const basePath = () => config.get("server.base_path");
  const app = new Hono({ getPath: (request) => toRoutePath(request, basePath()) });
  const sessions: SessionRules = {
    access,
    basePath,
    trustedProxies: () => config.get("server.trust_proxy"),
  };
  const rules = {
    allowedOrigins: () => [
      ...config.get("server.allowed_origins"),
      ...toOrigins(config.get("server.public_url")),
    ],
  };
  const chats = createChatReader(deps);
  prepareChats(deps, chats);
  app.use("/api/*", tellMethods(app));
  protect(app, rules);
  implementContract(
    app,
    {
      ...daemonHandlers(deps),
      ...sessionHandlers(deps, sessions),
      ...channelHandlers(deps, live),
      ...vodHandlers(deps),
      ...vodEditHandlers(deps),
      ...vodMediaHandlers(deps),
      ...renderHandlers(deps),
      ...downloadHandlers(deps),
      ...chatDownloadHandlers(deps),
      ...chatHandlers(deps, chats),
      ...clipHandlers(deps),
      ...exportHandlers(deps),
      ...platformHandlers(deps),
      ...libraryWorkHandlers(deps),
      ...twitchHandlers(live.twitch),
      ...notificationHandlers(deps),
      ...scheduleHandlers(deps),
      ...operatorHandlers(deps),
      ...upkeepHandlers(deps, live),
      ...vodShelfHandlers(deps),
      ...cleanUpHandlers(deps),
      ...youtubeHandlers(deps),
    },
    {
      findCaller: (c) => findCaller(c, sessions),
      refuseForeignPage: (c) => refuseForeignPage(c, rules),
    },
  );

  serveTwitchHook(app, live.twitch);
  serveYoutubeCallback(app, deps);
  serveEvents(app, deps);
  serveApiPage(app);
  app.all("/api/*", refuseMethod(app));
  serveChatPictures(app, chats, guardMedia(sessions));
  serveMedia(app, deps, sessions);
  serveDashboard(app, webFolder, basePath);

  app.onError(answerFailure(deps.log.module("http")));
  return app;
}

/** The websocket, for as long as its client may follow. */
function serveEvents(app: Hono, deps: Pick<Deps, "access" | "events">): void {
  const hub = createWebsocketHub(deps);
  app.get(
    "/api/v0/websocket",
    upgradeWebSocket((c) => {
      const credentials = readCredentials(c);
      return hub.connection(() => deps.access.accessOf(credentials));
    }),
  );
  deps.access.onChange(() => hub.recheck());
}

function serveApiPage(app: Hono): void {
  const openApi = toOpenApi();
  app.get("/api/v0/openapi.json", (c) => c.json(openApi));
  app.get("/api/v0/docs", (c) => c.html(apiPage));
  app.get("/api/v0/docs.js", (c) =>
    c.body(apiPageScript, 200, { "content-type": "text/javascript" }),
  );
}

/** The origin of an address, which may have a path; none for no address. */
function toOrigins(address: string): string[] {
  return address === "" ? [] : [new URL(address).origin];
}
