import { createHash, createHmac } from "node:crypto";
import { appendFile, readFile } from "node:fs/promises";
import path from "node:path";
import { AppError } from "../../../shared/errors.ts";
import {
  type HostVerdict,
  judgeHostKey,
  knownKeyTypes,
  parseKnownHosts,
  toHostName,
} from "../../core/known-hosts.ts";
import { ensureFolder, readTextIfPresent } from "../../io/files.ts";
import { isMissing } from "../../io/json-document.ts";

interface HostKeyRule {
  host: string;
  port: number;
  /** SHA256 fingerprints; when there are any, the key has to have one of them. */
  fingerprints: readonly string[];
  /** A file of known hosts that has to name the key; empty for none. */
  knownHostsPath: string;
  /** Where the keys of servers are noted when they are met first. */
  ownFile: string;
}

export interface HostKeyCheck {
  /** Types of keys to ask for first. */
  preferredTypes: readonly string[];
  /** Whether the key is right; what it said last is kept. */
  accept(key: Buffer): boolean;
  /** Why the last key was refused; null when it was not. */
  refusal(): AppError | null;
  /** Notes a key that was met first; a sentence when it did. */
  remember(): Promise<string | null>;
}

/** Puts together how a server's key is checked. Throws `invalid_setting` for a file that is not there. */
export async function createHostKeyCheck(rule: HostKeyRule): Promise<HostKeyCheck> {
  const isStrict = rule.knownHostsPath !== "";
  const name = toHostName(rule.host, rule.port);
  const text = isStrict
    ? await readStrict(rule.knownHostsPath)
    : ((await readTextIfPresent(rule.ownFile)) ?? "");
  const hosts = parseKnownHosts(text);
  const hasFingerprints = rule.fingerprints.length > 0;
  let met: Buffer | null = null;
  let verdict: HostVerdict = "unknown";
  return {
    preferredTypes: hasFingerprints ? [] : knownKeyTypes({ hosts, name, hash: hashName }),
    accept(key) {
      met = key;
      verdict = hasFingerprints
        ? judgeFingerprint(rule.fingerprints, key)
        : judgeHostKey({ hosts, name, key: key.toString("base64"), hash: hashName });
      return verdict === "known" || (verdict === "unknown" && !isStrict && !hasFingerprints);
    },
    refusal() {
      const isAccepted = verdict === "known" || (verdict === "unknown" && !isStrict);
      return met === null || isAccepted ? null : toRefusal(rule, verdict, met);
    },
    async remember() {
      if (met === null || verdict !== "unknown" || isStrict) return null;
      await ensureFolder(path.dirname(rule.ownFile));
      const line = `${name} ${readKeyType(met)} ${met.toString("base64")}\n`;
      const needsBreak = text !== "" && !text.endsWith("\n");
      await appendFile(rule.ownFile, needsBreak ? `\n${line}` : line, { mode: 0o600 });
      return `${name} is met for the first time; its key ${toFingerprint(met)} is the only one that counts from now on.`;
    },
  };
}

/** As ssh-keygen shows it. */
export function toFingerprint(key: Buffer): string {
  return `SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`;
}

async function readStrict(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const why = isMissing(error) ? "is not there" : "can't be read";
    throw new AppError("invalid_setting", `The file of known hosts, ${file}, ${why}.`, {
      cause: error,
      field: "exporter.sftp.known_hosts_path",
    });
  }
}

function judgeFingerprint(fingerprints: readonly string[], key: Buffer): HostVerdict {
  const wanted = fingerprints.map((text) => `SHA256:${text.replace(/^SHA256:|=+$/g, "")}`);
  return wanted.includes(toFingerprint(key)) ? "known" : "changed";
}

function toRefusal(rule: HostKeyRule, verdict: HostVerdict, key: Buffer): AppError {
  const file = rule.knownHostsPath || rule.ownFile;
  const source = rule.fingerprints.length > 0 ? "the settings" : file;
  const why: Record<HostVerdict, string> = {
    known: "is known",
    unknown: `is not in ${source}`,
    changed: `is another one than ${source} say${rule.fingerprints.length > 0 ? "" : "s"}; somebody may stand between, or the server was set up anew`,
    revoked: `is revoked in ${source}`,
  };
  return new AppError(
    "export_failed",
    `The key of ${rule.host}, ${toFingerprint(key)}, ${why[verdict]}. Nothing was sent.`,
    { field: "host" },
  );
}

/** The name of its type is the first thing in a key: a length of four bytes, then the letters. */
function readKeyType(key: Buffer): string {
  return key.subarray(4, 4 + key.readUInt32BE(0)).toString("latin1");
}

function hashName(salt: string, text: string): string {
  return createHmac("sha1", Buffer.from(salt, "base64")).update(text).digest("base64");
}
