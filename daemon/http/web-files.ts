import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono } from "hono";
import { toPageBelow } from "./base-path.ts";

const immutable = "public, max-age=31536000, immutable";

/** The dashboard's static files; every other address that a browser opens gets its page. */
export function serveDashboard(app: Hono, folder: string, basePath: () => string): void {
  if (!existsSync(path.join(folder, "assets"))) {
    app.get("*", (c) => c.text("The dashboard is not built; npm start builds it.", 404));
    return;
  }
  const root = path.relative(process.cwd(), folder) || ".";
  app.use(
    "/assets/*",
    serveStatic({
      root,
      precompressed: true,
      onFound: (_, c) => c.header("Cache-Control", immutable),
    }),
  );
  app.all("/assets/*", (c) => c.notFound());
  app.get(
    "/:file{[\\w-]+\\.(?:svg|png|ico|webmanifest|txt|js)}",
    serveStatic({ root, precompressed: true }),
  );
  app.get("*", async (c) => {
    const page = await readFile(path.join(folder, "index.html"), "utf8");
    return c.html(toPageBelow(page, basePath()), 200, { "cache-control": "no-cache" });
  });
}
