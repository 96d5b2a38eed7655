import { keepShell } from "./keep-shell.ts";
import { showPushes } from "./push-worker.ts";
import type { WorkerScope } from "./worker-scope.ts";

// This file runs as the service worker of the dashboard and nowhere else.
const worker = globalThis as unknown as WorkerScope;

keepShell(worker);
showPushes(worker);
