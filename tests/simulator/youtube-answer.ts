import { randomBytes } from "node:crypto";

export interface YoutubeAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** An error as Google's interfaces write it. */
export function refuse(status: number, reason: string, message = reason): YoutubeAnswer {
  const errors = [{ message, domain: "youtube", reason }];
  return { status, body: { error: { code: status, message, errors } } };
}

export function newId(bytes = 8): string {
  return randomBytes(bytes).toString("hex");
}
