import { readFile } from "node:fs/promises";
import type { Socket } from "node:net";
import SftpClient from "ssh2-sftp-client";
import { AppError, toMessage } from "../../../shared/errors.ts";
import { toSentence } from "../../../shared/sentences.ts";
import { connectTcp } from "../../io/tcp.ts";
import { ConnectionLost } from "../attempts.ts";
import type { ExporterDeps, ExportOrder } from "../exporter.ts";
import { createHostKeyCheck, type HostKeyCheck } from "./host-key.ts";

export interface SftpValues {
  readonly "exporter.sftp.private_key_path": string;
  readonly "exporter.sftp.passphrase": string;
  readonly "exporter.sftp.known_hosts_path": string;
  readonly "exporter.sftp.fingerprints": string[];
}

export type SftpOrder = Pick<ExportOrder<SftpValues>, "wish" | "values">;
type Sftp = Awaited<ReturnType<SftpClient["connect"]>>;

export interface SftpConnection {
  sftp: Sftp;
  /** Rejects when the connection is gone or the signal ends. */
  lost: Promise<never>;
  close(): void;
}

const limitMs = 20_000;
const keepAlive = { keepaliveInterval: 10_000, keepaliveCountMax: 3 };
export const usualSshPort = 22;

/** Logs in. Throws `export_failed`, `unauthorized_target`, `invalid_setting`, `ConnectionLost`. */
export async function connectSftp(
  deps: Pick<ExporterDeps, "knownHostsFile">,
  { wish, values }: SftpOrder,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<SftpConnection> {
  const privateKey = await readPrivateKey(values["exporter.sftp.private_key_path"]);
  const { host } = wish;
  const port = wish.port || usualSshPort;
  const hostKey = await createHostKeyCheck({
    host,
    port,
    fingerprints: values["exporter.sftp.fingerprints"],
    knownHostsPath: values["exporter.sftp.known_hosts_path"],
    ownFile: deps.knownHostsFile,
  });
  const socket = await connectTcp({ host, port, limitMs }, signal);
  const { lost, close } = watchSocket(socket, signal);
  try {
    const sftp = await Promise.race([
      logIn({ wish, values }, { socket, hostKey, privateKey }),
      lost,
    ]);
    // Answers that make no sense: nobody else listens for this, and it would end the process.
    sftp.on("error", close);
    const remembered = await hostKey.remember();
    if (remembered !== null) log(remembered);
    return { sftp, lost, close };
  } catch (error) {
    close();
    signal.throwIfAborted();
    throw hostKey.refusal() ?? toLoginError({ wish, values }, error);
  }
}

/** The end of the socket is the end of all work on it, and so is the signal's. */
function watchSocket(socket: Socket, signal: AbortSignal): Pick<SftpConnection, "lost" | "close"> {
  const { promise: lost, reject } = Promise.withResolvers<never>();
  // Between two requests nobody waits for it.
  lost.catch(() => undefined);
  const onAbort = () => {
    reject(signal.reason);
    socket.destroy();
  };
  signal.addEventListener("abort", onAbort, { once: true });
  socket.on("error", (error) => reject(new ConnectionLost(toMessage(error))));
  socket.once("close", () => {
    signal.removeEventListener("abort", onAbort);
    reject(new ConnectionLost("the other side closed it"));
  });
  if (signal.aborted) onAbort();
  return { lost, close: () => socket.destroy() };
}

async function logIn(
  { wish, values }: SftpOrder,
  secured: { socket: Socket; hostKey: HostKeyCheck; privateKey: Buffer | null },
): Promise<Sftp> {
  const ignore = () => undefined;
  const client = new SftpClient("reelkeep", { error: ignore, end: ignore, close: ignore });
  // Some servers ask for the password in words instead of taking it as such.
  client.on("keyboard-interactive", (...asked: unknown[]) => answerPrompts(asked, wish.password));
  const passphrase = values["exporter.sftp.passphrase"];
  const types = secured.hostKey.preferredTypes.flatMap(toAlgorithms);
  return client.connect({
    sock: secured.socket,
    username: wish.username,
    ...(wish.password === "" ? {} : { password: wish.password, tryKeyboard: true }),
    ...(secured.privateKey === null ? {} : { privateKey: secured.privateKey }),
    ...(passphrase === "" ? {} : { passphrase }),
    ...(types.length === 0
      ? {}
      : { algorithms: { serverHostKey: { prepend: types, append: [], remove: [] } } }),
    hostVerifier: (key: Buffer) => secured.hostKey.accept(key),
    readyTimeout: limitMs,
    ...keepAlive,
  });
}

const algorithms = [
  "ssh-ed25519",
  "ecdsa-sha2-nistp256",
  "ecdsa-sha2-nistp384",
  "ecdsa-sha2-nistp521",
  "rsa-sha2-512",
  "rsa-sha2-256",
] as const;

/** One type of key signs in several ways. */
function toAlgorithms(type: string): (typeof algorithms)[number][] {
  if (type === "ssh-rsa") return ["rsa-sha2-512", "rsa-sha2-256"];
  return algorithms.filter((known) => known === type);
}

/** By the event's form: name, instructions, language, prompts, and what takes the answers. */
function answerPrompts(asked: readonly unknown[], password: string): void {
  const [prompts, finish] = asked.slice(3);
  if (typeof finish !== "function") return;
  Reflect.apply(finish, undefined, [Array.isArray(prompts) ? prompts.map(() => password) : []]);
}

async function readPrivateKey(file: string): Promise<Buffer | null> {
  if (file === "") return null;
  try {
    return await readFile(file);
  } catch (error) {
    throw toKeyError(`can't be read (${toMessage(error)})`, error);
  }
}

function toKeyError(why: string, error: unknown): AppError {
  return new AppError("invalid_setting", `The private key for SFTP ${why}.`, {
    cause: error,
    field: "exporter.sftp.private_key_path",
  });
}

function toLoginError({ wish, values }: SftpOrder, error: unknown): unknown {
  if (error instanceof AppError || error instanceof ConnectionLost) return error;
  const said = toMessage(error);
  if (/authentication methods failed/i.test(said)) {
    const hasKey = values["exporter.sftp.private_key_path"] !== "";
    const shown = [wish.password === "" ? "" : "password", hasKey ? "key" : ""].filter(Boolean);
    return new AppError(
      "unauthorized_target",
      toSentence("login_refused", {
        host: wish.host,
        username: wish.username,
        shown: shown.join(" or this "),
      }),
      { cause: error },
    );
  }
  if (/cannot parse privateKey/i.test(said)) {
    const needsOther = /encrypted|passphrase|integrity/i.test(said);
    const why = needsOther
      ? "needs its passphrase, and another one than is set"
      : "is of no known form";
    return toKeyError(why, error);
  }
  return new AppError("export_failed", `${wish.host} can't be talked to by SFTP: ${said}.`, {
    cause: error,
  });
}
