import { createWriteStream, mkdirSync, readdirSync, rmSync, type WriteStream } from "node:fs";
import path from "node:path";
import { Writable } from "node:stream";
import pino from "pino";
import { type LogLevel, type LogLine, logLevels } from "../shared/model/log.ts";
import { secretMask } from "../shared/config/settings.ts";

type Details = Record<string, unknown>;

export interface Logger {
  debug(message: string, details?: Details): void;
  info(message: string, details?: Details): void;
  success(message: string, details?: Details): void;
  warn(message: string, details?: Details): void;
  error(message: string, details?: Details): void;
}

export interface LogQuery {
  fromMs?: number;
  module?: string;
  level?: LogLevel;
  limit: number;
}

export interface Log {
  /** A logger whose lines carry the name of a module. */
  module(name: string): Logger;
  /** Lines in memory, oldest first; the newest `limit` of those that fit. */
  read(query: LogQuery): LogLine[];
  onLine(listener: (line: LogLine) => void): void;
  setLevel(level: Exclude<LogLevel, "success">): void;
  close(): Promise<void>;
}

export interface LogOptions {
  folder: string;
  level: Exclude<LogLevel, "success">;
  keepDays: () => number;
  now: () => number;
}

/** Lines that `GET /log` can look back on without reading files. */
const ringSize = 5000;
/** Pino's numbers; `success` stands between info and warn. */
const pinoLevels = { debug: 20, info: 30, success: 35, warn: 40, error: 50 } as const;

/** The daemon's log: a file a day in JSON lines, a ring in memory for the API, secrets masked at the source. */
export function createLog(options: LogOptions): Log {
  const ring: LogLine[] = [];
  const listeners: ((line: LogLine) => void)[] = [];
  const files = createDayFiles(options);
  const keep = (line: LogLine) => {
    ring.push(line);
    if (ring.length > ringSize) ring.splice(0, ring.length - ringSize);
    for (const listener of listeners) listener(line);
  };
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const text = chunk.toString("utf8");
      files.write(text);
      keep(toLogLine(text));
      done();
    },
  });
  const logger = pino(
    {
      level: options.level,
      customLevels: { success: pinoLevels.success },
      base: null,
      timestamp: () => `,"timestamp":"${new Date(options.now()).toISOString()}"`,
      messageKey: "message",
      redact: { paths: secretPaths, censor: secretMask },
    },
    sink,
  );
  return {
    module: (name) => toLogger(logger.child({ module: name })),
    read: (query) => selectLines(ring, query),
    onLine: (listener) => void listeners.push(listener),
    setLevel: (level) => void (logger.level = level),
    close: () => files.close(),
  };
}

const secretNames = [
  "password",
  "token",
  "secret",
  "client_secret",
  "access_token",
  "authorization",
  "cookie",
];
const secretPaths = secretNames.flatMap((name) => [name, `*.${name}`]);

type PinoLogger = pino.Logger<"success">;

function toLogger(logger: PinoLogger): Logger {
  const write = (level: LogLevel) => (message: string, details?: Details) => {
    logger[level](maskTexts(details ?? {}), maskSecrets(message));
  };
  return {
    debug: write("debug"),
    info: write("info"),
    success: write("success"),
    warn: write("warn"),
    error: write("error"),
  };
}

function maskTexts(details: Details): Details {
  const masked = Object.entries(details).map(([name, value]) => [
    name,
    typeof value === "string" ? maskSecrets(value) : value,
  ]);
  return Object.fromEntries(masked) as Details;
}

/** Removes what looks like a credential from free text: query parameters and headers. */
export function maskSecrets(text: string): string {
  return text
    .replace(
      /([?&](?:token|sig|signature|access_token|client_secret|password|key)=)[^&\s"]+/gi,
      `$1${secretMask}`,
    )
    .replace(/\b(Bearer|OAuth)\s+[\w.~+/-]+=*/g, `$1 ${secretMask}`);
}

function toLogLine(text: string): LogLine {
  // Pino wrote this very text from known fields.
  const { level, message, ...metadata } = JSON.parse(text) as {
    level: number;
    message: string;
    timestamp: string;
    module: string;
  };
  const name = logLevels.find((candidate) => pinoLevels[candidate] === level) ?? "info";
  return { level: name, message, metadata };
}

function selectLines(ring: readonly LogLine[], query: LogQuery): LogLine[] {
  const least = query.level === undefined ? 0 : pinoLevels[query.level];
  const fitting = ring.filter(
    (line) =>
      pinoLevels[line.level] >= least &&
      (query.module === undefined || line.metadata.module === query.module) &&
      (query.fromMs === undefined || Date.parse(line.metadata.timestamp) > query.fromMs),
  );
  return fitting.slice(-query.limit);
}

const filePattern = /^reelkeep-(\d{4}-\d{2}-\d{2})\.jsonl$/;

/** One file a day (UTC); the oldest ones are removed when a new day begins. */
function createDayFiles(options: LogOptions) {
  let day = "";
  let stream: WriteStream | null = null;
  const roll = (today: string) => {
    stream?.end();
    day = today;
    mkdirSync(options.folder, { recursive: true });
    stream = createWriteStream(path.join(options.folder, `reelkeep-${today}.jsonl`), {
      flags: "a",
      mode: 0o600,
    });
    // A full disk must not end the daemon; the ring still has the lines.
    stream.on("error", () => {});
    removeOldFiles(options);
  };
  return {
    write(text: string) {
      const today = new Date(options.now()).toISOString().slice(0, 10);
      if (today !== day) roll(today);
      stream?.write(text);
    },
    close: () =>
      new Promise<void>((resolve) => (stream === null ? resolve() : stream.end(resolve))),
  };
}

function removeOldFiles({ folder, keepDays, now }: LogOptions): void {
  const oldest = new Date(now() - keepDays() * 86_400_000).toISOString().slice(0, 10);
  for (const name of readdirSync(folder)) {
    const day = filePattern.exec(name)?.[1];
    if (day !== undefined && day < oldest) rmSync(path.join(folder, name), { force: true });
  }
}
