import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Api, createApi } from "../../../shared/api/client.ts";
import type { ChatMessage } from "../../../shared/model/chat.ts";
import type { Vod } from "../../../shared/model/vod.ts";
import { startDaemon } from "../../simulator/demo-daemon.ts";
import { type Simulator, startSimulator } from "../../simulator/simulator.ts";
import { waitFor } from "../../support/wait-for.ts";
import { type Browser, listenForComplaints, looks, openBrowser, type Page } from "./browser.ts";

/** A browser before a real daemon that records Anna, whose chat is listened to. */
export interface ChatRig {
  url: string;
  api: Api;
  browser: Browser;
  simulator: Simulator;
  anna: ReturnType<Simulator["channel"]>;
  /** The recording as it is now; null before there is one. */
  vod(): Promise<Vod | null>;
  /** Waits for so many seconds of media. */
  whenRecorded(seconds: number): Promise<Vod>;
  /** Ends the broadcast and waits for the finished file and its chat. */
  finish(): Promise<Vod>;
  readMessages(vod: Vod): Promise<ChatMessage[]>;
  open(address: string, options?: object): Promise<OpenedPlayer>;
  stop(): Promise<void>;
}

export interface OpenedPlayer {
  page: Page;
  complaints: string[];
  close(): Promise<void>;
}

const quick = {
  REELKEEP_CAPTURE_END_CONFIRMATION_SECONDS: "2",
  REELKEEP_CAPTURE_RECONNECT_SECONDS: "0",
  REELKEEP_CAPTURE_SYNC_INTERVAL_SECONDS: "1",
  REELKEEP_POLL_INTERVAL_SECONDS: "1",
};

export async function startChatRig(): Promise<ChatRig> {
  const simulator = await startSimulator({ channels: [{ login: "anna", displayName: "Anna" }] });
  const dataFolder = await mkdtemp(path.join(tmpdir(), "reelkeep-chat-"));
  const { addresses } = simulator;
  const daemon = await startDaemon({ addresses, port: 0, dataFolder, environment: quick });
  const browser = await openBrowser();
  const api = createApi({ baseUrl: daemon.url });
  const anna = simulator.channel("anna");
  const { uuid } = (await api("POST /api/v0/channels", { body: { internalName: "anna" } })).data;
  anna.goLive({ title: "Races", game: "Celeste", historySeconds: 10 });
  await waitFor("the chat to be heard", async () => simulator.irc.listeners("anna") > 0 || null);
  const vod = async () => {
    const { data } = await api("GET /api/v0/channels/:uuid", { params: { uuid } });
    const newest = data.vods_list[0]?.uuid;
    if (newest === undefined) return null;
    return (await api("GET /api/v0/vod/:uuid", { params: { uuid: newest } })).data;
  };
  const whenTrue = (what: string, isSo: (found: Vod) => boolean) =>
    waitFor(what, async () => {
      const found = await vod();
      return found !== null && isSo(found) ? found : null;
    });
  return {
    url: daemon.url,
    ...{ api, browser, simulator, anna, vod },
    whenRecorded: (seconds) =>
      whenTrue(
        `${seconds} s of media`,
        ({ capture_counters: counters }) => (counters?.duration_seconds ?? 0) >= seconds,
      ),
    finish() {
      anna.goOffline({ ending: "endlist" });
      return whenTrue(
        "the recording with its chat",
        (found) => found.is_finalized && found.is_chatdump_captured,
      );
    },
    async readMessages(found) {
      const input = { params: { uuid: found.uuid }, query: { limit: 1000 } };
      return (await api("GET /api/v0/vod/:uuid/chat", input)).data.messages;
    },
    async open(address, options: object | undefined = looks[0]?.options) {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      const complaints = listenForComplaints(page);
      await page.goto(daemon.url + address);
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

/** The video of the page stands still at a moment. */
export async function stopAt(page: Page, seconds: number): Promise<void> {
  const readyState = "document.querySelector('video')?.readyState ?? 0";
  await waitFor("the picture", async () => (await page.evaluate<number>(readyState)) > 0 || null);
  await page.evaluate(
    `{ const video = document.querySelector("video"); video.muted = true; video.pause(); video.currentTime = ${seconds}; }`,
  );
}

export const logOf = (page: Page) => page.getByRole("log", { name: "Chat" });
