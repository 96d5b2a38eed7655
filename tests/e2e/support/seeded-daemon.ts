import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { VodRecord } from "../../../daemon/core/vod-record.ts";
import type { ChannelRecord } from "../../../daemon/store/channels.ts";
import { type Api, createApi } from "../../../shared/api/client.ts";
import { startDaemon } from "../../simulator/demo-daemon.ts";
import { type Simulator, startSimulator } from "../../simulator/simulator.ts";
import { type Browser, listenForComplaints, looks, openBrowser, type Page } from "./browser.ts";

export interface SeededDaemon {
  url: string;
  api: Api;
  dataFolder: string;
  simulator: Simulator;
  browser: Browser;
  /** A page of its own browser profile; `preferences` are what that browser remembers. */
  open(address: string, options?: OpenOptions): Promise<OpenedPage>;
  /** Ends the daemon alone. */
  stopDaemon(): Promise<void>;
  stop(): Promise<void>;
}

export interface OpenedPage {
  page: Page;
  complaints: string[];
  close(): Promise<void>;
}

export interface OpenOptions {
  preferences?: object;
  look?: (typeof looks)[number];
  /** Before the page is opened. */
  prepare?: (page: Page) => Promise<void>;
}

/** As somebody with a telephone sees it. */
export const onPhone: OpenOptions = {
  look: looks.find(({ name }) => name === "390 light") ?? looks[0]!,
};

interface Seed {
  channels: readonly ChannelRecord[];
  vods?: readonly VodRecord[];
  /** Texts by their place in the data folder. */
  files?: Record<string, string>;
  environment?: Record<string, string>;
  /** Copied for every segment that is there; a few bytes when it is left out. */
  media?: string;
}

const quick = {
  REELKEEP_CAPTURE_END_CONFIRMATION_SECONDS: "2",
  REELKEEP_CAPTURE_RECONNECT_SECONDS: "0",
  REELKEEP_POLL_INTERVAL_SECONDS: "1",
  REELKEEP_SAMPLE_INTERVAL_SECONDS: "1",
};

/** The real daemon with channels and recordings that it finds at its start, a simulator and a browser. */
export async function startSeededDaemon(seed: Seed): Promise<SeededDaemon> {
  const { channels } = seed;
  const simulator = await startSimulator({
    channels: channels.map(({ internalName: login, internalId: id, displayName }) => ({
      login,
      id,
      displayName,
    })),
  });
  const dataFolder = await mkdtemp(path.join(tmpdir(), "reelkeep-seeded-"));
  await writeSeed(dataFolder, seed);
  const { addresses } = simulator;
  const environment = { ...quick, ...seed.environment };
  const daemon = await startDaemon({ addresses, port: 0, dataFolder, environment });
  const browser = await openBrowser();
  return {
    url: daemon.url,
    api: createApi({ baseUrl: daemon.url }),
    dataFolder,
    simulator,
    browser,
    open: (address, options) => openPage(browser, daemon.url + address, options),
    stopDaemon: () => daemon.stop(),
    async stop() {
      await browser.close();
      if (daemon.child.exitCode === null) await daemon.stop();
      await simulator.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function writeSeed(
  dataFolder: string,
  { channels, vods = [], files = {}, media }: Seed,
): Promise<void> {
  for (const folder of ["config", "db/vods"])
    await mkdir(path.join(dataFolder, folder), { recursive: true });
  const text = JSON.stringify({ version: 1, channels });
  await writeFile(path.join(dataFolder, "config/channels.json"), text);
  for (const [name, content] of Object.entries(files))
    await writeFile(path.join(dataFolder, name), content);
  for (const vod of vods) {
    const folder = path.join(dataFolder, "storage/vods", vod.folder);
    await mkdir(folder, { recursive: true });
    const files = [...vod.segments, ...vod.products];
    for (const { basename } of files.filter(({ filesize }) => filesize !== null)) {
      if (media === undefined) await writeFile(path.join(folder, basename), "media");
      else await copyFile(media, path.join(folder, basename));
    }
    await writeFile(path.join(dataFolder, `db/vods/${vod.uuid}.json`), JSON.stringify(vod));
  }
}

async function openPage(
  browser: Browser,
  address: string,
  { preferences = {}, look = looks[0], prepare }: OpenOptions = {},
): Promise<OpenedPage> {
  const context = await browser.newContext(look?.options);
  const remembered = JSON.stringify({ ...preferences });
  await context.addInitScript(
    `localStorage.getItem("reelkeep.preferences") ?? localStorage.setItem("reelkeep.preferences", ${JSON.stringify(remembered)})`,
  );
  const page = await context.newPage();
  const complaints = listenForComplaints(page);
  await prepare?.(page);
  await page.goto(address);
  return { page, complaints, close: () => context.close() };
}
