import tls from "node:tls";
import { systemClock } from "./clock.ts";
import { createConnectionPool } from "./connection-pool.ts";
import { createGate } from "./gate.ts";
import {
  checkUrl,
  lookupPublic,
  type MediaBody,
  type MediaClient,
  MediaError,
  type MediaRequest,
  createHttpMediaClient,
} from "./media-client.ts";
import { MediaConnection } from "./media-connection.ts";
import { createSegmentBuffers, type SegmentBuffers } from "./segment-buffers.ts";

/** Bodies in flight at the same time; a burst of captures that begin together waits its turn. */
const mostBodies = 32;
const turnPatienceMs = 1000;
/** Requests for no more than this are playlists, which never wait. */
const playlistBytes = 4 * 1024 * 1024;
/** Bodies up to this size are copied out, so that playlists don't hold a buffer for segments. */
const smallBodyBytes = 128 * 1024;

/**
 * A client on bare sockets, for what nearly every media request is: a GET that is answered with 200
 * and a length. It costs half the processor time of node:http; everything else is left to that.
 */
export function createSocketMediaClient(options: {
  allowedHosts: () => readonly string[];
}): MediaClient {
  const fallback = createHttpMediaClient(options);
  const buffers = createSegmentBuffers();
  const pool = createConnectionPool();
  const gate = createGate(mostBodies, turnPatienceMs, systemClock);
  const secureContext = tls.createSecureContext();

  const getNow = async (text: string, request: MediaRequest): Promise<MediaBody> => {
    const { url, isTrusted } = checkUrl(text, options.allowedHosts());
    const lookup = isTrusted ? undefined : lookupPublic;
    const open = () => new MediaConnection(url, { buffers, lookup, secureContext });
    const kept = pool.take(url.origin);
    let connection = kept ?? open();
    let received;
    try {
      received = await connection.request(url, request);
    } catch (error) {
      // A kept connection that the server had closed meanwhile says nothing about the request.
      if (kept === null || !kept.isUntouched || request.signal.aborted) throw error;
      connection = open();
      received = await connection.request(url, request);
    }
    if (received.kind === "unusual")
      return useFallback(fallback, text, received.head.status, request);
    pool.give(url.origin, connection);
    return toBody(request.buffers ?? buffers, received, url.href);
  };

  return {
    async get(text, request) {
      if (request.maxBytes <= playlistBytes) return getNow(text, request);
      const leave = await gate.enter(request.signal);
      try {
        return await getNow(text, request);
      } finally {
        leave();
      }
    },
    close() {
      pool.close();
      fallback.close();
    },
  };
}

/** Errors are taken at their word; redirects and encoded bodies are asked for again by node:http. */
function useFallback(
  fallback: MediaClient,
  text: string,
  status: number,
  request: MediaRequest,
): Promise<MediaBody> {
  if (status >= 400) throw new MediaError(`HTTP ${status}`, status);
  return fallback.get(text, request);
}

function toBody(
  buffers: SegmentBuffers,
  { buffer, bytes }: { buffer: Buffer; bytes: number },
  url: string,
): MediaBody {
  const content = buffer.subarray(0, bytes);
  if (bytes <= smallBodyBytes) {
    const copy = Buffer.from(content);
    buffers.give(buffer);
    return { chunks: [copy], bytes, url };
  }
  let isGiven = false;
  return {
    chunks: [content],
    bytes,
    url,
    release() {
      if (!isGiven) buffers.give(buffer);
      isGiven = true;
    },
  };
}
