import net, { type LookupFunction } from "node:net";
import tls from "node:tls";
import { AppError } from "../../shared/errors.ts";
import {
  formatRange,
  MediaError,
  type MediaRequest,
  mediaUserAgent,
  tooLarge,
  wantedStatus,
} from "./media-client.ts";
import { findHeadEnd, parseHead, type ResponseHead } from "./media-response.ts";
import type { SegmentBuffers } from "./segment-buffers.ts";

/** What a connection brought: a body in one buffer, or a head that is for others to deal with. */
export type Received =
  | { kind: "body"; buffer: Buffer; bytes: number }
  | { kind: "unusual"; head: ResponseHead };

/** An answer with a body that is being read. */
interface Reading {
  head: ResponseHead;
  contentLength: number;
  body: Buffer;
  received: number;
}

interface Exchange {
  request: MediaRequest;
  settle: (outcome: Received | Error) => void;
  /** Null until the head is complete. */
  reading: Reading | null;
}

export interface ConnectionOptions {
  buffers: SegmentBuffers;
  /** Resolves names; the system's way when absent. */
  lookup: LookupFunction | undefined;
  /** Shared by all connections: making one costs more than a handshake. */
  secureContext: tls.SecureContext;
}

const headBytes = 16 * 1024;
/** One byte more than is due, to notice an origin that sends too much. */
const spareBytes = 1;

/**
 * A bare socket whose reads go straight into the buffer of the body: the kernel's copy is the only
 * one. It knows just enough of HTTP/1.1 (RFC 9112) for one GET at a time with a known length.
 */
export class MediaConnection {
  readonly #socket: net.Socket;
  readonly #buffers: SegmentBuffers;
  readonly #head = Buffer.allocUnsafeSlow(headBytes);
  #headLength = 0;
  #exchange: Exchange | null = null;
  #isUsable = true;
  #isUntouched = true;

  constructor(url: URL, options: ConnectionOptions) {
    this.#buffers = options.buffers;
    this.#socket = connect(url, options, {
      buffer: () => this.#target(),
      callback: (bytes) => this.#receive(bytes),
    });
    // A refused address keeps its code: trying it again is of no use.
    this.#socket.on("error", (error) =>
      this.#fail(error instanceof AppError ? error : error.message),
    );
    this.#socket.on("end", () => this.#fail("cut short"));
    this.#socket.on("close", () => this.#fail("cut short"));
    this.#socket.on("timeout", () => this.#fail("no byte arrived in time"));
  }

  /** Whether another request may be sent. */
  get isReusable(): boolean {
    return this.#isUsable && this.#exchange === null && !this.#socket.destroyed;
  }

  /** Nothing has arrived since the request was sent: the server may have closed an idle connection. */
  get isUntouched(): boolean {
    return this.#isUntouched;
  }

  close(): void {
    this.#isUsable = false;
    this.#socket.destroy();
  }

  /** Rejects with a `MediaError` or `address_refused`; the connection is then of no more use. */
  async request(url: URL, request: MediaRequest): Promise<Received> {
    const aborted = () => this.#fail("aborted");
    this.#isUntouched = true;
    const answer = new Promise<Received>((resolve, reject) => {
      const settle = (outcome: Received | Error) =>
        outcome instanceof Error ? reject(outcome) : resolve(outcome);
      this.#exchange = { request, settle, reading: null };
    });
    if (request.signal.aborted) aborted();
    request.signal.addEventListener("abort", aborted, { once: true });
    this.#socket.setTimeout(request.idleTimeoutMs);
    this.#socket.write(formatRequest(url, request));
    try {
      return await answer;
    } finally {
      request.signal.removeEventListener("abort", aborted);
    }
  }

  /** Where the next bytes go: into the head until it is complete, then behind what the body has. */
  #target(): Buffer {
    const reading = this.#exchange?.reading;
    if (!reading) return this.#head.subarray(this.#headLength);
    return reading.body.subarray(reading.received, reading.contentLength + spareBytes);
  }

  #receive(bytes: number): boolean {
    const exchange = this.#exchange;
    this.#isUntouched = false;
    if (exchange === null) {
      this.close();
    } else if (exchange.reading === null) {
      this.#headLength += bytes;
      this.#readHead(exchange);
    } else {
      exchange.reading.received += bytes;
      exchange.request.onBytes?.(bytes);
      this.#finishIfComplete(exchange.reading);
    }
    return true;
  }

  #readHead(exchange: Exchange): void {
    const end = findHeadEnd(this.#head.subarray(0, this.#headLength));
    if (end < 0) {
      if (this.#headLength >= headBytes) this.#fail("a head that is too long");
      return;
    }
    const head = parseHead(this.#head.toString("latin1", 0, end));
    if (head === null) return this.#fail("an answer that is no HTTP");
    const { contentLength } = head;
    if (
      head.status !== wantedStatus(exchange.request) ||
      head.isEncoded ||
      contentLength === null
    ) {
      this.#settle({ kind: "unusual", head });
      this.close();
    } else if (contentLength > exchange.request.maxBytes) {
      this.#fail(tooLarge);
    } else {
      const buffers = exchange.request.buffers ?? this.#buffers;
      const body = buffers.take(contentLength + spareBytes);
      const received = this.#head.copy(body, 0, end, this.#headLength);
      exchange.reading = { head, contentLength, body, received };
      exchange.request.onBytes?.(received);
      this.#finishIfComplete(exchange.reading);
    }
  }

  #finishIfComplete({ head, contentLength, body, received }: Reading): void {
    if (received < contentLength) return;
    this.#isUsable &&= head.isKeptAlive && received === contentLength;
    this.#settle({ kind: "body", buffer: body, bytes: contentLength });
    if (!this.#isUsable) this.#socket.destroy();
  }

  #fail(problem: string | AppError): void {
    this.#isUsable = false;
    this.#settle(typeof problem === "string" ? new MediaError(problem, null) : problem);
    this.#socket.destroy();
  }

  #settle(outcome: Received | Error): void {
    const exchange = this.#exchange;
    this.#exchange = null;
    // Node asks for the next buffer right after this one: it must be the beginning of a head.
    this.#headLength = 0;
    this.#socket.setTimeout(0);
    exchange?.settle(outcome);
  }
}

function formatRequest(url: URL, { range }: MediaRequest): string {
  const lines = [
    `GET ${url.pathname}${url.search} HTTP/1.1`,
    `Host: ${url.host}`,
    `User-Agent: ${mediaUserAgent}`,
    "Accept: */*",
    "Accept-Encoding: identity",
    ...(range === undefined ? [] : [`Range: ${formatRange(range)}`]),
    "Connection: keep-alive",
  ];
  return `${lines.join("\r\n")}\r\n\r\n`;
}

function connect(
  url: URL,
  { lookup, secureContext }: ConnectionOptions,
  onread: net.OnReadOpts,
): net.Socket {
  const isSecure = url.protocol === "https:";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const options = {
    host,
    port: Number(url.port || (isSecure ? 443 : 80)),
    noDelay: true,
    onread,
    ...(lookup === undefined ? {} : { lookup }),
  };
  if (!isSecure) return net.connect(options);
  return tls.connect({
    ...options,
    secureContext,
    ...(net.isIP(host) === 0 ? { servername: host } : {}),
  });
}
