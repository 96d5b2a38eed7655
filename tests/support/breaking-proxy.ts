import net from "node:net";

/** Stands between a client and a server on loopback, counts what the client sends, and breaks. */
export interface BreakingProxy {
  port: number;
  /** Bytes that went to the server so far. */
  sentBytes(): number;
  /** Connections that were made so far. */
  connections(): number;
  /** Cuts everything off after so many more bytes, once. */
  cutAfter(bytes: number): void;
  stop(): Promise<void>;
}

interface ProxyOptions {
  /** Leads data connections of FTP through here as well. */
  isFtp?: boolean;
  /** What becomes of the server's words on their way. */
  rewrite?: (said: string) => string;
}

/** One after the other is done with these: a request of FTP to open a port for data. */
const passiveAnswer = /\(\|\|\|(\d+)\|\)/;

export async function startBreakingProxy(
  serverPort: number,
  { isFtp = false, rewrite = (said) => said }: ProxyOptions = {},
): Promise<BreakingProxy> {
  const open = new Set<net.Socket>();
  const servers: net.Server[] = [];
  let sent = 0;
  let made = 0;
  let limit = Number.POSITIVE_INFINITY;

  const countAndPass = (bytes: Buffer, to: net.Socket, from: net.Socket) => {
    sent += bytes.length;
    if (sent >= limit) {
      limit = Number.POSITIVE_INFINITY;
      for (const socket of open) socket.resetAndDestroy();
      return;
    }
    if (to.write(bytes)) return;
    from.pause();
    to.once("drain", () => from.resume());
  };

  const listen = async (target: number, isControl: boolean): Promise<number> => {
    const server = net.createServer((client) => {
      made += 1;
      const upstream = net.connect(target, "127.0.0.1");
      join(open, client, upstream);
      client.on("data", (bytes) => countAndPass(bytes, upstream, client));
      if (!isControl) upstream.pipe(client);
      else upstream.on("data", (bytes) => void answer(String(bytes), client));
    });
    servers.push(server);
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    return address === null || typeof address === "string" ? 0 : address.port;
  };

  /** Answers of a server are read one by one: the client waits for each. */
  const answer = async (said: string, client: net.Socket) => {
    const text = rewrite(said);
    const port = passiveAnswer.exec(text)?.[1];
    if (port === undefined) return void client.write(text);
    const own = await listen(Number(port), false);
    return void client.write(text.replace(passiveAnswer, `(|||${own}|)`));
  };

  const port = await listen(serverPort, isFtp);
  return {
    port,
    sentBytes: () => sent,
    connections: () => made,
    cutAfter: (bytes) => void (limit = sent + bytes),
    async stop() {
      for (const socket of open) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
    },
  };
}

function join(open: Set<net.Socket>, client: net.Socket, upstream: net.Socket): void {
  for (const [one, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    open.add(one);
    one.on("error", () => undefined);
    one.once("end", () => other.end());
    one.once("close", (hadError) => {
      open.delete(one);
      // What is still on the way to the other side is not thrown away.
      if (hadError) other.destroy();
      else other.end();
    });
  }
}
