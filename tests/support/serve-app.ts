import type { AddressInfo } from "node:net";
import { serve, type WebSocketServerLike } from "@hono/node-server";
import { onTestFinished } from "vitest";
import { WebSocketServer } from "ws";
import type { App } from "../../daemon/app.ts";

/** Serves a daemon on a free port of loopback, as its main file does, for the test that runs. */
export async function serveApp(app: App): Promise<{ url: string; port: number }> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 });
  // Both sides agree at run time; their types differ in how they write optional fields.
  const websocket = { server: sockets as unknown as WebSocketServerLike };
  const { port, server } = await new Promise<{ port: number; server: ReturnType<typeof serve> }>(
    (resolve) => {
      const started = serve(
        { fetch: app.http.fetch, port: 0, hostname: "127.0.0.1", websocket },
        (address: AddressInfo) => resolve({ port: address.port, server: started }),
      );
    },
  );
  onTestFinished(() => {
    for (const client of sockets.clients) client.terminate();
    if ("closeAllConnections" in server) server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${port}`, port };
}
