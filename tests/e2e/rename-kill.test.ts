import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { VodRecord } from "../../daemon/core/vod-record.ts";
import { type Api, createApi } from "../../shared/api/client.ts";
import { createRandom } from "../support/random.ts";
import { makeChannel, makeVod } from "../support/records.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { waitUntil } from "../support/wait-until.ts";

const kills = process.env["REELKEEP_LONG"] === "1" ? 100 : 8;
const longestLifeMs = 250;
const memory = "/dev/shm";
const channel = makeChannel();
const vod = makeVod({
  channel_uuid: channel.uuid,
  segments: [{ basename: "ann_2026.mp4", filesize: 1, deleted: false }],
});
const endings = [".mp4", ".part0.ts", ".ledger.jsonl", ".chat.json", "-poster.jpg"];
const fileBytes = 4_000_000;

/** A data folder with one recording of some size; below `far` in its channel's folder is another file system. */
function prepare() {
  const folder = temporaryFolder();
  const library = path.join(folder, "storage/vods/ann");
  for (const name of ["config", "db/vods", "storage/vods/ann/ann_2026"])
    mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(
    path.join(folder, "config/channels.json"),
    JSON.stringify({ version: 1, channels: [channel] }),
  );
  writeFileSync(path.join(folder, `db/vods/${vod.uuid}.json`), JSON.stringify(vod));
  for (const ending of endings)
    writeFileSync(path.join(library, `ann_2026/ann_2026${ending}`), randomBytes(fileBytes));
  if (existsSync(memory)) {
    const far = mkdtempSync(path.join(memory, "reelkeep-test-"));
    onTestFinished(() => rmSync(far, { recursive: true, force: true }));
    symlinkSync(far, path.join(library, "far"));
  }
  return { folder, library };
}

interface Running {
  api: Api;
  child: ChildProcess;
}

async function start(folder: string): Promise<Running> {
  const program = path.join(import.meta.dirname, "../../daemon/main.ts");
  const nowhere = "http://127.0.0.1:9";
  const names = ["GQL", "USHER", "HELIX", "ID", "EVENTSUB"];
  const addresses = names.map((name) => [`REELKEEP_TWITCH_${name}_URL`, nowhere]);
  const child = spawn(process.execPath, [program, "--port", "0", "--data", folder], {
    env: { ...process.env, ...Object.fromEntries(addresses) },
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /is ready: (\S+)/.exec(line)?.[1];
    if (address !== undefined) return { api: createApi({ baseUrl: address }), child };
  }
  throw new Error("The daemon ended before it was ready.");
}

function readRecord(folder: string): VodRecord {
  const text = readFileSync(path.join(folder, `db/vods/${vod.uuid}.json`), "utf8");
  return VodRecord.parse(JSON.parse(text));
}

/** Contents of the recording's files wherever they are, by their place. */
function readFiles(library: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const place of ["near", "far"]) {
    const top = place === "far" ? path.join(library, "far") : library;
    if (!existsSync(top)) continue;
    for (const name of readdirSync(top, { recursive: true, encoding: "utf8" })) {
      if (!endings.some((ending) => name.endsWith(ending)) || path.basename(name).startsWith("."))
        continue;
      const hash = createHash("sha1").update(readFileSync(path.join(top, name)));
      found.set(`${place === "far" ? "far/" : ""}${name}`, hash.digest("hex"));
    }
  }
  return found;
}

function placesOf({ folder, basename }: Pick<VodRecord, "folder" | "basename">): string[] {
  return endings.map((ending) => `${folder.replace(/^ann\//, "")}/${basename}${ending}`).toSorted();
}

/** One rename after another, to and fro, until the daemon is gone. */
async function renameUntilKilled({ api, child }: Running, folder: string, lifeMs: number) {
  const over = new AbortController();
  const exit = once(child, "exit");
  const renaming = (async () => {
    for (let count = 0; !over.signal.aborted; count += 1) {
      const folder_template = count % 2 === 0 ? "far/{basename}" : "{basename}";
      const body = { template: `{login} ${lifeMs.toFixed(3)} ${count}`, folder_template };
      try {
        await api("POST /api/v0/vod/:uuid/rename", { params: { uuid: vod.uuid }, body });
      } catch (error) {
        if (over.signal.aborted) return;
        // The one before still copies.
        if (!(error instanceof Error) || !("code" in error) || error.code !== "vod_busy")
          throw error;
        await delay(2);
      }
    }
  })();
  await delay(lifeMs);
  over.abort();
  child.kill("SIGKILL");
  await exit;
  await renaming;
  return readRecord(folder).move?.step ?? null;
}

it(
  `a recording that is renamed while the daemon is killed ${kills} times loses no file and no byte`,
  { timeout: 60_000 + kills * 10_000 },
  async () => {
    const { folder, library } = prepare();
    const contents = [...readFiles(library).values()].toSorted();
    expect(contents).toHaveLength(endings.length);
    const random = createRandom(11);
    const interrupted: (string | null)[] = [];
    for (let round = 0; round <= kills; round += 1) {
      const daemon = await start(folder);
      await waitUntil("the move is finished", () => readRecord(folder).move === null, 60_000);
      const record = readRecord(folder);
      const files = readFiles(library);
      expect([...files.keys()].toSorted()).toEqual(placesOf(record));
      expect([...files.values()].toSorted()).toEqual(contents);
      expect(record.segments[0]?.basename).toBe(`${record.basename}.mp4`);
      if (round === kills) break;
      interrupted.push(await renameUntilKilled(daemon, folder, 20 + random() * longestLifeMs));
      // Whatever was under way: each content is somewhere, also before anybody cleans up.
      expect(new Set(readFiles(library).values())).toEqual(new Set(contents));
    }
    // Some of the kills did hit a move.
    expect(interrupted.filter((step) => step !== null).length).toBeGreaterThan(0);
  },
);
