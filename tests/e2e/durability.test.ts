import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { VodRecord } from "../../daemon/core/vod-record.ts";
import { ChannelRecord } from "../../daemon/store/channels.ts";
import { type Api, createApi } from "../../shared/api/client.ts";
import { type RunningDaemon, startDaemon } from "../simulator/demo-daemon.ts";
import { header, partLine, segmentLine, toText } from "../support/ledgers.ts";
import { createRandom } from "../support/random.ts";
import { makeChannel, makeVod } from "../support/records.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const kills = process.env["REELKEEP_LONG"] === "1" ? 200 : 20;
const channels = [makeChannel(), makeChannel({ internalName: "bob" })];
const uuid = channels[0]?.uuid ?? "";
/** Recordings that nobody touches, and one whose conversion fails again and again. */
const quiet = Array.from({ length: 30 }, () => makeVod({ channel_uuid: uuid }));
const restless = makeVod({ channel_uuid: uuid, phase: "failed", folder: "restless" });
const longestLifeMs = 250;

/** Each kind of change: a number that only goes up, written and read back over the API. */
interface Kind {
  write(api: Api, count: number): Promise<unknown>;
  /** The number that the daemon has now; null when it can't be told from outside. */
  read(api: Api): Promise<number | null>;
}

const kinds: Record<string, Kind> = {
  settings: {
    write: (api, count) =>
      api("PATCH /api/v0/settings", { body: { config: { "interface.motd": String(count) } } }),
    read: async (api) => Number((await api("GET /api/v0/settings")).data.config["interface.motd"]),
  },
  channels: {
    write: (api, count) =>
      api("PUT /api/v0/channels/:uuid", { params: { uuid }, body: { match: [String(count)] } }),
    read: async (api) => {
      const { data } = await api("GET /api/v0/channels/:uuid", { params: { uuid } });
      return Number(data.match[0] ?? 0);
    },
  },
  keyValues: {
    write: (api, count) =>
      api("PUT /api/v0/keyvalue/:key", { params: { key: "n" }, body: { value: String(count) } }),
    read: async (api) => Number((await api("GET /api/v0/keyvalue")).data["n"] ?? 0),
  },
  favourites: {
    write: (api, count) => api("PUT /api/v0/favourites", { body: { games: [String(count)] } }),
    read: async (api) => Number((await api("GET /api/v0/favourites")).data[0] ?? 0),
  },
  vods: {
    write: (api) =>
      api("POST /api/v0/vod/:uuid/convert", { params: { uuid: restless.uuid } }).catch(skipBusy),
    read: async () => null,
  },
};

/** A conversion that has not failed yet is no reason to end. */
async function skipBusy(error: unknown): Promise<void> {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "vod_busy") throw error;
  await delay(2);
}

interface Progress {
  acknowledged: number;
  tried: number;
}

function prepare(): string {
  const folder = temporaryFolder();
  const write = (name: string, text: string) => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  write("config/channels.json", JSON.stringify({ version: 1, channels }));
  for (const vod of [...quiet, restless]) write(`db/vods/${vod.uuid}.json`, JSON.stringify(vod));
  // Its part is missing, so its conversion fails.
  const ledger = [
    { ...header, vod: restless.uuid },
    partLine(0),
    segmentLine({ sequence: 1, seconds: 0, offset: 0 }),
  ];
  write(`storage/vods/restless/${restless.basename}.ledger.jsonl`, toText(ledger));
  return folder;
}

function start(dataFolder: string): Promise<RunningDaemon> {
  const nowhere = "http://127.0.0.1:9";
  const names = ["gql", "usher", "helix", "id"] as const;
  const addresses = Object.fromEntries(names.map((name) => [name, `${nowhere}/${name}`]));
  // The daemon needs only these of all the simulator's addresses.
  type Addresses = Parameters<typeof startDaemon>[0]["addresses"];
  return startDaemon({ addresses: addresses as unknown as Addresses, port: 0, dataFolder });
}

/** Changes everything at the same time until the daemon is gone. */
async function changeUntilKilled(
  daemon: RunningDaemon,
  progress: Record<string, Progress>,
  lifeMs: number,
): Promise<void> {
  const api = createApi({ baseUrl: daemon.url });
  const over = new AbortController();
  const exit = once(daemon.child, "exit");
  const writers = Object.entries(kinds).map(async ([name, kind]) => {
    const own = progress[name] ?? { acknowledged: 0, tried: 0 };
    progress[name] = own;
    while (!over.signal.aborted) {
      own.tried += 1;
      try {
        await kind.write(api, own.tried);
      } catch (error) {
        if (over.signal.aborted) return;
        throw error;
      }
      own.acknowledged = own.tried;
    }
  });
  await delay(lifeMs);
  over.abort();
  daemon.child.kill("SIGKILL");
  await exit;
  await Promise.all(writers);
}

/** Every acknowledged change is there, and nothing that nobody asked for. */
async function checkState(daemon: RunningDaemon, progress: Record<string, Progress>) {
  const api = createApi({ baseUrl: daemon.url });
  for (const [name, { acknowledged, tried }] of Object.entries(progress)) {
    const count = (await kinds[name]?.read(api)) ?? null;
    if (count === null) continue;
    expect({ name, isKept: count >= acknowledged, isAsked: count <= tried }).toEqual({
      name,
      isKept: true,
      isAsked: true,
    });
    progress[name] = { acknowledged: count, tried: count };
  }
  const { data } = await api("GET /api/v0/channels");
  expect(data.streamer_list.map(({ vod_count }) => vod_count)).toEqual([quiet.length + 1, 0]);
  expect((await api("GET /api/v0/settings")).data.errors.join()).not.toContain("could not be read");
}

/** Every document is whole, without the daemon's help. */
function checkDocuments(folder: string): void {
  const files = listFiles(folder);
  const vods = files.filter((file) => /db\/vods\/[0-9a-f-]{36}\.json$/.test(file));
  expect(vods).toHaveLength(quiet.length + 1);
  for (const file of vods) VodRecord.parse(JSON.parse(readFileSync(file, "utf8")));
  for (const file of files.filter((name) => name.endsWith(".json")))
    expect(() => void JSON.parse(readFileSync(file, "utf8"))).not.toThrow();
  const list = JSON.parse(readFileSync(path.join(folder, "config/channels.json"), "utf8")) as {
    channels: unknown[];
  };
  expect(list.channels.map((channel) => ChannelRecord.parse(channel).internalName)).toEqual([
    "ann",
    "bob",
  ]);
  expect(files.filter((file) => file.endsWith(".broken"))).toEqual([]);
}

function listFiles(folder: string): string[] {
  return ["config", "db"].flatMap((name) =>
    readdirSync(path.join(folder, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
}

it(
  `keeps every document whole and every acknowledged change over ${kills} kills`,
  { timeout: 60_000 + kills * 5000 },
  async () => {
    const folder = prepare();
    const random = createRandom(23);
    const progress: Record<string, Progress> = {};
    for (let round = 0; round < kills; round += 1) {
      const daemon = await start(folder);
      await checkState(daemon, progress);
      await changeUntilKilled(daemon, progress, random() * longestLifeMs);
      checkDocuments(folder);
    }
    const daemon = await start(folder);
    await checkState(daemon, progress);
    const exit = once(daemon.child, "exit");
    await createApi({ baseUrl: daemon.url })("POST /api/v0/tools/shutdown");
    expect(await exit).toEqual([0, null]);
    checkDocuments(folder);

    for (const { acknowledged } of Object.values(progress)) expect(acknowledged).toBeGreaterThan(0);
    expect(listFiles(folder).filter((file) => file.endsWith(".tmp"))).toEqual([]);
    // Its conversions were really tried: it began as a failure without a cause.
    const file = path.join(folder, "db", "vods", `${restless.uuid}.json`);
    const { phase, failure } = VodRecord.parse(JSON.parse(readFileSync(file, "utf8")));
    expect({ phase, failure }).not.toEqual({ phase: "failed", failure: null });
  },
);
