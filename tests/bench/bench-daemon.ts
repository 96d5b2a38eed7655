import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Api, createApi } from "../../shared/api/client.ts";
import type { SettingKey } from "../../shared/config/settings.ts";
import { toEnvironmentName } from "../../shared/config/setting.ts";
import type { BenchOrigin } from "./origin.ts";
import { waitForLine, type Workspace } from "./workspace.ts";

/** A real daemon in a process of its own, which takes the simulator for the platform. */
export interface BenchDaemon {
  api: Api;
  /** What runs: the bundle, or the sources where there is none. */
  program: string;
  /** Where recordings of a channel go. */
  folderOf(login: string): string;
}

const root = path.join(import.meta.dirname, "../..");

/** The bundle, or the sources where there is none; relative to the project's folder. */
export function daemonProgram(): string {
  const programs = ["dist/node/daemon.js", "daemon/main.ts"];
  return programs.find((file) => existsSync(path.join(root, file))) ?? "";
}

export async function startDaemon(
  workspace: Workspace,
  origin: BenchOrigin,
  pollSeconds: number,
): Promise<BenchDaemon> {
  const program = daemonProgram();
  const folder = workspace.newFolder("daemon");
  const command = [path.join(root, program), "--port", "0", "--data", folder];
  const environment = toEnvironment(origin, pollSeconds);
  const started = workspace.start([process.execPath, ...command], { environment });
  const line = await waitForLine(started, /http:\/\//);
  const baseUrl = /http:\/\/\S+/.exec(line)?.[0] ?? "";
  return {
    api: createApi({ baseUrl }),
    program,
    folderOf: (login) => path.join(folder, "storage", "vods", login),
  };
}

const nowhere = "http://127.0.0.1:9";

function toEnvironment(origin: BenchOrigin, pollSeconds: number): NodeJS.ProcessEnv {
  const { addresses, caFile } = origin;
  const values: Partial<Record<SettingKey, string>> = {
    "twitch.gql_url": addresses.gql,
    "twitch.usher_url": addresses.usher,
    "twitch.helix_url": addresses.helix,
    "twitch.id_url": addresses.id,
    // Nobody chats there; and no address of the internet is asked.
    "chat.irc_url": "ws://127.0.0.1:9",
    "chat.images_url": nowhere,
    "chat.seventv_url": nowhere,
    "chat.bttv_url": nowhere,
    "chat.bttv_images_url": nowhere,
    "chat.ffz_url": nowhere,
    "capture.allowed_hosts": "127.0.0.1",
    "poll.interval_seconds": String(pollSeconds),
    "vod.no_convert": "true",
  };
  const named = Object.entries(values).map(([key, value]) => [toEnvironmentName(key), value]);
  return {
    ...process.env,
    ...Object.fromEntries(named),
    ...(caFile === null ? {} : { NODE_EXTRA_CA_CERTS: caFile }),
  };
}

/** When the daemon decided to record, by its own wall clock in whole milliseconds: `capture_started`. */
export async function decidedAtMs({ api }: BenchDaemon, channelUuid: string): Promise<number> {
  const { data } = await api("GET /api/v0/channels/:uuid", { params: { uuid: channelUuid } });
  const uuid = data.vods_list[0]?.uuid ?? "";
  const vod = await api("GET /api/v0/vod/:uuid", { params: { uuid } });
  return Date.parse(vod.data.capture_started ?? "");
}

/** What the daemon says about a channel that it does not record. */
export async function lastDecision({ api }: BenchDaemon, channelUuid: string): Promise<string> {
  const { data } = await api("GET /api/v0/channels/:uuid", { params: { uuid: channelUuid } });
  return data.last_decision?.detail ?? "none";
}

const patienceMs = 20_000;

/** Stops the recording of a channel and waits until nothing is done for it any more. */
export async function stopRecording({ api }: BenchDaemon, login: string): Promise<void> {
  await api("DELETE /api/v0/jobs/:name", { params: { name: `capture_${login}_*` } });
  const untilMs = performance.now() + patienceMs;
  while (performance.now() < untilMs) {
    const { data } = await api("GET /api/v0/jobs");
    if (data.every(({ status }) => status !== "running" && status !== "waiting")) return;
    await delay(100);
  }
  throw new Error(`the recording of ${login} does not end`);
}
