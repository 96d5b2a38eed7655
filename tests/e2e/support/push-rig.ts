import path from "node:path";
import { onTestFinished } from "vitest";
import { type App, createApp } from "../../../daemon/app.ts";
import { type Api, createApi } from "../../../shared/api/client.ts";
import { toEnvironment } from "../../simulator/demo-daemon.ts";
import type { SimulatorSettings } from "../../simulator/settings.ts";
import { type Simulator, startSimulator } from "../../simulator/simulator.ts";
import { serveApp } from "../../support/serve-app.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { waitFor } from "../../support/wait-for.ts";

export interface PushRig {
  simulator: Simulator;
  app: App;
  api: Api;
  url: string;
  /** Uuids by login. */
  channels: Map<string, string>;
  /** Waits until so many seconds of a channel's newest recording are on disk. */
  captured(login: string, seconds: number): Promise<void>;
  newestVod(login: string): Promise<NewestVod | null>;
}

export type NewestVod = Awaited<ReturnType<typeof readVod>>;

/** Polling so seldom that within a test only something else can find a stream. */
const seldom = {
  REELKEEP_POLL_INTERVAL_SECONDS: "600",
  REELKEEP_SAMPLE_INTERVAL_SECONDS: "1",
  REELKEEP_CAPTURE_END_CONFIRMATION_SECONDS: "2",
  REELKEEP_CAPTURE_RECONNECT_SECONDS: "0",
  REELKEEP_VOD_NO_CONVERT: "true",
};

/** The whole daemon in this process, beside a simulator, with channels that are offline. */
export async function startPushRig(options: {
  logins: readonly string[];
  settings?: Partial<SimulatorSettings>;
  environment?: Record<string, string>;
}): Promise<PushRig> {
  const { logins, settings = {} } = options;
  const simulator = await startSimulator({
    channels: logins.map((login) => ({ login })),
    settings: { deviceIntervalSeconds: 1, ...settings },
  });
  const dataFolder = temporaryFolder();
  const app = await createApp({
    dataFolder,
    webFolder: path.join(dataFolder, "web"),
    environment: {
      ...seldom,
      ...toEnvironment(simulator.addresses),
      REELKEEP_TWITCH_CLIENT_ID: simulator.settings.clientId,
      REELKEEP_TWITCH_CLIENT_SECRET: simulator.settings.clientSecret,
      ...options.environment,
    },
    overrides: {},
  });
  onTestFinished(async () => {
    await app.stop();
    await simulator.close();
  });
  const { url } = await serveApp(app);
  await app.start();
  const api = createApi({ baseUrl: url });
  const channels = new Map<string, string>();
  for (const login of logins) {
    const { data } = await api("POST /api/v0/channels", { body: { internalName: login } });
    channels.set(login, data.uuid);
  }
  // The look that follows an addition must be over before anybody goes live.
  await waitFor("the first looks", async () =>
    simulator.requests.count({ kind: "master" }) >= logins.length ? true : null,
  );
  const newestVod = (login: string) => readVod(api, channels.get(login) ?? "");
  return {
    simulator,
    app,
    api,
    url,
    channels,
    newestVod,
    async captured(login, seconds) {
      await waitFor(`${seconds} s of ${login} on disk`, async () => {
        const vod = await newestVod(login);
        return (vod?.capture_counters?.duration_seconds ?? vod?.duration ?? 0) >= seconds
          ? true
          : null;
      });
    },
  };
}

async function readVod(api: Api, channel: string) {
  const { data } = await api("GET /api/v0/channels/:uuid", { params: { uuid: channel } });
  const uuid = data.vods_list[0]?.uuid;
  return uuid === undefined
    ? null
    : (await api("GET /api/v0/vod/:uuid", { params: { uuid } })).data;
}

/** Connects an account by device code, as its owner would. */
export async function logIn({ api, simulator }: PushRig, login: string): Promise<void> {
  const { data } = await api("POST /api/v0/twitch/login");
  simulator.activate(data.user_code ?? "", login);
  await waitFor("the login", async () => {
    const { data: now } = await api("GET /api/v0/twitch/login");
    return now.state === "connected" ? true : null;
  });
}

/** Waits until the platform tells of so many channels. */
export async function covered({ api }: PushRig, count: number): Promise<void> {
  await waitFor(`${count} channels to be covered`, async () => {
    const { data } = await api("GET /api/v0/subscriptions");
    return data.channels.filter(({ is_covered }) => is_covered).length === count ? true : null;
  });
}
