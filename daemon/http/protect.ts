import type { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { secureHeaders } from "hono/secure-headers";
import { AppError } from "../../shared/errors.ts";
import { checkOrigin, isAllowedOrigin, type OriginRules } from "./origin.ts";

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

/** What holds for every request before anything looks at it. */
export function protect(app: Hono, rules: OriginRules): void {
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
      onError() {
        throw new AppError("payload_too_large", "The body of the request is too large.");
      },
    }),
  );
}
