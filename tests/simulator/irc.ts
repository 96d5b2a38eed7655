import type { Server } from "node:http";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import { toIrcLine, toTags } from "./irc-lines.ts";
import { type IrcConnection, type IrcFraming, ircPath } from "./irc-state.ts";
import type { World } from "./world.ts";
import { channelByLogin } from "./world.ts";

const host = "tmi.twitch.tv";
/** How long a connection lives on that was asked to come again. */
const graceMs = 2000;
const pingMs = 300_000;

/** What a test may do to the connections of the chats; without a login to all of them. */
export interface IrcHands {
  /** How many listen to a channel right now. */
  listeners(login: string): number;
  /** Connections so far, those that ended included. */
  connections(): number;
  /** Questions of the platform that were answered. */
  pongs(): number;
  /** Cuts them off. */
  drop(login?: string): void;
  /** Asks them to come again; they are cut off a moment later. */
  reconnect(login?: string): void;
  /** They stay open and nothing comes or is answered any more. */
  fallSilent(login?: string): void;
  ping(): void;
  frame(framing: IrcFraming): void;
}

/** Serves the chats on the given servers; returns what stops it. */
export function serveIrc(world: World, servers: readonly Server[]): () => void {
  const sockets = new WebSocketServer({ noServer: true });
  for (const server of servers) {
    server.on("upgrade", (request, socket, head) => {
      if (!(request.url ?? "").startsWith(ircPath)) return;
      sockets.handleUpgrade(request, socket, head, (connection) => {
        world.irc.count += 1;
        world.irc.sessions.add(new IrcSession(world, connection));
      });
    });
  }
  return () => {
    for (const connection of sockets.clients) connection.terminate();
    sockets.close();
  };
}

export function createIrcHands({ irc }: World): IrcHands {
  const of = (login?: string) =>
    [...irc.sessions].filter((session) => login === undefined || session.hears(login));
  return {
    listeners: (login) => of(login).length,
    connections: () => irc.count,
    pongs: () => irc.pongs,
    drop: (login) => of(login).forEach((session) => session.drop()),
    reconnect: (login) => of(login).forEach((session) => session.askToComeAgain()),
    fallSilent: (login) => of(login).forEach((session) => session.fallSilent()),
    ping: () => of().forEach((session) => session.ping()),
    frame(framing) {
      irc.framing = framing;
    },
  };
}

/** One reader of chats, without an account. */
class IrcSession implements IrcConnection {
  readonly #world: World;
  readonly #connection: WebSocket;
  /** By login: what ends the listening. */
  readonly #rooms = new Map<string, () => void>();
  readonly #timer: NodeJS.Timeout;
  #nick = "";
  #hasTags = false;
  #isSilent = false;
  /** Lines that go out together. */
  #waiting: string[] = [];

  constructor(world: World, connection: WebSocket) {
    this.#world = world;
    this.#connection = connection;
    this.#timer = setInterval(() => this.ping(), pingMs).unref();
    connection.on("message", (data) => {
      if (!this.#isSilent) for (const line of textOf(data).split(/\r?\n/)) this.#obey(line);
    });
    connection.on("error", () => connection.terminate());
    connection.on("close", () => this.#end());
  }

  hears(login: string): boolean {
    return this.#rooms.has(login.toLowerCase());
  }

  drop(): void {
    this.#connection.terminate();
  }

  askToComeAgain(): void {
    this.#send(`:${host} RECONNECT`);
    setTimeout(() => this.#connection.close(), graceMs).unref();
  }

  fallSilent(): void {
    this.#isSilent = true;
  }

  ping(): void {
    this.#send(`PING :${host}`);
  }

  #obey(line: string): void {
    const [command = "", ...params] = line.split(" ");
    const rest = params.join(" ");
    if (command === "CAP") this.#acknowledge(rest.replace(/^REQ :/, ""));
    else if (command === "NICK") this.#welcome(rest);
    else if (command === "JOIN") for (const room of rest.split(",")) this.#join(room.slice(1));
    else if (command === "PART") for (const room of rest.split(",")) this.#part(room.slice(1));
    else if (command === "PONG") this.#world.irc.pongs += 1;
    else if (command === "PING") this.#send(`:${host} PONG ${host} ${rest}`);
  }

  #acknowledge(capabilities: string): void {
    this.#hasTags = capabilities.includes("twitch.tv/tags");
    this.#send(`:${host} CAP * ACK :${capabilities}`);
  }

  #welcome(nick: string): void {
    this.#nick = nick;
    const texts = { "001": "Welcome, GLHF!", "002": `Your host is ${host}`, "376": ">" };
    for (const [code, text] of Object.entries(texts))
      this.#send(`:${host} ${code} ${nick} :${text}`);
  }

  /** A channel that does not exist is answered by silence. */
  #join(login: string): void {
    const channel = channelByLogin(this.#world, login);
    if (channel === undefined || this.#rooms.has(channel.login)) return;
    if (channel.chat.isSuspended) {
      const tags = toTags({ "msg-id": "msg_channel_suspended" });
      const text = "This channel does not exist or has been suspended.";
      this.#send(`${tags} :${host} NOTICE #${channel.login} :${text}`);
      return;
    }
    const room = `#${channel.login}`;
    const nick = this.#nick;
    this.#send(`:${nick}!${nick}@${nick}.${host} JOIN ${room}`);
    this.#send(`:${nick}.${host} 353 ${nick} = ${room} :${nick}`);
    this.#send(`:${nick}.${host} 366 ${nick} ${room} :End of /NAMES list`);
    const state = { "emote-only": 0, "followers-only": -1, "room-id": channel.id, slow: 0 };
    this.#send(`${toTags(state)} :${host} ROOMSTATE ${room}`);
    const stop = channel.chat.listen((entry) => this.#send(toIrcLine(channel, entry)));
    this.#rooms.set(channel.login, stop);
  }

  #part(login: string): void {
    this.#rooms.get(login)?.();
    this.#rooms.delete(login);
  }

  #send(line: string): void {
    if (this.#isSilent) return;
    const plain = this.#hasTags || !line.startsWith("@") ? line : line.slice(line.indexOf(" ") + 1);
    const { framing } = this.#world.irc;
    if (framing === "joined") return this.#sendLater(plain);
    const frame = `${plain}\r\n`;
    const cut = framing === "split" ? Math.floor(frame.length / 2) : frame.length;
    for (const part of [frame.slice(0, cut), frame.slice(cut)])
      if (part !== "") this.#connection.send(part);
  }

  #sendLater(line: string): void {
    this.#waiting.push(line);
    if (this.#waiting.length > 1) return;
    setImmediate(() => {
      this.#connection.send(this.#waiting.map((waiting) => `${waiting}\r\n`).join(""));
      this.#waiting = [];
    });
  }

  #end(): void {
    clearInterval(this.#timer);
    for (const stop of this.#rooms.values()) stop();
    this.#rooms.clear();
    this.#world.irc.sessions.delete(this);
  }
}

/** Text frames arrive as one buffer. */
const textOf = (data: RawData): string => (Buffer.isBuffer(data) ? data.toString("utf8") : "");
