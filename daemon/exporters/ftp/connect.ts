import { isIP } from "node:net";
import { Client, FTPError } from "basic-ftp";
import { AppError, toMessage } from "../../../shared/errors.ts";
import { toSentence } from "../../../shared/sentences.ts";
import { hasErrorCode } from "../../io/json-document.ts";
import { toUnreachable } from "../../io/tcp.ts";
import { ConnectionLost } from "../attempts.ts";
import type { ExportOrder } from "../exporter.ts";

export interface FtpValues {
  readonly "exporter.ftp.tls": "auto" | "on" | "implicit" | "off";
  readonly "exporter.ftp.verify_certificate": boolean;
}

export type FtpOrder = Pick<ExportOrder<FtpValues>, "wish" | "values">;

/** Some servers think for long before they say that a large file has arrived. */
const silenceMs = 60_000;
const usualPort = { explicit: 21, implicit: 990 } as const;

export function toFtpPort({ wish, values }: FtpOrder): number {
  if (wish.port !== 0) return wish.port;
  return values["exporter.ftp.tls"] === "implicit" ? usualPort.implicit : usualPort.explicit;
}

/** Logs in, does the work and leaves. Throws `export_failed`, `unauthorized_target`, `ConnectionLost`. */
export async function onFtp<T>(
  order: FtpOrder,
  log: (line: string) => void,
  signal: AbortSignal,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const client = new Client(silenceMs);
  const onAbort = () => client.close();
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    await open(client, order);
    await secure(client, order, log);
    await logIn(client, order);
    return await work(client);
  } catch (error) {
    signal.throwIfAborted();
    throw toFtpError(error, "To talk to the server");
  } finally {
    signal.removeEventListener("abort", onAbort);
    client.close();
  }
}

async function open(client: Client, order: FtpOrder): Promise<void> {
  const { host } = order.wish;
  const port = toFtpPort(order);
  try {
    if (order.values["exporter.ftp.tls"] === "implicit")
      await client.connectImplicitTLS(host, port, toTlsOptions(order));
    else await client.connect(host, port);
  } catch (error) {
    throw toCertificateError(order, error) ?? toUnreachable(host, port, error);
  }
}

/** Turns on TLS where it is wished, or where the server has it. */
async function secure(client: Client, order: FtpOrder, log: (line: string) => void): Promise<void> {
  const wished = order.values["exporter.ftp.tls"];
  if (wished === "off" || wished === "implicit") return;
  try {
    await client.useTLS(toTlsOptions(order));
  } catch (error) {
    if (!(error instanceof FTPError)) throw toCertificateError(order, error) ?? error;
    if (wished === "on")
      throw new AppError("export_failed", `${order.wish.host} has no TLS (${error.message}).`, {
        cause: error,
      });
    log(`${order.wish.host} has no TLS: the login and the file go there unencrypted.`);
  }
}

function toTlsOptions({ wish, values }: FtpOrder) {
  return {
    host: wish.host,
    ...(isIP(wish.host) === 0 ? { servername: wish.host } : {}),
    rejectUnauthorized: values["exporter.ftp.verify_certificate"],
  };
}

function toCertificateError({ wish }: FtpOrder, error: unknown): AppError | null {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (!/CERT|ISSUER|SIGNATURE|CRL|_CA_/.test(code)) return null;
  return new AppError(
    "export_failed",
    `The certificate of ${wish.host} can't be trusted (${toMessage(error)}); exporter.ftp.verify_certificate says whether it has to be.`,
    { cause: error },
  );
}

const notLoggedIn = 530;

async function logIn(client: Client, { wish }: FtpOrder): Promise<void> {
  // A line break would begin a command of its own.
  for (const field of ["username", "password"] as const)
    if (/[\r\n\0]/.test(wish[field]))
      throw new AppError("bad_request", `The ${field} has letters that FTP can't send.`, { field });
  try {
    await client.login(wish.username, wish.password);
  } catch (error) {
    if (!(error instanceof FTPError)) throw error;
    // The answer is not quoted: nothing keeps a server from repeating the password.
    if (error.code === notLoggedIn || error.code === 430 || error.code === 332)
      throw new AppError(
        "unauthorized_target",
        toSentence("login_refused", {
          host: wish.host,
          username: wish.username,
          shown: "password",
        }),
      );
    throw new AppError("export_failed", `${wish.host} refused the login with ${error.code}.`);
  }
  await client.useDefaultSettings();
}

/** Codes of RFC 959 that mean: come again. */
const lostCodes = [421, 425, 426];
const noRoomCodes = [452, 552];
/** A local error over there, which vsftpd says for a full disk. */
const writeFailed = 451;
const forbiddenCodes = [530, 532, 550, 553];

/** Of reading the file here. */
const diskCodes = ["ENOENT", "EACCES", "EIO", "EISDIR", "ENODEV", "ESTALE"];

/** A sentence for what a server refused; anything else that breaks off is a lost connection. */
export function toFtpError(error: unknown, doing: string): unknown {
  if (error instanceof AppError || error instanceof ConnectionLost) return error;
  const isOurs = error instanceof TypeError || hasErrorCode(error, ...diskCodes);
  if (isOurs) return error;
  if (!(error instanceof FTPError)) return new ConnectionLost(toMessage(error).trim());
  if (lostCodes.includes(error.code)) return new ConnectionLost(error.message);
  if (noRoomCodes.includes(error.code))
    return new AppError("disk_full", `There is no room at the other side (${error.message}).`, {
      cause: error,
    });
  if (error.code === writeFailed)
    return new AppError(
      "disk_full",
      `The other side could not write; perhaps it has no room (${error.message}).`,
      { cause: error },
    );
  const why = forbiddenCodes.includes(error.code) ? "is not allowed" : "failed";
  return new AppError("export_failed", `${doing} ${why} at the other side (${error.message}).`, {
    cause: error,
  });
}
