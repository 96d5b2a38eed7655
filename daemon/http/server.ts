import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { secureHeaders } from "hono/secure-headers";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { upgradeWebSocket } from "@hono/node-server";
import { AppError, errorTable, type ErrorCode } from "../../shared/errors.ts";
import type { Deps } from "../deps.ts";
import { toStorageError } from "../io/json-document.ts";
import { apiPage, apiPageScript } from "./api-page.ts";
import { implementContract } from "./implement.ts";
import { toOpenApi } from "./openapi.ts";
import { checkOrigin, isAllowedOrigin } from "./origin.ts";
import { channelHandlers, type LiveControl } from "./routes/channels.ts";
import { daemonHandlers } from "./routes/daemon.ts";
import { vodHandlers } from "./routes/vods.ts";
import { sendFile } from "./send-file.ts";
import { serveDashboard } from "./web-files.ts";
import { createWebsocketHub } from "./websocket.ts";

const largestBodyBytes = 1024 * 1024;

const contentSecurityPolicy = {
  defaultSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", "data:", "https:", "http:"],
  mediaSrc: ["'self'", "blob:"],
  workerSrc: ["'self'", "blob:"],
  connectSrc: ["'self'", "ws:", "wss:", "http:", "https:"],
  frameAncestors: ["'none'"],
};

/** The whole HTTP side: contract, websocket, media, API page, dashboard. */
export function createServer(deps: Deps, live: LiveControl, webFolder: string): Hono {
  const app = new Hono();
  const rules = { allowedOrigins: () => deps.config.get("server.allowed_origins") };
  const log = deps.log.module("http");

  app.use(
    secureHeaders({
      strictTransportSecurity: false,
      crossOriginResourcePolicy: false,
      contentSecurityPolicy,
    }),
  );
  app.use(
    cors({
      origin: (origin, c) =>
        isAllowedOrigin(origin, c.req.header("host") ?? "", rules) ? origin : null,
      credentials: true,
    }),
  );
  app.use(checkOrigin(rules));
  app.use(
    "/api/*",
    bodyLimit({
      maxSize: largestBodyBytes,
      onError: () => fail("payload_too_large", "The body of the request is too large."),
    }),
  );

  implementContract(
    app,
    { ...daemonHandlers(deps), ...channelHandlers(deps, live), ...vodHandlers(deps) },
    () => "admin",
  );

  const hub = createWebsocketHub(deps);
  app.get(
    "/api/v0/websocket",
    upgradeWebSocket(() => hub.connection()),
  );
  const openApi = toOpenApi();
  app.get("/api/v0/openapi.json", (c) => c.json(openApi));
  app.get("/api/v0/docs", (c) => c.html(apiPage));
  app.get("/api/v0/docs.js", (c) =>
    c.body(apiPageScript, 200, { "content-type": "text/javascript" }),
  );
  app.all("/api/*", () => fail("not_found", "There is no such route."));
  app.get("/vods/*", (c) =>
    sendFile(c, deps.paths.vods, new URL(c.req.url).pathname.slice("/vods/".length)),
  );
  serveDashboard(app, webFolder);

  app.onError((thrown, c) => {
    const error = toStorageError(thrown);
    if (error instanceof AppError) {
      const { code, message, field, status } = error;
      if (status >= 500) log.warn(`${c.req.method} ${c.req.path}: ${message}`);
      const body = { status: "ERROR", code, message, ...(field === undefined ? {} : { field }) };
      return c.json(body, status as ContentfulStatusCode); // the table holds error statuses only
    }
    log.error(`${c.req.method} ${c.req.path}: ${thrown.message}`, { stack: thrown.stack });
    const { status } = errorTable.internal;
    return c.json(
      { status: "ERROR", code: "internal", message: "Something went wrong; the log knows more." },
      status,
    );
  });
  return app;
}

function fail(code: ErrorCode, message: string): never {
  throw new AppError(code, message);
}
