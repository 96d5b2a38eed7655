import { lookup } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { AppError } from "../../shared/errors.ts";
import { isAllowedHost, isPublicAddress } from "./addresses.ts";
import type { SegmentBuffers } from "./segment-buffers.ts";

/** A whole body as the chunks in which it arrived: nothing is copied together. */
export interface MediaBody {
  chunks: Uint8Array[];
  bytes: number;
  /** Where it came from after redirects. */
  url: string;
  /** Gives the memory back for the next body; the chunks must not be used any more. */
  release?(): void;
}

/** A stretch of a file, in bytes. */
export interface ByteRange {
  offset: number;
  length: number;
}

export interface MediaRequest {
  maxBytes: number;
  /** A connection without a byte for this long is given up. There is no limit on the total time. */
  idleTimeoutMs: number;
  signal: AbortSignal;
  /** Where memory for the body comes from; the client's own when absent. */
  buffers?: SegmentBuffers;
  /** Only these bytes of the file; an origin that knows no ranges is an error. */
  range?: ByteRange;
  /** Hears of bytes as they arrive, for limits on memory. */
  onBytes?: (bytes: number) => void;
}

/** Fetches media by plain GET. Throws `MediaError` for anything but a complete body. */
export interface MediaClient {
  get(url: string, request: MediaRequest): Promise<MediaBody>;
  /** Ends idle connections. */
  close(): void;
}

/** Why no complete body came; `status` is the HTTP status, or null when there was none. */
export class MediaError extends Error {
  readonly status: number | null;

  constructor(message: string, status: number | null, options?: ErrorOptions) {
    super(message, options);
    this.name = "MediaError";
    this.status = status;
  }
}

/** Why a body above `maxBytes` is given up. */
export const tooLarge = "larger than allowed";

const maximumRedirects = 3;

/** The user agent of every media request; some origins refuse those without one. */
export const mediaUserAgent = "Mozilla/5.0 (X11; Linux x64; rv:145.0) Gecko/20100101 Firefox/145.0";

/**
 * A client on node:http with kept connections. Addresses are checked where they are resolved, so no
 * playlist line, redirect or DNS answer leads into the private network unless `allowedHosts` names it.
 */
export function createHttpMediaClient(options: {
  allowedHosts: () => readonly string[];
}): MediaClient {
  const agents = {
    http: new http.Agent({ keepAlive: true, maxSockets: 256, timeout: 30_000 }),
    https: new https.Agent({ keepAlive: true, maxSockets: 256, timeout: 30_000 }),
  };

  async function get(url: string, request: MediaRequest): Promise<MediaBody> {
    let target = url;
    for (let redirects = 0; redirects <= maximumRedirects; redirects += 1) {
      const checked = checkUrl(target, options.allowedHosts());
      const outcome = await getOnce(checked, request, agents);
      if (typeof outcome !== "string") return outcome;
      target = new URL(outcome, target).href;
    }
    throw new MediaError("too many redirects", null);
  }

  return {
    get,
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

interface CheckedUrl {
  url: URL;
  isTrusted: boolean;
}

/** Throws `address_refused` for anything but http(s), and for literal addresses that are not public. */
export function checkUrl(text: string, allowedHosts: readonly string[]): CheckedUrl {
  if (!URL.canParse(text))
    throw new AppError("address_refused", "A playlist names something that is no address.");
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new AppError(
      "address_refused",
      `Media are fetched by http and https only, not ${url.protocol}`,
    );
  }
  const isTrusted = isAllowedHost(url, allowedHosts);
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (!isTrusted && isIP(literal) !== 0 && !isPublicAddress(literal)) throw refusal(url.host);
  return { url, isTrusted };
}

function refusal(host: string): AppError {
  return new AppError(
    "address_refused",
    `${host} is on this machine or in a private network; the setting capture.allowed_hosts can allow it.`,
  );
}

/** Resolves names to public addresses only. */
export const lookupPublic: LookupFunction = (hostname, lookupOptions, callback) => {
  lookup(hostname, { ...lookupOptions, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const allowed = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (first === undefined) return callback(refusal(hostname), []);
    if (lookupOptions.all) return callback(null, allowed);
    return callback(null, first.address, first.family);
  });
};

/** The body, or the address of a redirect. */
function getOnce(
  { url, isTrusted }: CheckedUrl,
  request: MediaRequest,
  agents: { http: http.Agent; https: https.Agent },
): Promise<MediaBody | string> {
  const isSecure = url.protocol === "https:";
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(toMediaError(error));
    const outgoing = (isSecure ? https : http).get(url, {
      agent: isSecure ? agents.https : agents.http,
      timeout: request.idleTimeoutMs,
      signal: request.signal,
      headers: {
        "user-agent": mediaUserAgent,
        accept: "*/*",
        "accept-encoding": "identity",
        ...(request.range === undefined ? {} : { range: formatRange(request.range) }),
      },
      ...(isTrusted ? {} : { lookup: lookupPublic }),
    });
    outgoing.on("timeout", () => outgoing.destroy(new MediaError("no byte arrived in time", null)));
    outgoing.on("error", fail);
    outgoing.on("response", (incoming) => receive(incoming, url, request, { resolve, fail }));
  });
}

function receive(
  incoming: http.IncomingMessage,
  url: URL,
  request: MediaRequest,
  settle: { resolve: (outcome: MediaBody | string) => void; fail: (error: Error) => void },
): void {
  const status = incoming.statusCode ?? 0;
  incoming.on("error", settle.fail);
  if (status !== wantedStatus(request)) {
    incoming.resume();
    const { location } = incoming.headers;
    if (status >= 300 && status < 400 && location !== undefined) settle.resolve(location);
    else settle.fail(new MediaError(`HTTP ${status}`, status));
    return;
  }
  const body: MediaBody = { chunks: [], bytes: 0, url: url.href };
  incoming.on("data", (chunk: Uint8Array) => {
    body.chunks.push(chunk);
    body.bytes += chunk.length;
    request.onBytes?.(chunk.length);
    if (body.bytes > request.maxBytes) incoming.destroy(new MediaError(tooLarge, null));
  });
  incoming.on("end", () => {
    if (incoming.complete) settle.resolve(body);
    else settle.fail(new MediaError("cut short", null));
  });
  incoming.on("close", () => settle.fail(new MediaError("cut short", null)));
}

/** The status that brings what was asked for: a range must not be answered with the whole file. */
export function wantedStatus({ range }: Pick<MediaRequest, "range">): number {
  return range === undefined ? 200 : 206;
}

/** The value of a Range header. */
export function formatRange({ offset, length }: ByteRange): string {
  return `bytes=${offset}-${offset + length - 1}`;
}

function toMediaError(error: Error): Error {
  if (error instanceof MediaError || error instanceof AppError) return error;
  return new MediaError(error.message, null, { cause: error });
}

/** The text of a body. */
export function toText(body: MediaBody): string {
  return Buffer.concat(body.chunks, body.bytes).toString("utf8");
}
