import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { pointOfPresence } from "./links.ts";

/** A certificate for every name the simulator answers to, and the authority clients must trust. */
export interface Certificates {
  key: string;
  cert: string;
  caFile: string;
}

/** A wildcard covers one label only: each depth of name needs its own. */
const names = [
  "DNS:localhost",
  "IP:127.0.0.1",
  "DNS:twitch.tv",
  "DNS:*.twitch.tv",
  "DNS:usher.ttvnw.net",
  "DNS:*.hls.ttvnw.net",
  "DNS:*.playlist.ttvnw.net",
  `DNS:*.${pointOfPresence}.hls.ttvnw.net`,
  `DNS:*.${pointOfPresence}.abs.hls.ttvnw.net`,
  "DNS:*.cloudfront.net",
];

const validDays = 90;
const run = promisify(execFile);

const defaultFolder = (): string =>
  path.resolve(import.meta.dirname, "../../node_modules/.cache/reelkeep-certificates");

/** Makes them once a month with openssl and keeps them in a cache; two processes may race. */
export async function prepareCertificates(cacheFolder = defaultFolder()): Promise<Certificates> {
  const hash = createHash("sha256").update(names.join()).digest("hex").slice(0, 12);
  const folder = path.join(cacheFolder, `${new Date().toISOString().slice(0, 7)}-${hash}`);
  if (!existsSync(folder)) await makeInto(folder);
  return {
    key: await readFile(path.join(folder, "server.key"), "utf8"),
    cert: await readFile(path.join(folder, "server.pem"), "utf8"),
    caFile: path.join(folder, "ca.pem"),
  };
}

async function makeInto(folder: string): Promise<void> {
  const draft = `${folder}.${randomUUID().slice(0, 8)}`;
  await mkdir(draft, { recursive: true });
  try {
    await makeAuthority(draft);
    await makeServer(draft);
    await rename(draft, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];

async function makeAuthority(cwd: string): Promise<void> {
  const subject = ["-subj", "/CN=Reelkeep simulator", "-days", String(validDays)];
  const uses = ["-addext", "keyUsage=critical,keyCertSign,cRLSign"];
  const files = ["-keyout", "ca.key", "-out", "ca.pem"];
  await run("openssl", ["req", "-x509", ...newKey, ...subject, ...uses, ...files], { cwd });
}

async function makeServer(cwd: string): Promise<void> {
  const request = ["-subj", "/CN=localhost", "-keyout", "server.key", "-out", "server.csr"];
  await run("openssl", ["req", ...newKey, ...request], { cwd });
  const extensions = [
    `subjectAltName=${names.join()}`,
    "basicConstraints=CA:FALSE",
    "extendedKeyUsage=serverAuth",
  ];
  await writeFile(path.join(cwd, "server.cnf"), `${extensions.join("\n")}\n`);
  const signing = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial"];
  const files = ["-in", "server.csr", "-out", "server.pem", "-extfile", "server.cnf"];
  const days = ["-days", String(validDays)];
  await run("openssl", ["x509", "-req", ...signing, ...files, ...days], { cwd });
}
