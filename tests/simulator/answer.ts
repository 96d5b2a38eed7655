import type { PlannedFault } from "./fault-plan.ts";
import type { Links } from "./links.ts";
import type { LoggedRequest } from "./request-log.ts";

/** A request, read to the end. */
export interface Question {
  method: string;
  url: URL;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
  links: Links;
}

/** What the log says of a request beyond its time and status. */
export type Subject = Omit<LoggedRequest, "atMs" | "status" | "path" | "fault">;

export interface Answer {
  status: number;
  type: string;
  body: Buffer | string;
  headers?: Readonly<Record<string, string>>;
  subject: Subject;
  /** Set when the answer shall go wrong on its way. */
  fault?: PlannedFault;
}

export const json = (
  subject: Subject,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answer => ({ status, type: "application/json", body: JSON.stringify(body), headers, subject });

export const text = (subject: Subject, status: number, body: string): Answer => ({
  status,
  type: "text/plain; charset=utf-8",
  body,
  subject,
});

export const playlist = (subject: Subject, body: string): Answer => ({
  status: 200,
  type: "application/vnd.apple.mpegurl",
  body,
  subject,
});

/** Bytes that may be asked for from an offset on, as file servers hand them out. */
export function ranged(
  question: Question,
  subject: Subject,
  body: Buffer,
  type = "application/octet-stream",
): Answer {
  const asked = /^bytes=(\d+)-(\d*)$/.exec(headerOf(question, "range") ?? "");
  const headers = { "Accept-Ranges": "bytes" };
  if (!asked) return { status: 200, type, body, headers, subject };
  const from = Number(asked[1]);
  const to = Math.min(body.length - 1, asked[2] ? Number(asked[2]) : Infinity);
  const range = from > to ? `bytes */${body.length}` : `bytes ${from}-${to}/${body.length}`;
  return {
    status: from > to ? 416 : 206,
    type,
    body: from > to ? "" : body.subarray(from, to + 1),
    headers: { ...headers, "Content-Range": range },
    subject,
  };
}

/** The one value of a header, also when it came more than once. */
export function headerOf(question: Question, name: string): string | undefined {
  const value = question.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
