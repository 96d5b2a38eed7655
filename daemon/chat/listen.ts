import { toMessage } from "../../shared/errors.ts";
import type { ChatAssets } from "../core/chat-assets.ts";
import type { ChatEvent } from "../core/chat-event.ts";
import type { Deps } from "../deps.ts";
import { repeat } from "../io/clock.ts";
import type { ChatPlatform } from "../providers/chat-platform.ts";
import type { StreamerName } from "../providers/streamer.ts";
import { type ChatJournal, createChatJournal } from "./journal.ts";

type ListenDeps = Pick<Deps, "clock" | "config" | "log">;

export interface ChatToKeep {
  /** Where it is written down. */
  file: string;
  vodUuid: string;
  platform: ChatPlatform;
  /** With the name they have now. */
  findStreamer(): StreamerName;
}

const assetsIntervalMs = 3_600_000;
/** Who is not heard by then gets a word in the log. */
const patienceMs = 60_000;
/** A chat that the platform does not have may come to be. */
const absentRetryMs = 300_000;

/**
 * Writes a streamer's chat down until the signal ends. Never fails: a chat that can't be had or kept
 * costs no recording.
 */
export async function keepLiveChat(
  deps: ListenDeps,
  chat: ChatToKeep,
  signal: AbortSignal,
): Promise<void> {
  const log = deps.log.module("chat");
  const channel = chat.findStreamer().login;
  const journal = createChatJournal(
    { clock: deps.clock, log: (level, message) => log[level](message, { channel }) },
    {
      file: chat.file,
      vodUuid: chat.vodUuid,
      syncIntervalMs: () => deps.config.get("capture.sync_interval_seconds") * 1000,
    },
  );
  const fail = (error: unknown) => log.warn(toMessage(error), { channel });
  const heard = new AbortController();
  const onHeard = () => heard.abort();
  await Promise.all([
    listen(deps, chat, { journal, onHeard }, signal).catch(fail),
    complainIfSilent(deps, chat, AbortSignal.any([heard.signal, signal])).catch(fail),
    keepAssets(deps, chat, journal, signal).catch(fail),
    journal.run(signal).catch(fail),
  ]);
  await journal.close().catch(fail);
}

async function listen(
  deps: ListenDeps,
  chat: ChatToKeep,
  { journal, onHeard }: { journal: ChatJournal; onHeard: () => void },
  signal: AbortSignal,
): Promise<void> {
  const listener = {
    event: (event: ChatEvent) => journal.add(event),
    connected(isConnected: boolean) {
      if (isConnected) onHeard();
      journal.add({ type: isConnected ? "connected" : "disconnected", at: deps.clock.now() });
    },
  };
  while (!signal.aborted) {
    const streamer = chat.findStreamer();
    const log = deps.log.module("chat");
    try {
      await chat.platform.listen(streamer, listener, signal);
      if (signal.aborted) return;
      log.info(`There is no chat of ${streamer.login} to be read.`, { channel: streamer.login });
    } catch (error) {
      log.warn(`The chat is not heard: ${toMessage(error)}`, { channel: streamer.login });
    }
    await deps.clock.sleep(absentRetryMs, signal);
  }
}

/** A connection that never comes about is tried again without a word: here is the word. */
async function complainIfSilent(
  deps: ListenDeps,
  chat: ChatToKeep,
  heard: AbortSignal,
): Promise<void> {
  await deps.clock.sleep(patienceMs, heard);
  if (heard.aborted) return;
  const { login } = chat.findStreamer();
  deps.log
    .module("chat")
    .warn(`The chat of ${login} can't be heard; it is tried again and again.`, { channel: login });
}

/** What the chat could show, again and again: emotes come and go while a stream lasts. */
async function keepAssets(
  deps: ListenDeps,
  chat: ChatToKeep,
  journal: ChatJournal,
  signal: AbortSignal,
): Promise<void> {
  let known = "";
  for await (const _ of repeat(deps.clock, () => assetsIntervalMs, signal)) {
    const streamer = chat.findStreamer();
    try {
      const assets = await chat.platform.lookUpAssets(streamer, signal);
      if (signal.aborted) return;
      const text = toText(assets);
      if (text !== known) journal.add({ type: "assets", assets });
      known = text;
    } catch (error) {
      if (signal.aborted) return;
      deps.log
        .module("chat")
        .warn(`The emotes were not looked up: ${toMessage(error)}`, { channel: streamer.login });
    }
  }
}

/** Without the time. */
function toText({ emotes, badges, cheers }: ChatAssets): string {
  return JSON.stringify({ emotes, badges, cheers });
}
