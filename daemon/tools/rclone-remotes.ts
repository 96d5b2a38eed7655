import { z } from "zod";
import { AppError } from "../../shared/errors.ts";
import { exitCodeOf, type Rclone, runRclone } from "./rclone.ts";

/** The names of the remotes in rclone's configuration, without colons. */
export async function listRemotes(
  program: string,
  config: string,
  signal: AbortSignal,
): Promise<string[]> {
  const output = await runRclone({ rclone: { program, config }, args: ["listremotes"], signal });
  return parseRemotes(output);
}

export function parseRemotes(output: string): string[] {
  return output
    .split("\n")
    .map((line) => line.trim().replace(/:$/, ""))
    .filter((name) => name !== "");
}

/** Letters that rclone allows in the name of a remote; none of them begins an option or a remote made up on the spot. */
const remoteName = /^[\p{L}\p{N}_.+@][\p{L}\p{N}_.+@ -]*$/u;

/** A remote's name as it was given, perhaps with its colon. Throws `bad_request`. */
export function toRemoteName(given: string): string {
  const name = given.trim().replace(/:$/, "");
  if (remoteName.test(name)) return name;
  throw new AppError("bad_request", `"${given}" is no name of a remote.`, { field: "remote" });
}

const Entry = z.object({ Size: z.number(), IsDir: z.boolean() });

export interface RemoteEntry {
  sizeBytes: number;
  isFolder: boolean;
}

/** rclone's exit codes for what is not there. */
const notFound = [3, 4];

/** What is at `remote:path`; null when nothing is. */
export async function readRemoteEntry(
  rclone: Rclone,
  place: string,
  signal: AbortSignal,
): Promise<RemoteEntry | null> {
  try {
    const output = await runRclone({ rclone, args: ["lsjson", "--stat", place], signal });
    // Some services answer with null for a file that is not there.
    const entry = Entry.nullable().parse(JSON.parse(output));
    return entry === null ? null : { sizeBytes: entry.Size, isFolder: entry.IsDir };
  } catch (error) {
    if (notFound.includes(exitCodeOf(error) ?? 0)) return null;
    throw error;
  }
}

export const knownHashes = ["md5", "sha1", "sha256"] as const;
export type KnownHash = (typeof knownHashes)[number];

const Features = z.object({ Hashes: z.array(z.string()).nullish() });

/** The first checksum that a remote can tell and that we can count; null when there is none. */
export async function findHash(
  rclone: Rclone,
  remote: string,
  signal: AbortSignal,
): Promise<KnownHash | null> {
  const output = await runRclone({ rclone, args: ["backend", "features", `${remote}:`], signal });
  const hashes = Features.parse(JSON.parse(output)).Hashes ?? [];
  return knownHashes.find((name) => hashes.includes(name)) ?? null;
}

/** The checksum of a file there, in hexadecimal digits; null when the service does not tell it of this one. */
export async function readRemoteHash(
  rclone: Rclone,
  { place, hash }: { place: string; hash: KnownHash },
  signal: AbortSignal,
): Promise<string | null> {
  const output = await runRclone({ rclone, args: ["hashsum", hash, place], signal });
  return /^([0-9a-f]+) {2}/m.exec(output)?.[1] ?? null;
}

const About = z.object({ free: z.number().nullish() });

/** Bytes that may still be written at `remote:folder`; null when the service does not say. */
export async function readRemoteRoom(
  rclone: Rclone,
  place: string,
  signal: AbortSignal,
): Promise<number | null> {
  try {
    const output = await runRclone({ rclone, args: ["about", "--json", place], signal });
    return About.parse(JSON.parse(output)).free ?? null;
  } catch {
    signal.throwIfAborted();
    // Many services can't tell, and none can of a folder that is not there.
    return null;
  }
}
