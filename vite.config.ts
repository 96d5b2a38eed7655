import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const daemonAddress = process.env["REELKEEP_URL"] ?? "http://127.0.0.1:8080";

/** Writes `x.br` beside each text asset of the dashboard; the daemon's static files pick it up. */
const precompress = (): Plugin => ({
  name: "precompress",
  apply: "build",
  applyToEnvironment: (environment) => environment.name === "client",
  writeBundle(output, bundle) {
    for (const file of Object.keys(bundle)) {
      if (!/\.(js|css|html|svg|json|webmanifest)$/.test(file)) continue;
      const target = path.join(output.dir ?? ".", file);
      writeFileSync(`${target}.br`, brotliCompressSync(readFileSync(target)));
    }
  },
});

/**
 * The dashboard fetches its catalogues as data instead of running them as script, and without the
 * terminal's texts.
 */
const fetchCatalogues = (): Plugin => ({
  name: "fetch-catalogues",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: (environment) => environment.name === "client",
  transform(code, id) {
    if (!id.endsWith("/shared/i18n.ts")) return undefined;
    const changed = code.replace(
      /import\("(\.\.\/locales\/(\w+)\.json)", \{[^)]*\)/g,
      (_, file: string, language: string) => {
        const text = readFileSync(path.resolve(path.dirname(id), file), "utf8");
        const { cli: _terminal, ...texts } = JSON.parse(text) as Record<string, unknown>;
        const source = JSON.stringify(texts);
        const asset = this.emitFile({ type: "asset", name: `${language}.json`, source });
        const url = `import.meta.ROLLUP_FILE_URL_${asset}`;
        return `fetch(${url}).then(async (answer) => ({ default: await answer.json() }))`;
      },
    );
    return { code: changed, map: null };
  },
});

/** Vite's development server turns JSON into script, so that a browser must not expect data. */
const importCatalogues = (): Plugin => ({
  name: "import-catalogues",
  apply: "serve",
  enforce: "pre",
  transform(code, id) {
    if (process.env["VITEST"] || !id.endsWith("/shared/i18n.ts")) return undefined;
    return { code: code.replaceAll(', { with: { type: "json" } }', ""), map: null };
  },
});

/** `vite` (development) also runs the daemon, restarted by `node --watch` when its files change. */
const runDaemon = (): Plugin => ({
  name: "run-daemon",
  apply: "serve",
  configureServer(server) {
    if (process.env["VITEST"] || process.env["NO_DAEMON"]) return;
    const port = new URL(daemonAddress).port;
    const child = spawn(
      process.execPath,
      ["--watch", "--watch-preserve-output", "daemon/main.ts", "--port", port],
      { stdio: "inherit" },
    );
    const stop = () => void child.kill();
    server.httpServer?.once("close", stop);
    process.once("exit", stop);
  },
});

/** What the page begins with, in one file: fewer requests, and it compresses better. */
const initialGroup = { name: "base", tags: ["$initial" as const] };

const testTree = (folders: string[]) => folders.map((f) => `tests/${f}/**/*.test.{ts,tsx}`);

/** Where ffmpeg, servers and child processes do the work: a process for each file. */
const atWork = ["vods", "channels", "chat", "exporters"].map((folder) => `daemon/${folder}`);

/** Real programs on a busy machine take their time; nothing here measures it. */
const patient = { testTimeout: 30_000, hookTimeout: 30_000 };

export default defineConfig({
  root: "web",
  base: "./",
  plugins: [react(), runDaemon(), importCatalogues(), fetchCatalogues(), precompress()],
  server: {
    port: 5173,
    proxy: {
      "/api/v0/websocket": { target: daemonAddress, ws: true },
      "/api": daemonAddress,
      "/vods": daemonAddress,
      "/saved_vods": daemonAddress,
      "/saved_clips": daemonAddress,
      "/trash": daemonAddress,
      "/cache": daemonAddress,
    },
  },
  // One worker beside the page, under a name that stays: its place is what it may serve.
  worker: { format: "iife", rolldownOptions: { output: { entryFileNames: "service-worker.js" } } },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: "../dist/web",
        emptyOutDir: true,
        sourcemap: true,
        rolldownOptions: {
          output: { codeSplitting: { groups: [initialGroup] } },
        },
      },
    },
    node: {
      consumer: "server",
      resolve: { builtins: [...builtinModules, /^node:/] },
      build: {
        outDir: "../dist/node",
        emptyOutDir: true,
        ssr: true,
        copyPublicDir: false,
        target: "node24",
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          input: {
            daemon: "daemon/main.ts",
            cli: "cli/main.ts",
            "draw-chat": "daemon/chat/draw/draw-chat.ts",
          },
          output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
        },
      },
    },
  },
  test: {
    root: ".",
    // Most tests wait for sockets and programs, not for the processor.
    maxWorkers: 4,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          ...patient,
          // No module keeps a state of its own (a test looks), so one process serves many files.
          isolate: false,
          include: testTree(["shared", "daemon", "cli", "architecture", "support", "locales"]),
          exclude: testTree(atWork),
        },
      },
      {
        extends: true,
        test: { name: "work", ...patient, include: testTree(atWork) },
      },
      {
        extends: true,
        test: {
          name: "web",
          ...patient,
          isolate: false,
          include: testTree(["web"]),
          environment: "happy-dom",
          setupFiles: ["tests/web/support/set-up.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "parts",
          include: testTree(["simulator", "faults", "e2e"]),
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Browser, daemon, ffmpeg and simulator share two cores: what fails once is tried once more.
          retry: 1,
          // A page is looked at again for as long as a busy machine may need.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
