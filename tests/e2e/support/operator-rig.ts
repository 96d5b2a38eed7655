import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Api, createApi } from "../../../shared/api/client.ts";
import type { Channel } from "../../../shared/model/channel.ts";
import { startDaemon } from "../../simulator/demo-daemon.ts";
import { type Simulator, startSimulator } from "../../simulator/simulator.ts";
import { waitFor } from "../../support/wait-for.ts";
import { type Browser, listenForComplaints, looks, openBrowser, type Page } from "./browser.ts";

/** A browser before a real daemon that watches Anna and has one recording of her. */
export interface OperatorRig {
  url: string;
  api: Api;
  browser: Browser;
  /** Anna as the daemon has her now. */
  anna(): Promise<Channel>;
  /** Opens an address, in which `/anna` stands for her uuid. */
  open(address: string, options?: (typeof looks)[number]["options"]): Promise<OpenPage>;
  stop(): Promise<void>;
}

interface OpenPage {
  page: Page;
  complaints: string[];
  close(): Promise<void>;
}

/** One line of the specification and how it shows. */
export interface Scenario {
  says: string;
  at: string;
  run: (page: Page, rig: OperatorRig) => Promise<void>;
}

const quick = {
  REELKEEP_CAPTURE_END_CONFIRMATION_SECONDS: "2",
  REELKEEP_CAPTURE_RECONNECT_SECONDS: "0",
  REELKEEP_POLL_INTERVAL_SECONDS: "1",
  REELKEEP_SERVER_FILE_ACCESS: "true",
};

export async function startOperatorRig(): Promise<OperatorRig> {
  const simulator = await startSimulator({
    channels: [
      { login: "anna", displayName: "Anna" },
      { login: "ben", displayName: "Ben" },
    ],
  });
  const dataFolder = await mkdtemp(path.join(tmpdir(), "reelkeep-operator-"));
  const { addresses } = simulator;
  const daemon = await startDaemon({ addresses, port: 0, dataFolder, environment: quick });
  const browser = await openBrowser();
  const api = createApi({ baseUrl: daemon.url });
  const { uuid } = (await api("POST /api/v0/channels", { body: { internalName: "anna" } })).data;
  const anna = async () => (await api("GET /api/v0/channels/:uuid", { params: { uuid } })).data;
  await recordShortly(simulator, anna);
  return {
    url: daemon.url,
    api,
    browser,
    anna,
    async open(address, options = looks[0]?.options) {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      const complaints = listenForComplaints(page);
      await page.goto(daemon.url + address.replace("/anna", `/${uuid}`));
      return { page, complaints, close: () => context.close() };
    },
    async stop() {
      await browser.close();
      await daemon.stop();
      await simulator.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** So that there are a recording, its files, ended jobs and a game that was seen. */
async function recordShortly(simulator: Simulator, anna: () => Promise<Channel>): Promise<void> {
  simulator.channel("anna").goLive({ title: "Races", game: "Celeste" });
  const newest = async () => (await anna()).vods_list[0];
  await waitFor("a recording", async () => ((await newest())?.is_capturing ? true : null));
  simulator.channel("anna").goOffline();
  await waitFor("its end", async () => ((await newest())?.is_finalized ? true : null));
}

/** Presses the button of the bar that shows while something is not saved. */
export async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
}
