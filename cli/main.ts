#!/usr/bin/env node
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { SocketLike } from "../shared/event-stream.ts";
import { askSecret } from "./ask-secret.ts";
import { leaveOnBrokenPipe } from "./broken-pipe.ts";
import { run } from "./commands/program.ts";

const leave = () => process.exit();
leaveOnBrokenPipe(process.stdout, leave);
leaveOnBrokenPipe(process.stderr, leave);

process.exitCode = await run(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: process.stdin,
  env: process.env,
  fetch,
  // Its events carry more than is needed, which the types can't express for handlers.
  connect: (url, headers) => new WebSocket(url, { headers }) as SocketLike,
  readText: (file) => readFile(file, "utf8").catch(() => null),
  readInput: () => text(process.stdin),
  askSecret: (question) =>
    askSecret(question, process.stdin, (written) => void process.stderr.write(written)),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
  now: Date.now,
  // Ctrl-C ends the process, as for every other program that follows something.
  signal: new AbortController().signal,
  showWatch: async (context, live) => {
    // Read once by the library that colours, when it is loaded.
    if (!context.output.hasColour) process.env["FORCE_COLOR"] = "0";
    const { showWatch } = await import("./views/watch.tsx");
    await showWatch(context, live);
  },
});
