import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { type Client, FTPError } from "basic-ftp";
import { folderAbove, joinPath } from "../target.ts";
import { type PartWrite, type RemoteFiles, toNameTaken } from "../upload.ts";
import { toFtpError } from "./connect.ts";
import { sendBytes } from "./transfer.ts";

const notAvailable = 550;
/** Answers to a command that the server does not have. */
const unknownCommand = [500, 501, 502, 504];

/** Files of a server, over one connection; each path is a whole one, from `/` on. */
export function createFtpFiles(client: Client): RemoteFiles {
  const files: RemoteFiles = {
    sizeOf: (path) => readSize(client, path),
    hasFolder: (folder) =>
      ask(`To open the folder ${folder}`, async () => {
        try {
          await client.cd(folder);
          return true;
        } catch (error) {
          if (error instanceof FTPError && error.code === notAvailable) return false;
          throw error;
        }
      }),
    makeFolder: (folder) =>
      ask(`To make the folder ${folder}`, () => client.send(`MKD ${folder}`).then(() => undefined)),
    freeBytes: () => Promise.resolve(null),
    // One stream of bytes: what is there came before what is not.
    trustedBytes: (partBytes) => partBytes,
    write: (work) =>
      ask(`To write ${work.partPath}`, () => sendBytes(client, () => write(client, work))),
    async rename(from, to) {
      // Some servers replace a file without a word.
      if ((await files.sizeOf(to)) !== null) throw toNameTaken({ path: to });
      await ask(`To name the file ${to}`, () => client.rename(from, to));
    },
    remove: (path) => ask(`To delete ${path}`, () => client.remove(path).then(() => undefined)),
  };
  return files;
}

async function ask<T>(doing: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toFtpError(error, doing);
  }
}

function readSize(client: Client, path: string): Promise<number | null> {
  return ask(`To look at ${path}`, async () => {
    try {
      return await client.size(path);
    } catch (error) {
      if (!(error instanceof FTPError)) throw error;
      if (error.code === notAvailable) return null;
      if (unknownCommand.includes(error.code)) return findSize(client, path);
      throw error;
    }
  });
}

/** For servers that can't tell the size of one file. */
async function findSize(client: Client, path: string): Promise<number | null> {
  const folder = folderAbove(path) ?? "/";
  const entries = await client.list(folder);
  return entries.find(({ name }) => joinPath(folder, name) === path)?.size ?? null;
}

async function write(client: Client, work: PartWrite): Promise<void> {
  const source = Readable.from(readFrom(work), { objectMode: false });
  if (work.offset === 0) {
    await client.uploadFrom(source, work.partPath);
    return;
  }
  const features = await client.features();
  if (features.get("REST") === undefined) {
    await client.appendFrom(source, work.partPath);
    return;
  }
  await restartAt(client, work.offset, () => client.uploadFrom(source, work.partPath));
}

/**
 * Says where in the file the next transfer begins. That has to come right before the transfer, after
 * its connection is made; appending instead would trust that nobody else adds to the file, and an
 * earlier connection that is not quite dead may.
 */
async function restartAt(
  client: Client,
  offset: number,
  transfer: () => Promise<unknown>,
): Promise<void> {
  const prepare = client.prepareTransfer;
  client.prepareTransfer = async (context) => {
    const answer = await prepare(context);
    await context.request(`REST ${offset}`);
    return answer;
  };
  try {
    await transfer();
  } finally {
    client.prepareTransfer = prepare;
  }
}

const blockBytes = 256 * 1024;

async function* readFrom({ file, offset, onBytes }: PartWrite): AsyncGenerator<Buffer> {
  if (offset >= file.sizeBytes) return;
  const range = { start: offset, end: file.sizeBytes - 1, highWaterMark: blockBytes };
  let there = offset;
  for await (const block of createReadStream(file.path, range)) {
    const bytes = block as Buffer; // a stream without an encoding
    yield bytes;
    there += bytes.length;
    onBytes(there);
  }
}
