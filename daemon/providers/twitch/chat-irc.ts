import { type BackOff, toBackOffMs } from "../../core/back-off.ts";
import type { ChatEvent } from "../../core/chat-event.ts";
import { toChatEvent } from "../../core/chat-irc-event.ts";
import { createSeenIds } from "../../core/seen-ids.ts";
import type { ChatListener } from "../chat-platform.ts";
import type { StreamerName } from "../streamer.ts";
import type { TwitchChatDeps } from "./chat-deps.ts";
import { type ChatConnection, openChat } from "./chat-irc-connection.ts";
import type { Pace } from "./chat-pace.ts";

type IrcDeps = Pick<TwitchChatDeps, "clock" | "random" | "connect" | "addresses">;

const backOff: BackOff = { firstMs: 1000, mostMs: 60_000 };
/** A chat that was heard this long had a good connection: the next is made at once. */
const goodMs = 30_000;
/** A message that comes again within this time was sent over two connections. */
const rememberedMs = 10 * 60_000;
/** The platform keeps a connection this long after it asked to come again. */
const leavingMs = 15_000;

/**
 * Listens to a channel's chat without an account until the signal ends, over as many connections as
 * it takes. Returns early only when Twitch says that there is no such chat.
 */
export async function listenToChat(
  deps: IrcDeps,
  { streamer, pace }: { streamer: StreamerName; pace: Pace },
  listener: ChatListener,
  signal: AbortSignal,
): Promise<void> {
  const ears = createEars(deps, listener);
  let failures = 0;
  try {
    while (!signal.aborted) {
      if (failures > 0)
        await deps.clock.sleep(toBackOffMs(backOff, failures, deps.random()), signal);
      await pace.wait(signal);
      if (signal.aborted) return;
      const address = { url: deps.addresses.ircUrl(), login: streamer.login.toLowerCase() };
      const { end, joinedAtMs } = await ears.open(address, signal);
      if (signal.aborted || end.kind === "refused") return;
      const heardMs = joinedAtMs === null ? 0 : deps.clock.monotonic() - joinedAtMs;
      failures = heardMs >= goodMs ? 0 : failures + 1;
    }
  } finally {
    ears.close();
  }
}

/** Hears each thing once, whichever connection it comes by. Connections call back later, never at once. */
function createEars(deps: IrcDeps, listener: ChatListener) {
  const seen = createSeenIds(rememberedMs);
  let current: ChatConnection | null = null;
  /** One that the platform wants to end; it is heard until the next has joined. */
  let leaving: ChatConnection | null = null;
  let isConnected = false;
  const tell = () => {
    const isHeard = current?.isJoined() === true || leaving?.isJoined() === true;
    if (isHeard === isConnected) return;
    isConnected = isHeard;
    listener.connected(isHeard);
  };
  const hear = (event: ChatEvent | null) => {
    if (event !== null && seen.isNew(toKey(event), deps.clock.monotonic())) listener.event(event);
  };
  const leave = () => {
    leaving?.close();
    leaving = null;
  };
  return {
    /** Hears a connection to its end. */
    async open(address: { url: string; login: string }, signal: AbortSignal) {
      let joinedAtMs: number | null = null;
      const connection = openChat(deps, address, {
        joined() {
          joinedAtMs = deps.clock.monotonic();
          tell();
          leave();
        },
        message: (message) => hear(toChatEvent(message, deps.clock.now())),
      });
      current = connection;
      const stop = () => connection.close();
      signal.addEventListener("abort", stop, { once: true });
      const end = await connection.ended;
      signal.removeEventListener("abort", stop);
      if (end.kind === "moved" && !signal.aborted) {
        leave();
        leaving = connection;
        void connection.closed.then(tell);
        // Nobody waits for it: the next connection is made meanwhile.
        void deps.clock.sleep(leavingMs, signal).then(stop);
      }
      current = null;
      tell();
      return { end, joinedAtMs };
    },
    close() {
      leave();
      current?.close();
      current = null;
      tell();
    },
  };
}

function toKey(event: ChatEvent): string {
  if (event.type === "deleted") return `deleted ${event.messageId}`;
  if (event.type === "cleared") return `cleared ${event.userId ?? ""} ${event.at}`;
  return event.id;
}
