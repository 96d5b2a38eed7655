import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { type Api, createApi } from "../../shared/api/client.ts";
import { makeChannel, makeVod } from "../support/records.ts";
import type { Bench, Report } from "./bench.ts";
import { daemonProgram } from "./bench-daemon.ts";
import { measureChat, writeChat } from "./chat-reading.ts";
import { median, parsePssBytes, percentile, round } from "./numbers.ts";
import { formatTable } from "./table.ts";
import { connectClients, fanOut } from "./websocket-clients.ts";
import { type Started, waitForLine, type Workspace } from "./workspace.ts";

/** One line of `--json`. */
export interface ApiResult {
  measure: string;
  unit: "ms" | "MB" | "kB";
  count: number;
  median: number;
  p95: number;
  most: number;
}

interface Library {
  folder: string;
  channel: string;
  vods: string[];
}

export const apiBench: Bench = {
  name: "api",
  summary:
    "the daemon with a large library: start, memory, answers, a long chat, websocket fan-out",
  usage: `  --channels 100          channels made beforehand
  --vods 5000             recordings of them, in documents of a usual size
  --starts 5              how often the daemon is started
  --asks 300              how often each question is asked
  --messages 300000       in the chat of one of them
  --clients 200           websocket clients that hear of each change`,
  options: {
    channels: { type: "string", default: "100" },
    vods: { type: "string", default: "5000" },
    starts: { type: "string", default: "5" },
    asks: { type: "string", default: "300" },
    messages: { type: "string", default: "300000" },
    clients: { type: "string", default: "200" },
  },
  async run({ workspace, values, report }) {
    const [channels = 0, vods = 0, starts = 0, asks = 0, messages = 0, clients = 0] = [
      ...["channels", "vods", "starts", "asks", "messages", "clients"],
    ].map((name) => readCount(name, values.text(name)));
    report.note(
      `A daemon (${daemonProgram()}) with ${channels} channels and ${vods} recordings; requests one after another over loopback by this process, answers read to the end and parsed.`,
    );
    const folder = workspace.newFolder("library");
    const library = await createLibrary(folder, { channels, vods, messages });
    const listening = await measureStarts(workspace, library, starts);
    const daemon = await start(workspace, library);
    const api = createApi({ baseUrl: daemon.url });
    const memory = [memoryOf(daemon.started)];
    const answers = await measureAnswers(api, library, asks);
    const chat = await measureChat(api, library.vods[0] ?? "", { messages, asks });
    const size = JSON.stringify((await api("GET /api/v0/data")).data).length / 1000;
    const sockets = await connectClients(daemon.url, clients);
    const change = (text: string) => changeChannel(api, library.channel, text);
    const heard = await fanOut(sockets, change, asks / 10);
    const results = [
      toResult("start to listening", "ms", listening),
      toResult("memory after the start (PSS)", "MB", memory),
      toResult("size of GET /data", "kB", [size]),
      ...answers,
      ...Object.entries(chat).map(([measure, times]) => toResult(measure, "ms", times)),
      toResult(`change heard by the first of ${clients}`, "ms", heard.first),
      toResult(`change heard by the last of ${clients}`, "ms", heard.last),
      toResult("memory at the end (PSS)", "MB", [memoryOf(daemon.started)]),
    ];
    sockets.close();
    await workspace.stop(daemon.started);
    show(report, results);
  },
};

function readCount(name: string, text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 1_000_000) return count;
  throw new TypeError(`--${name} is from 1 to 1000000`);
}

interface LibrarySize {
  channels: number;
  vods: number;
  messages: number;
}

/** Documents as the daemon writes them, each with a day of viewer samples and some chapters. */
async function createLibrary(
  folder: string,
  { channels: channelCount, vods: vodCount, messages }: LibrarySize,
): Promise<Library> {
  const channels = Array.from({ length: channelCount }, (_, index) =>
    makeChannel({ internalName: `channel_${index}`, no_capture: true }),
  );
  const write = (name: string, value: unknown) => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(value));
  };
  write("config/channels.json", { version: 1, channels });
  const vods = Array.from({ length: vodCount }, (_, index) =>
    makeUsualVod(channels[index % channelCount]?.uuid ?? "", index),
  );
  const [first] = vods;
  if (first !== undefined) first.products = [await writeChat(folder, first, messages)];
  for (const vod of vods) write(`db/vods/${vod.uuid}.json`, vod);
  return { folder, channel: channels[0]?.uuid ?? "", vods: vods.map(({ uuid }) => uuid) };
}

const hourMs = 3_600_000;
const firstAtMs = Date.UTC(2025, 0, 1);
const samplesEach = 240;
const chaptersEach = 8;

function makeUsualVod(channel_uuid: string, index: number) {
  const startMs = firstAtMs + index * hourMs;
  const at = (minutes: number) => new Date(startMs + minutes * 60_000).toISOString();
  const marks = Array.from({ length: chaptersEach }, (_, number) => ({
    at: at(number * 30),
    title: `Chapter ${number} of recording ${index}`,
    game_id: String(number),
    game_name: `Game ${number}`,
    image_url: null,
    viewer_count: 1000 + number,
    is_mature: false,
  }));
  const chapters = marks.map(({ at: started_at, ...mark }, number) => ({
    ...mark,
    started_at,
    offset: number * 1800,
    duration: 1800,
    online: true,
  }));
  return makeVod({
    channel_uuid,
    basename: `recording_${index}`,
    folder: `channel/recording_${index}`,
    started_at: at(0),
    created_at: at(0),
    duration: samplesEach * 60,
    marks,
    chapters,
    viewers: Array.from({ length: samplesEach }, (_, minute) => ({
      timestamp: at(minute),
      amount: 1000 + (minute % 100),
    })),
    segments: [{ basename: `recording_${index}.mp4`, filesize: 10_000_000_000, deleted: false }],
  });
}

interface RunningDaemon {
  started: Started;
  url: string;
  /** From spawn to the line that it listens. */
  startMs: number;
}

async function start(workspace: Workspace, library: Library): Promise<RunningDaemon> {
  const command = [process.execPath, daemonProgram(), "--port", "0", "--data", library.folder];
  const nowhere = "http://127.0.0.1:9";
  const environment = {
    ...process.env,
    REELKEEP_TWITCH_GQL_URL: nowhere,
    REELKEEP_TWITCH_USHER_URL: nowhere,
    REELKEEP_TWITCH_HELIX_URL: nowhere,
    REELKEEP_TWITCH_ID_URL: nowhere,
    REELKEEP_TWITCH_EVENTSUB: "off",
    REELKEEP_POLL_INTERVAL_SECONDS: "600",
  };
  const fromMs = performance.now();
  const started = workspace.start(command, { environment });
  const line = await waitForLine(started, /http:\/\//);
  const startMs = performance.now() - fromMs;
  return { started, url: /http:\/\/\S+/.exec(line)?.[0] ?? "", startMs };
}

async function measureStarts(
  workspace: Workspace,
  library: Library,
  count: number,
): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const daemon = await start(workspace, library);
    times.push(daemon.startMs);
    await workspace.stop(daemon.started);
  }
  return times;
}

const bytesPerMegabyte = 1_000_000;

function memoryOf({ pid }: Started): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  return parsePssBytes(text) / bytesPerMegabyte;
}

async function measureAnswers(api: Api, library: Library, count: number): Promise<ApiResult[]> {
  const questions: Record<string, (index: number) => Promise<unknown>> = {
    "first answer for the dashboard (GET /data)": () => api("GET /api/v0/data"),
    "list of channels (GET /channels)": () => api("GET /api/v0/channels"),
    "page of a channel's recordings": () =>
      api("GET /api/v0/channels/:uuid/vods", { params: { uuid: library.channel } }),
    "single recording (GET /vod)": (index) => {
      const uuid = library.vods[(index * 37) % library.vods.length] ?? "";
      return api("GET /api/v0/vod/:uuid", { params: { uuid } });
    },
    "change of a channel, durable (PUT)": (index) =>
      changeChannel(api, library.channel, `word ${index}`),
  };
  const results: ApiResult[] = [];
  for (const [measure, ask] of Object.entries(questions)) {
    const times: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const fromMs = performance.now();
      await ask(index);
      times.push(performance.now() - fromMs);
    }
    results.push(toResult(measure, "ms", times));
  }
  return results;
}

function changeChannel(api: Api, uuid: string, word: string): Promise<unknown> {
  return api("PUT /api/v0/channels/:uuid", { params: { uuid }, body: { match: [word] } });
}

function toResult(measure: string, unit: ApiResult["unit"], values: readonly number[]): ApiResult {
  return {
    ...{ measure, unit, count: values.length },
    median: round(median(values), 2),
    p95: round(percentile(values, 0.95), 2),
    most: round(Math.max(...values), 2),
  };
}

function show(report: Report, results: readonly ApiResult[]): void {
  for (const result of results) report.json(result);
  const rows = results.map((result) => [
    `${result.measure}, ${result.unit}`,
    ...[result.count, result.median.toFixed(2), result.p95.toFixed(2), result.most.toFixed(2)],
  ]);
  report.text(`\n${formatTable(["", "count", "median", "p95", "most"], rows)}`);
}
