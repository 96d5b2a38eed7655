import { setTimeout as sleep } from "node:timers/promises";

const patienceMs = 60_000;
const intervalMs = 100;

/** Asks again and again until there is an answer; fails by name when none comes. */
export async function waitFor<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}.`);
    await sleep(intervalMs);
  }
}
