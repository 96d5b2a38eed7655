import { type FileHandle, open } from "node:fs/promises";
import { AppError } from "../../../shared/errors.ts";
import { askSftp, hasSftpCode } from "./ask.ts";
import type { SftpConnection } from "./connect.ts";
import type { PartWrite } from "../upload.ts";

/** What every server takes in one request, draft-ietf-secsh-filexfer-02, 3. */
const requestBytes = 32 * 1024;
/** Requests on the way at the same time, so that a distant server is not waited for each time. */
const mostRequests = 64;
const blockBytes = 512 * 1024;

/**
 * A server may have carried out later requests and not an earlier one when the connection broke; all
 * of them lie in the window that was on the way.
 */
export function trustedBytes(partBytes: number): number {
  return Math.max(0, partBytes - mostRequests * requestBytes);
}

interface Writing {
  connection: SftpConnection;
  handle: Buffer;
  work: PartWrite;
}

/** Writes the rest of a file into its part. */
export async function writePart(
  connection: SftpConnection,
  work: PartWrite,
  signal: AbortSignal,
): Promise<void> {
  const flags = work.offset === 0 ? "w" : "r+";
  const handle = await askSftp<Buffer>(connection, `To write ${work.partPath}`, (answer) =>
    connection.sftp.open(work.partPath, flags, answer),
  );
  const writing = { connection, handle, work };
  const source = await open(work.file.path, "r");
  try {
    await pump(writing, source, signal);
    await sync(writing);
  } catch (error) {
    throw await toRoomError(writing, error);
  } finally {
    await source.close();
    await close(writing).catch(() => undefined);
  }
}

async function pump(writing: Writing, source: FileHandle, signal: AbortSignal): Promise<void> {
  const { file, offset, onBytes } = writing.work;
  const underWay: Promise<number>[] = [];
  for (let at = offset; at < file.sizeBytes;) {
    signal.throwIfAborted();
    const wanted = Math.min(blockBytes, file.sizeBytes - at);
    const { bytesRead, buffer } = await source.read(Buffer.alloc(wanted), 0, wanted, at);
    if (bytesRead === 0)
      throw new AppError("export_failed", `${file.name} became shorter while it was sent.`);
    for (let from = 0; from < bytesRead; from += requestBytes) {
      const bytes = buffer.subarray(from, Math.min(bytesRead, from + requestBytes));
      if (underWay.length >= mostRequests) onBytes((await underWay.shift()) ?? 0);
      underWay.push(send(writing, bytes, at + from));
    }
    at += bytesRead;
  }
  for (const request of underWay) onBytes(await request);
}

/** Resolves with the place after these bytes. */
function send({ connection, handle, work }: Writing, bytes: Buffer, at: number): Promise<number> {
  const sent = askSftp<void>(connection, `To write ${work.partPath}`, (answer) =>
    connection.sftp.write(handle, bytes, 0, bytes.length, at, (error) => answer(error, undefined)),
  ).then(() => at + bytes.length);
  // One that fails is met in its turn, or after an earlier one that failed.
  sent.catch(() => undefined);
  return sent;
}

/** What is on the server's disk survives its power cut; not every server can tell. */
async function sync({ connection, handle }: Writing): Promise<void> {
  await askSftp<unknown>(connection, "To bring the file to the disk", (answer) =>
    connection.sftp.ext_openssh_fsync(handle, answer),
  ).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

function close({ connection, handle }: Writing): Promise<void> {
  return askSftp<void>(connection, "To close the file", (answer) =>
    connection.sftp.close(handle, (error) => answer(error, undefined)),
  );
}

/** The protocol has no word for a full disk: it is a failure like others. */
async function toRoomError({ connection, work }: Writing, error: unknown): Promise<unknown> {
  if (!hasSftpCode(error, "failure")) return error;
  const free = await readFreeBytes(connection, work.partPath).catch(() => null);
  return free !== null && free < requestBytes
    ? new AppError("disk_full", `There is no room at the other side for ${work.file.name}.`, {
        cause: error,
      })
    : error;
}

/** By an extension that OpenSSH has; null where a server doesn't say. */
export async function readFreeBytes(
  connection: SftpConnection,
  path: string,
): Promise<number | null> {
  try {
    const facts = await askSftp<unknown>(connection, `To look at ${path}`, (answer) =>
      connection.sftp.ext_openssh_statvfs(path, answer),
    );
    if (typeof facts !== "object" || facts === null) return null;
    const { f_bavail: blocks, f_frsize: size } = facts as Record<string, unknown>; // of the extension
    return typeof blocks === "number" && typeof size === "number" ? blocks * size : null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
