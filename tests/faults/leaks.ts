import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { systemClock } from "../../daemon/io/clock.ts";
import { type StartedEngine, startEngine } from "./engine-run.ts";
import { formatMemory, measureMemory, type Memory } from "./memory.ts";
import { type ClientKind, createClient, createProvider } from "./rig.ts";

export interface LeakResult {
  captures: number;
  /** After one capture, so that everything is loaded; and after all others. */
  before: Memory;
  after: Memory;
}

const batchSize = 40;
const recordMs = 1500;

/**
 * Starts and stops captures in this process, with the simulator in another one, and measures what
 * stays behind. Half of them are stopped in mid fault.
 */
export async function runCaptures(count: number, kind: ClientKind): Promise<LeakResult> {
  const folder = await mkdtemp(path.join(tmpdir(), "reelkeep-leaks-"));
  const origin = await startOrigin();
  const client = createClient(kind);
  const provider = createProvider(origin, systemClock);
  const record = async (login: string) => {
    await origin.control(`channels`, { login });
    await origin.control(`channels/${login}/live`, { history: 60 });
    const engine = await startEngine({
      clock: systemClock,
      client,
      provider,
      folder,
      login,
      factor: 1,
    });
    await delay(recordMs / 2);
    await origin.control(`channels/${login}/fault`, { kind: "playlist-hang", for: 60 });
    await delay(recordMs / 2);
    await end(engine);
  };
  try {
    await inBatches(batchSize, (index) => record(`warm${index}`));
    client.close();
    await delay(500);
    const before = measureMemory();
    await inBatches(count, (index) => record(`leak${index}`));
    client.close();
    await delay(500);
    return { captures: count, before, after: measureMemory() };
  } finally {
    client.close();
    origin.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function end(engine: StartedEngine): Promise<void> {
  engine.stop();
  await engine.done;
}

async function inBatches(count: number, work: (index: number) => Promise<void>): Promise<void> {
  for (let start = 0; start < count; start += batchSize) {
    const size = Math.min(batchSize, count - start);
    await Promise.all(Array.from({ length: size }, (_, index) => work(start + index)));
  }
}

/** The simulator as a process of its own: what it holds is not counted. */
async function startOrigin() {
  const port = await freePort();
  const program = fileURLToPath(new URL("../simulator/main.ts", import.meta.url));
  const child = spawn(process.execPath, [program, "--port", String(port)], { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  const control = async (area: string, body: unknown): Promise<void> => {
    const options = {
      method: "POST",
      body: JSON.stringify(body),
      headers: { connection: "close" },
    };
    const response = await fetch(`${url}/control/${area}`, options);
    await response.arrayBuffer();
  };
  for (let tries = 0; tries < 200; tries += 1) {
    if (
      await control("settings", {}).then(
        () => true,
        () => false,
      )
    )
      break;
    await delay(100);
  }
  const addresses = {
    gql: `${url}/gql`,
    usher: url,
    helix: `${url}/helix`,
    id: `${url}/oauth2`,
    eventsub: `${url.replace(/^http/, "ws")}/ws`,
  };
  return { addresses, control, stop: () => void child.kill() };
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        resolve(typeof address === "object" && address !== null ? address.port : 0),
      );
    });
  });
}

/** `node tests/faults/leaks.ts [COUNT] [http|socket]`: a process of its own, so that nothing else is measured. */
if (import.meta.main) {
  const [count = "200", kind = "socket"] = process.argv.slice(2);
  const result = await runCaptures(Number(count), kind === "socket" ? "socket" : "http");
  console.error(`before ${formatMemory(result.before)}`);
  console.error(`after ${result.captures} captures ${formatMemory(result.after)}`);
  console.log(JSON.stringify(result));
}
