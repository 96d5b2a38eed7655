import { AppError, isErrorCode, toMessage } from "../errors.ts";
import type { Sentence } from "../model/sentence.ts";
import type { Contract, ContractKey } from "./contract.ts";
import type { ClientInput, ResponseData } from "./route.ts";

/** An answer of the daemon beside its data: a message on a successful answer is meant to be shown. */
export interface Answer<T> {
  data: T;
  message: string | undefined;
}

type Arguments<K extends ContractKey> =
  object extends ClientInput<K, Contract[K]>
    ? [input?: ClientInput<K, Contract[K]>]
    : [input: ClientInput<K, Contract[K]>];

export type Api = <K extends ContractKey>(
  key: K,
  ...args: Arguments<K>
) => Promise<Answer<ResponseData<Contract[K]>>>;

export interface ApiOptions {
  /** Address of the daemon, without a path or with its base path. */
  baseUrl: string;
  fetch?: typeof fetch;
  headers?: Record<string, string>;
  /** In the language of the reader; without it messages are in English. */
  say?: (said: Sentence) => string;
  /** Whether a browser shows its cookie to a daemon of another origin. */
  credentials?: "include" | "same-origin" | "omit";
}

interface PlainInput {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  signal?: AbortSignal;
}

/**
 * A client typed by the contract: `api("GET /api/v0/vod/:uuid", { params: { uuid } })`.
 * Throws `AppError` with the daemon's code, or `daemon_unreachable` when nothing answers.
 */
export function createApi(options: ApiOptions): Api {
  const send = options.fetch ?? fetch;
  return async (key, ...args) => {
    // The typed input is narrowed to its plain form; routes without input pass nothing.
    const input = (args[0] ?? {}) as PlainInput;
    const response = await request(send, options, toRequest(options, key, input));
    const envelope = await readEnvelope(response);
    if (!response.ok) throw toError(response, envelope);
    if (envelope.status !== "OK") throw toStranger(options);
    // The daemon's handler was checked against the same contract.
    return { data: envelope.data as never, message: toShownMessage(options, envelope) };
  };
}

function toRequest(
  options: ApiOptions,
  key: string,
  input: PlainInput,
): { url: string; init: RequestInit } {
  const [method = "GET", template = "/"] = key.split(" ");
  const path = template.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ""),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  const headers: Record<string, string> = { accept: "application/json", ...options.headers };
  if (input.body !== undefined) headers["content-type"] = "application/json";
  return {
    url: `${options.baseUrl.replace(/\/$/, "")}${path}${query.size > 0 ? `?${query.toString()}` : ""}`,
    init: {
      method,
      headers,
      ...(options.credentials ? { credentials: options.credentials } : {}),
      body: input.body === undefined ? null : JSON.stringify(input.body),
      ...(input.signal ? { signal: input.signal } : {}),
    },
  };
}

async function request(
  send: typeof fetch,
  options: ApiOptions,
  { url, init }: { url: string; init: RequestInit },
): Promise<Response> {
  try {
    return await send(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    throw new AppError(
      "daemon_unreachable",
      `No daemon answers at ${options.baseUrl || "this address"}: ${toMessage(cause)}`,
      { cause: error },
    );
  }
}

interface Envelope {
  status?: unknown;
  code?: unknown;
  field?: unknown;
  sentence?: unknown;
  message: string | undefined;
  data?: unknown;
}

async function readEnvelope(response: Response): Promise<Envelope> {
  try {
    const body: unknown = await response.json();
    if (typeof body !== "object" || body === null) return { message: undefined };
    const fields = body as Record<string, unknown>; // any JSON object has this shape
    return {
      ...fields,
      message: typeof fields["message"] === "string" ? fields["message"] : undefined,
    };
  } catch {
    return { message: undefined };
  }
}

/** Something answers there, but no daemon: a router, another program. */
function toStranger({ baseUrl }: ApiOptions): AppError {
  const where = baseUrl || "this address";
  return new AppError("daemon_unreachable", `What answers at ${where} is not the daemon.`);
}

/** By hand: whoever asks the daemon, such as the first page of the dashboard, need not load a library for it. */
function toSentence(value: unknown): Sentence | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { code, message, params } = value as Record<string, unknown>; // any JSON object has this shape
  if (typeof code !== "string" || typeof message !== "string") return undefined;
  return { code, message, ...(isParams(params) ? { params } : {}) };
}

function isParams(value: unknown): value is Record<string, string | number> {
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).every((part) => typeof part === "string" || typeof part === "number");
}

function toShownMessage({ say }: ApiOptions, envelope: Envelope): string | undefined {
  const said = toSentence(envelope.sentence);
  return said === undefined || say === undefined ? envelope.message : say(said);
}

function toError(response: Response, envelope: Envelope): AppError {
  const code = isErrorCode(envelope.code)
    ? envelope.code
    : response.status === 404
      ? "not_found"
      : "internal";
  const { field } = envelope;
  const options = typeof field === "string" ? { field } : {};
  const said = toSentence(envelope.sentence);
  const message = envelope.message ?? `The daemon answered ${response.status}.`;
  return new AppError(code, said ?? message, options);
}
