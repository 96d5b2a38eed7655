import { openEventStream, type StreamStatus } from "../shared/event-stream.ts";
import { parseEvent, type ServerEvent } from "../shared/events.ts";
import { AppError } from "../shared/errors.ts";
import { logLevels, type LogLevel, type LogLine } from "../shared/model/log.ts";
import type { Context } from "./context.ts";

export interface LogFilter {
  module?: string;
  level?: LogLevel;
}

export interface LogExcerpt {
  lines: LogLine[];
  /** The daemon's time up to which the lines reach. */
  to: string;
}

interface Follow {
  filter: LogFilter;
  /** What was there at the start; it is printed first. */
  start: LogExcerpt;
  print: (line: LogLine) => void;
}

/** Lines kept to tell whether a fetched one was printed already. */
const rememberedLines = 2000;
const fetchLimit = 5000;

/** Prints lines until the signal ends; what was missed while disconnected is fetched. */
export async function followLog(context: Context, follow: Follow): Promise<void> {
  const { signal } = context.host;
  const printer = createPrinter(follow);
  const ended = Promise.withResolvers<void>();
  let held: LogLine[] | null = null;
  let wasConnected = false;

  const catchUp = async () => {
    held = [];
    const missed = await fetchLines(context, follow.filter, printer.last()).catch(() => null);
    printer.printUnseen(missed?.lines ?? []);
    printer.printUnseen(held);
    held = null;
  };
  const onStatus = (status: StreamStatus) => {
    if (status === "connected") void catchUp();
    if (status === "disconnected" && wasConnected) context.notice(context.t("cli.disconnected"));
    if (status === "unauthenticated") ended.reject(unauthenticated(context));
    if (status !== "connecting") wasConnected = status === "connected";
  };
  const onEvent = (event: ServerEvent) => {
    const lines = event.action === "log" ? event.data : [];
    const wanted = lines.filter((line) => isWanted(line, follow.filter));
    if (held === null) printer.print(wanted);
    else held.push(...wanted);
  };
  printer.print(follow.start.lines);
  signal.addEventListener("abort", () => ended.resolve(), { once: true });
  if (signal.aborted) ended.resolve();
  const close = openEventStream({
    connect: context.connect,
    parse: parseEvent,
    onEvent,
    onStatus,
  });
  await ended.promise.finally(close);
}

/** Lines since a time, oldest first. */
export async function fetchLines(
  { api }: Pick<Context, "api">,
  filter: LogFilter,
  since: string | null,
  limit: number = fetchLimit,
): Promise<LogExcerpt> {
  const dateFrom = since === null ? {} : { dateFrom: since };
  const { data } = await api("GET /api/v0/log", { query: { ...filter, ...dateFrom, limit } });
  return data;
}

export function isWanted(line: LogLine, filter: LogFilter): boolean {
  const isModule = filter.module === undefined || line.metadata.module === filter.module;
  const least = filter.level ?? "debug";
  return isModule && logLevels.indexOf(line.level) >= logLevels.indexOf(least);
}

export function unauthenticated({ t }: Pick<Context, "t">): AppError {
  return new AppError("unauthorized", t("cli.unauthenticated"));
}

function createPrinter({ print, start }: Follow) {
  const seen = new Set<string>();
  let last = start.to;
  const printAll = (lines: readonly LogLine[]) => {
    for (const line of lines) {
      seen.add(toKey(line));
      last = line.metadata.timestamp;
      print(line);
    }
    for (const key of seen) {
      if (seen.size <= rememberedLines) break;
      seen.delete(key);
    }
  };
  return {
    print: printAll,
    printUnseen: (lines: readonly LogLine[]) =>
      printAll(lines.filter((line) => !seen.has(toKey(line)))),
    last: () => last,
  };
}

function toKey({ level, message, metadata }: LogLine): string {
  return `${metadata.timestamp} ${level} ${metadata.module} ${message}`;
}
