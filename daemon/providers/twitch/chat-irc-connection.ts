import { createLineSplitter, type IrcMessage, parseIrcLine } from "../../core/irc.ts";
import type { Clock } from "../../io/clock.ts";
import type { ConnectSocket } from "../../io/websocket-client.ts";

export interface ConnectionDeps {
  clock: Clock;
  random(): number;
  connect: ConnectSocket;
}

/** Why a connection to a chat is over. */
export type ChatEnd =
  | { kind: "lost"; reason: string }
  /** The platform asks to come again; it goes on talking for a moment. */
  | { kind: "moved" }
  /** There is no such chat. */
  | { kind: "refused"; reason: string };

export interface ChatConnection {
  /** What it ends with; a moved one may still be heard. */
  ended: Promise<ChatEnd>;
  /** When it is closed at last, also after it moved. */
  closed: Promise<void>;
  /** Whether the chat is heard through it. */
  isJoined(): boolean;
  close(): void;
}

export interface ConnectionListener {
  joined(): void;
  message(message: IrcMessage): void;
}

/** From the handshake to the chat being joined. */
const joinMs = 10_000;
const pingMs = 60_000;
const pongMs = 10_000;
/** Notices that the chat can't be read by anyone. */
const refusals: readonly string[] = ["msg_channel_suspended", "tos_ban", "msg_room_not_found"];

/** Reads one channel's chat without an account, until it is lost or closed. */
export function openChat(
  deps: ConnectionDeps,
  { url, login }: { url: string; login: string },
  listener: ConnectionListener,
): ChatConnection {
  const over = new AbortController();
  const ended = Promise.withResolvers<ChatEnd>();
  const closed = Promise.withResolvers<void>();
  const split = createLineSplitter();
  const nick = `justinfan${10_000 + Math.floor(deps.random() * 80_000)}`;
  const room = `#${login}`;
  let isJoined = false;
  let heardAtMs = deps.clock.monotonic();

  const end = (how: ChatEnd) => {
    over.abort();
    isJoined = false;
    socket.end();
    ended.resolve(how);
    closed.resolve();
  };
  const join = () => {
    if (isJoined) return;
    isJoined = true;
    listener.joined();
  };
  const take = (message: IrcMessage) => {
    const { command, params, tags } = message;
    if (command === "PING") socket.send(`PONG :${params[0] ?? ""}`);
    else if (command === "001") socket.send(`JOIN ${room}`);
    else if (command === "RECONNECT") ended.resolve({ kind: "moved" });
    else if (params[0]?.toLowerCase() === room || params[1]?.toLowerCase() === room) {
      if (command === "NOTICE" && refusals.includes(tags.get("msg-id") ?? ""))
        return end({ kind: "refused", reason: params[1] ?? "" });
      if (isJoinAnswer(message, nick)) join();
      listener.message(message);
    }
  };
  const watched: Watched = {
    isJoined: () => isJoined,
    heardAtMs: () => heardAtMs,
    ping: () => socket.send("PING :reelkeep"),
    lose: (reason) => end({ kind: "lost", reason }),
  };
  const socket = deps.connect(url, {
    opened() {
      socket.send("CAP REQ :twitch.tv/tags twitch.tv/commands");
      socket.send(`NICK ${nick}`);
      watch(deps.clock, watched, over.signal).catch((error: unknown) =>
        end({ kind: "lost", reason: String(error) }),
      );
    },
    text(frame) {
      heardAtMs = deps.clock.monotonic();
      for (const line of split(frame)) {
        const message = over.signal.aborted ? null : parseIrcLine(line);
        if (message !== null) take(message);
      }
    },
    closed: (code, reason) => end({ kind: "lost", reason: `${code} ${reason}`.trim() }),
  });

  return {
    ended: ended.promise,
    closed: closed.promise,
    isJoined: () => isJoined,
    close: () => end({ kind: "lost", reason: "closed" }),
  };
}

interface Watched {
  isJoined(): boolean;
  heardAtMs(): number;
  ping(): void;
  lose(reason: string): void;
}

/** Ends what was not joined in time, and what is silent to a question. */
async function watch(clock: Clock, connection: Watched, signal: AbortSignal): Promise<void> {
  await clock.sleep(joinMs, signal);
  if (!connection.isJoined()) return connection.lose("the chat was not joined in time");
  while (!signal.aborted) {
    await clock.sleep(pingMs, signal);
    if (signal.aborted) return;
    const askedAtMs = clock.monotonic();
    connection.ping();
    await clock.sleep(pongMs, signal);
    if (connection.heardAtMs() < askedAtMs) connection.lose("nothing was heard any more");
  }
}

/** The chat says hello in several ways; each of them will do. */
function isJoinAnswer({ command, nick: from }: IrcMessage, nick: string): boolean {
  return command === "ROOMSTATE" || command === "366" || (command === "JOIN" && from === nick);
}
