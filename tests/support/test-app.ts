import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { onTestFinished } from "vitest";
import { type App, createApp } from "../../daemon/app.ts";
import type { Clock } from "../../daemon/io/clock.ts";
import type { Provider } from "../../daemon/providers/provider.ts";
import { createFakeProvider, type FakeProvider } from "./fake-provider.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export interface TestApp {
  app: App;
  deps: App["deps"];
  provider: FakeProvider;
  folder: string;
  /** A request to the daemon under the name it is opened by, `localhost:8080`. */
  ask(method: string, address: string, options?: AskOptions): Promise<Reply>;
  raw(method: string, address: string, options?: AskOptions): Promise<Response>;
  /** Puts a file where recordings lie. */
  putMedia(name: string, content: string): string;
}

export interface AskOptions {
  headers?: Record<string, string>;
  /** Sent as JSON; a string as it is. */
  body?: unknown;
}

export interface Reply {
  status: number;
  headers: Headers;
  // Tests say what they expect of an answer.
  body: any; // oxlint-disable-line typescript/no-explicit-any
}

export interface TestAppOptions {
  environment?: Record<string, string>;
  clock?: Clock;
  folder?: string;
}

/** The whole daemon on a folder of its own with a fake platform; not started, so nothing polls. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const folder = options.folder ?? temporaryFolder();
  const webFolder = path.join(folder, "web");
  mkdirSync(path.join(webFolder, "assets"), { recursive: true });
  writeFileSync(
    path.join(webFolder, "index.html"),
    '<!doctype html><base href="/" /><title>Dashboard</title>',
  );
  writeFileSync(path.join(webFolder, "assets", "main-1.js"), "1;");
  const app = await createApp({
    dataFolder: path.join(folder, "data"),
    webFolder,
    environment: options.environment ?? {},
    overrides: {},
    ...(options.clock === undefined ? {} : { clock: options.clock }),
  });
  onTestFinished(async () => {
    await app.stop();
    // What was under way may still write a line; the folder goes after that.
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
  const provider = createFakeProvider();
  // The map is read-only to the daemon; here the fake takes the place of the real platform.
  (app.deps.providers as Map<string, Provider>).set(provider.name, provider);
  const raw = async (method: string, address: string, { headers = {}, body }: AskOptions = {}) =>
    app.http.request(address, {
      method,
      headers: { host: "localhost:8080", ...headers },
      ...(body === undefined
        ? {}
        : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  return {
    app,
    deps: app.deps,
    provider,
    folder,
    raw,
    async ask(method, address, asked) {
      const response = await raw(method, address, asked);
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    putMedia(name, content) {
      const file = path.join(app.deps.paths.vods, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content);
      return file;
    },
  };
}
