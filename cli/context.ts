import type { i18n, TFunction } from "i18next";
import { createApi, type Api } from "../shared/api/client.ts";
import { AppError, toMessage } from "../shared/errors.ts";
import type { SocketLike } from "../shared/event-stream.ts";
import { type Language, sayIn } from "../shared/i18n.ts";
import { createCredentials } from "./credentials.ts";
import type { Live } from "./live-state.ts";
import { createOutput, type Output } from "./output.ts";
import { createWords, type Words } from "./words.ts";

export const defaultAddress = "http://127.0.0.1:8080";

/** Longer work answers at once and goes on as a job. */
const answerTimeoutMs = 30_000;

/** What lies outside of the command; tests bring their own. */
export interface Host {
  stdout: { write: (text: string) => unknown; isTTY?: boolean; columns?: number };
  stderr: { write: (text: string) => unknown };
  stdin: { isTTY?: boolean };
  env: Record<string, string | undefined>;
  fetch: typeof fetch;
  connect: (url: string, headers: Record<string, string>) => SocketLike;
  /** The text of a file, or null when it can't be read. */
  readText: (file: string) => Promise<string | null>;
  /** Everything on standard input. */
  readInput: () => Promise<string>;
  /** Asks in the terminal without showing what is typed; null when it is cancelled. */
  askSecret: (question: string) => Promise<string | null>;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  now: () => number;
  /** Ends what follows the daemon. */
  signal: AbortSignal;
  /** The full-screen view, loaded only when it is wanted. */
  showWatch: (context: Context, live: Live) => Promise<void>;
}

export interface GlobalOptions {
  url?: string;
  token?: string;
  json?: boolean;
  color?: boolean;
}

/** What every command works with. */
export interface Context {
  host: Host;
  url: string;
  api: Api;
  /** Opens the daemon's websocket. */
  connect: () => SocketLike;
  output: Output;
  words: Words;
  i18n: i18n;
  t: TFunction;
  language: Language;
  /** Something to know beside the answer; goes to the error stream. */
  notice: (text: string) => void;
}

export function createContext(host: Host, options: GlobalOptions, i18n: i18n): Context {
  const language = i18n.language as Language; // made by createI18n, which takes nothing else
  const url = toAddress(options.url ?? host.env["REELKEEP_URL"] ?? defaultAddress, i18n.t);
  const isTerminal = host.stdout.isTTY === true;
  const isDumb = host.env["TERM"] === "dumb";
  const credentials = createCredentials(host, url, options.token);
  const send = withTimeout(credentials.fetch);
  return {
    host,
    url,
    api: withSentences(
      createApi({ baseUrl: url, fetch: send, say: (said) => sayIn(i18n, said) }),
      url,
      i18n,
    ),
    connect: () => host.connect(toWebsocketUrl(url), credentials.headers()),
    output: createOutput((text) => void host.stdout.write(text), {
      isJson: options.json === true,
      isTerminal,
      hasColour: isTerminal && !isDumb && options.color !== false && !host.env["NO_COLOR"],
      columns: host.stdout.columns ?? 80,
    }),
    words: createWords(language, host.env["TZ"]),
    i18n,
    t: i18n.t,
    language,
    notice: (text) => void host.stderr.write(`reelkeep: ${text}\n`),
  };
}

/** A daemon that accepts a connection and then says nothing counts as not reachable. */
function withTimeout(send: typeof fetch): typeof fetch {
  return (input, init) => send(input, { signal: AbortSignal.timeout(answerTimeoutMs), ...init });
}

/** Errors as the operator reads them, with what to do when there is no daemon. */
function withSentences(api: Api, url: string, i18n: i18n): Api {
  const { t, language } = i18n;
  return async (key, ...args) => {
    try {
      return await api(key, ...args);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new AppError(error.code, toSentence(error), { cause: error });
    }
  };
  function toSentence(error: AppError): string {
    if (error.code === "daemon_unreachable") {
      return t("cli.unreachable", { url, reason: toMessage(innermost(error)) });
    }
    if (error.code === "unauthorized") return t("cli.unauthenticated");
    const said = error.sentence === undefined ? error.message : sayIn(i18n, error.sentence);
    if (said !== error.message) return said;
    // The daemon's own sentence is English and says more than the one for the code.
    return language === "en" ? error.message : `${t(`errors.${error.code}`)}: ${error.message}`;
  }
}

/** Where a chain of causes begins; `fetch failed` alone helps nobody. */
function innermost(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? innermost(error.cause) : error;
}

/** An address may be given without its scheme, such as `nas:8080`. */
function toAddress(text: string, t: TFunction): string {
  const address = /^[a-z][a-z+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (!/^https?:/i.test(address) || !URL.canParse(address)) {
    throw new AppError("bad_request", t("cli.usage.address", { address: text }));
  }
  return address.replace(/\/+$/, "");
}

/** Where the daemon's events are, for an address of the daemon. */
function toWebsocketUrl(url: string): string {
  return `${url.replace(/^http/i, "ws")}/api/v0/websocket`;
}
