import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { newId, refuse, type YoutubeAnswer } from "./youtube-answer.ts";
import { takeFault, type UploadSession, type YoutubeState } from "./youtube-state.ts";

const unitBytes = 256 * 1024;

/** `POST /upload/youtube/v3/videos?uploadType=resumable`: gives the address the bytes go to. */
export function beginUpload(
  state: YoutubeState,
  { url, headers, body }: { url: URL; headers: IncomingMessage["headers"]; body: string },
): YoutubeAnswer {
  const fault = takeFault(state, "begin");
  if (fault?.kind === "status") return refuse(fault.status, fault.reason ?? "backendError");
  if (url.searchParams.get("uploadType") !== "resumable") return refuse(400, "badRequest");
  const metadata = JSON.parse(body) as UploadSession["metadata"]; // checked where it counts
  const { title, description } = metadata.snippet;
  if (title === "" || title.length > 100 || /[<>]/.test(title)) return refuse(400, "invalidTitle");
  if (Buffer.byteLength(description) > 5000) return refuse(400, "invalidDescription");
  const id = newId(16);
  state.sessions.set(id, {
    totalBytes: Number(headers["x-upload-content-length"]),
    receivedBytes: 0,
    hash: createHash("sha256"),
    mediaType: String(headers["x-upload-content-type"]),
    metadata,
    videoId: null,
  });
  url.searchParams.set("upload_id", id);
  return { status: 200, headers: { location: url.href, "x-guploader-uploadid": id } };
}

/** `PUT` of a piece, or of nothing to ask how far it is. Null: the connection breaks. */
export async function takePiece(
  state: YoutubeState,
  url: URL,
  request: IncomingMessage,
): Promise<YoutubeAnswer | null> {
  const id = url.searchParams.get("upload_id") ?? "";
  const range = request.headers["content-range"] ?? "";
  const [, from, to, total] = /^bytes (?:\*|(\d+)-(\d+))\/(\d+)$/.exec(range) ?? [];
  const fault = takeFault(state, from === undefined ? "ask" : "put");
  if (fault?.kind === "act") fault.act();
  if (fault?.kind === "gone") state.sessions.delete(id);
  const session = state.sessions.get(id);
  if (session === undefined) return drain(request, refuse(404, "notFound"));
  if (fault?.kind === "status")
    return drain(request, refuse(fault.status, fault.reason ?? "backendError"));
  if (Number(total) !== session.totalBytes)
    return drain(request, refuse(400, "invalidContentRange"));
  if (from === undefined) return drain(request, toStanding(state, session));
  const size = Number(to) + 1 - Number(from);
  const isLast = Number(to) + 1 === session.totalBytes;
  if (Number(from) !== session.receivedBytes || (!isLast && size % unitBytes !== 0))
    return drain(request, refuse(400, "invalidContentRange"));
  const most =
    fault?.kind === "drop" ? fault.afterBytes : fault?.kind === "keep" ? fault.bytes : size;
  const isDropped = fault?.kind === "drop";
  const isBroken = await take(request, session, { mostBytes: most, isDropped });
  if (isDropped || isBroken) return null;
  const answer = toStanding(state, session);
  return fault?.kind === "lose-answer" ? null : answer;
}

/** Takes the first bytes of a body; whether the sender went away. */
async function take(
  request: IncomingMessage,
  session: UploadSession,
  { mostBytes, isDropped }: { mostBytes: number; isDropped: boolean },
): Promise<boolean> {
  let left = mostBytes;
  try {
    for await (const chunk of request) {
      const piece = (chunk as Buffer).subarray(0, left);
      session.hash.update(piece);
      session.receivedBytes += piece.length;
      left -= piece.length;
      // Ends the connection with the loop.
      if (left === 0 && isDropped) break;
    }
  } catch {
    return true;
  }
  return false;
}

async function drain(request: IncomingMessage, answer: YoutubeAnswer): Promise<YoutubeAnswer> {
  for await (const _ of request);
  return answer;
}

function toStanding(state: YoutubeState, session: UploadSession): YoutubeAnswer {
  const { receivedBytes, totalBytes } = session;
  if (receivedBytes < totalBytes) {
    const headers = receivedBytes === 0 ? {} : { range: `bytes=0-${receivedBytes - 1}` };
    return { status: 308, headers };
  }
  const id = session.videoId ?? finish(state, session);
  const privacyStatus = state.forcedPrivacy ?? session.metadata.status.privacyStatus;
  return { status: 200, body: { id, status: { uploadStatus: "uploaded", privacyStatus } } };
}

function finish(state: YoutubeState, session: UploadSession): string {
  const id = newId(6);
  session.videoId = id;
  state.videos.set(id, {
    id,
    sizeBytes: session.totalBytes,
    sha256: session.hash.digest("hex"),
    mediaType: session.mediaType,
    metadata: session.metadata,
    uploadStatus: "uploaded",
  });
  return id;
}
