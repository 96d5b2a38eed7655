import { Writable } from "node:stream";
import pino from "pino";
import { secretMask } from "../shared/config/settings.ts";
import { type LogLevel, LogLine, logLevels } from "../shared/model/log.ts";
import { createLogFiles, type LogFiles } from "./log-files.ts";

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
  toMs?: number;
  module?: string;
  level?: LogLevel;
  limit: number;
}

export interface Log {
  /** A logger whose lines carry the name of a module. */
  module(name: string): Logger;
  /** Lines in memory, oldest first; the newest `limit` of those that fit. */
  read(query: LogQuery): LogLine[];
  /** The same, and from the files what the memory no longer has. */
  readBack(query: LogQuery): Promise<LogLine[]>;
  /** Removes files that are too old or too much; returns how many went. */
  cleanUp(): number;
  onLine(listener: (line: LogLine) => void): void;
  /** What is logged meanwhile is in the file when this returns: for a process that may not live on. */
  now(write: () => void): void;
  /** A text without secrets. */
  hide(text: string): string;
  setLevel(level: Exclude<LogLevel, "success">): void;
  close(): Promise<void>;
}

export interface LogOptions {
  folder: string;
  level: Exclude<LogLevel, "success">;
  keepDays: () => number;
  /** What all files may take together. */
  maxMegabytes?: () => number;
  /** Values that must never be written, wherever they occur. */
  secrets?: () => readonly string[];
  now: () => number;
}

/** Lines that `GET /log` can look back on without reading files. */
const ringSize = 5000;
const usualMegabytes = 200;
/** A shorter value would be found in the middle of ordinary words. */
const shortestSecret = 4;
/** Pino's numbers; `success` stands between info and warn. */
const pinoLevels = { debug: 20, info: 30, success: 35, warn: 40, error: 50 } as const;

/** The daemon's log: a file a day in JSON lines, a ring in memory for the API, secrets masked at the source. */
export function createLog(options: LogOptions): Log {
  const ring: LogLine[] = [];
  const listeners: ((line: LogLine) => void)[] = [];
  const files = createLogFiles({ ...options, maxMegabytes: options.maxMegabytes ?? usual });
  const keep = (line: LogLine) => {
    ring.push(line);
    if (ring.length > ringSize) ring.splice(0, ring.length - ringSize);
    for (const listener of listeners) listener(line);
  };
  const hide = (text: string) => hideValues(maskSecrets(text), options.secrets?.() ?? []);
  let isUrgent = false;
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const text = chunk.toString("utf8");
      if (isUrgent) files.writeNow(text);
      else files.write(text);
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
    module: (name) => toLogger(logger.child({ module: name }), hide),
    read: (query) => selectLines(ring, query),
    readBack: (query) => readBack(ring, files, query),
    cleanUp: () => files.cleanUp(),
    onLine: (listener) => void listeners.push(listener),
    now(write) {
      isUrgent = true;
      try {
        write();
      } finally {
        isUrgent = false;
      }
    },
    hide,
    setLevel: (level) => void (logger.level = level),
    close: () => files.close(),
  };
}

const usual = () => usualMegabytes;

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

function toLogger(logger: PinoLogger, hide: (text: string) => string): Logger {
  const write = (level: LogLevel) => (message: string, details?: Details) => {
    logger[level](hideIn(details ?? {}, hide), hide(message));
  };
  return {
    debug: write("debug"),
    info: write("info"),
    success: write("success"),
    warn: write("warn"),
    error: write("error"),
  };
}

/** Every text in the values, however deep; what JSON can't hold is left out. */
function hideIn(details: Details, hide: (text: string) => string): Details {
  try {
    const masked: unknown = JSON.parse(JSON.stringify(details), (_, value: unknown) =>
      typeof value === "string" ? hide(value) : value,
    );
    return masked as Details; // an object stays one
  } catch {
    return {};
  }
}

function hideValues(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret.length >= shortestSecret)
    .reduce((hidden, secret) => hidden.replaceAll(secret, secretMask), text);
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
  return ring.filter((line) => isWanted(line, query)).slice(-query.limit);
}

function isWanted({ level, metadata }: LogLine, query: LogQuery): boolean {
  const time = Date.parse(metadata.timestamp);
  return (
    (query.level === undefined || pinoLevels[level] >= pinoLevels[query.level]) &&
    (query.module === undefined || metadata.module === query.module) &&
    (query.fromMs === undefined || time > query.fromMs) &&
    (query.toMs === undefined || time <= query.toMs)
  );
}

/** Files are asked only for what is older than the ring. */
async function readBack(
  ring: readonly LogLine[],
  files: LogFiles,
  query: LogQuery,
): Promise<LogLine[]> {
  const recent = selectLines(ring, query);
  const [first] = ring;
  const edgeMs = first === undefined ? Number.POSITIVE_INFINITY : timeOf(first);
  const { fromMs } = query;
  if (fromMs === undefined || fromMs >= edgeMs || recent.length >= query.limit) return recent;
  // Lines of the very millisecond that the ring begins with may be in both.
  const known = new Set(ring.filter((line) => timeOf(line) === edgeMs).map(toIdentity));
  const isOlder = (line: LogLine) =>
    timeOf(line) < edgeMs || (timeOf(line) === edgeMs && !known.has(toIdentity(line)));
  let older: LogLine[] = [];
  const wanted = query.limit - recent.length;
  for await (const lines of files.readBack(fromMs)) {
    const found = await takeLast(lines, wanted, (line) => isOlder(line) && isWanted(line, query));
    older = [...found, ...older].slice(-wanted);
    if (older.length >= wanted) break;
  }
  return [...older, ...recent];
}

/** The last lines of a file that fit; never holds more than twice as many. */
async function takeLast(
  lines: AsyncIterable<string>,
  limit: number,
  isFitting: (line: LogLine) => boolean,
): Promise<LogLine[]> {
  let taken: LogLine[] = [];
  for await (const text of lines) {
    const line = parseStored(text);
    if (line !== null && isFitting(line)) taken.push(line);
    if (taken.length > 2 * limit) taken = taken.slice(-limit);
  }
  return taken.slice(-limit);
}

/** Null for what is no line of ours, such as one that a power cut left half written. */
function parseStored(text: string): LogLine | null {
  try {
    return LogLine.safeParse(toLogLine(text)).data ?? null;
  } catch {
    return null;
  }
}

const timeOf = (line: LogLine) => Date.parse(line.metadata.timestamp);
const toIdentity = ({ message, metadata }: LogLine) => `${metadata.module} ${message}`;
