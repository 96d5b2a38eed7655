import got, { RequestError } from "got";
import type { z } from "zod";
import { AppError } from "../../shared/errors.ts";

export interface HttpRequest {
  method?: "GET" | "POST" | "DELETE";
  headers?: Record<string, string>;
  query?: URLSearchParams;
  json?: unknown;
  form?: Record<string, string>;
  /** Sent as it is. */
  body?: string | Uint8Array;
  signal: AbortSignal;
}

export interface HttpAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Asks interfaces of platforms. Any status is an answer; `provider_unavailable` when none came. */
export interface HttpClient {
  request(url: string, request: HttpRequest): Promise<HttpAnswer>;
}

const timeoutMs = 10_000;
export const userAgent = "Mozilla/5.0 (X11; Linux x64; rv:145.0) Gecko/20100101 Firefox/145.0";

export function createHttpClient(): HttpClient {
  const client = got.extend({
    timeout: { request: timeoutMs, connect: 5000 },
    retry: { limit: 0 },
    throwHttpErrors: false,
    followRedirect: false,
    headers: { "user-agent": userAgent },
  });
  return {
    async request(url, { method = "GET", headers, query, json, form, body, signal }) {
      try {
        const response = await client(url, {
          method,
          signal,
          ...(headers === undefined ? {} : { headers }),
          ...(query === undefined ? {} : { searchParams: query }),
          ...(json === undefined ? {} : { json }),
          ...(form === undefined ? {} : { form }),
          ...(body === undefined ? {} : { body }),
        });
        return { status: response.statusCode, headers: response.headers, text: response.body };
      } catch (error) {
        signal.throwIfAborted();
        const reason = error instanceof RequestError ? error.code : "no answer";
        throw new AppError(
          "provider_unavailable",
          `${new URL(url).host} does not answer (${reason}).`,
          { cause: error },
        );
      }
    },
  };
}

/** The JSON of an answer; `provider_unavailable` when it is something else. */
export function toJson(answer: HttpAnswer, host: string): unknown {
  try {
    return JSON.parse(answer.text);
  } catch (error) {
    throw new AppError(
      "provider_unavailable",
      `${host} answered ${answer.status} with something that is no JSON.`,
      { cause: error },
    );
  }
}

/** An answer in the form a schema wants; `provider_unavailable` when the platform changed its form. */
export function parseAnswer<T>(schema: z.ZodType<T>, answer: unknown, host: string): T {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join(".") ?? "";
  throw new AppError(
    "provider_unavailable",
    `${host} answered in a form that is not known (${where}: ${issue?.message ?? ""}).`,
  );
}
