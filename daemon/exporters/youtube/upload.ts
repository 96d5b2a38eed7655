import { z } from "zod";
import { AppError, toMessage } from "../../../shared/errors.ts";
import { type BackOff, toBackOffMs } from "../../core/back-off.ts";
import type { VideoMetadata } from "../../core/youtube-metadata.ts";
import { type HttpAnswer, parseAnswer, toJson } from "../../io/http.ts";
import type { PutFile } from "../../io/put-file.ts";
import { type ApiDeps, callYoutube, noteFailure } from "./api.ts";
import type { YoutubeSettings } from "./settings.ts";
import type { UploadSessions } from "./upload-sessions.ts";

export interface UploadDeps extends ApiDeps {
  random(): number;
  settings: Pick<YoutubeSettings, "apiUrl" | "uploadUrl" | "uploadUnits" | "chunkMegabytes">;
  put: PutFile;
  sessions: UploadSessions;
}

export interface Upload {
  /** Same for the same video only: file and texts. */
  key: string;
  path: string;
  sizeBytes: number;
  mediaType: string;
  metadata: VideoMetadata;
}

export interface UploadReport {
  progress(fraction: number): void;
  log(line: string): void;
}

export interface UploadedVideo {
  id: string;
  /** What YouTube made of the wish; null when it does not say. */
  privacy: string | null;
}

const Video = z.object({
  id: z.string(),
  status: z.object({ privacyStatus: z.string().optional() }).optional(),
});

/** Pieces must be a multiple of this, save the last one. */
const pieceUnitBytes = 256 * 1024;
const backOff: BackOff = { firstMs: 1000, mostMs: 120_000 };
/** In a row, without a byte in between: about half an hour. A repeat goes on where it was. */
const mostFailures = 20;
const mostSessions = 4;

interface State {
  url: string | null;
  /** Where to go on; null when only the other side knows. */
  offset: number | null;
  furthest: number;
  failures: number;
  sessions: number;
  refusedTokens: number;
}

/** Brings a video up over any number of broken connections and restarts. */
export async function uploadVideo(
  deps: UploadDeps,
  upload: Upload,
  report: UploadReport,
  signal: AbortSignal,
): Promise<UploadedVideo> {
  const known = deps.sessions.find(upload.key)?.url ?? null;
  if (known !== null) report.log("Going on with an upload that was begun before.");
  const state: State = {
    url: known,
    offset: known === null ? 0 : null,
    furthest: 0,
    failures: 0,
    sessions: 0,
    refusedTokens: 0,
  };
  for (;;) {
    signal.throwIfAborted();
    try {
      state.url ??= await begin(deps, upload, state, signal);
      const token = await deps.tokens.load();
      const step = { deps, upload, state, token, report, isQuestion: state.offset === null };
      const video = await digest(step, await send(step, signal));
      if (video !== null) return video;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof AppError) || error.code !== "provider_unavailable") throw error;
      await waitAfter({ deps, state, report }, error, signal);
    }
  }
}

/** Asks for a session; its address is kept before the first byte goes. */
async function begin(
  deps: UploadDeps,
  { key, sizeBytes, mediaType, metadata }: Upload,
  state: State,
  signal: AbortSignal,
): Promise<string> {
  if (state.sessions >= mostSessions)
    throw new AppError("export_failed", "YouTube forgets the upload over and over.");
  const uploadUrl = deps.settings.uploadUrl();
  const answer = await callYoutube(
    deps,
    {
      method: "POST",
      path: uploadUrl,
      query: { uploadType: "resumable", part: "snippet,status" },
      headers: {
        "content-type": "application/json; charset=UTF-8",
        "x-upload-content-length": String(sizeBytes),
        "x-upload-content-type": mediaType,
      },
      json: metadata,
      units: deps.settings.uploadUnits(),
    },
    signal,
  );
  state.sessions += 1;
  const { location } = answer.headers;
  const url = URL.parse(String(location), uploadUrl);
  // The token goes there too: never over a line that can be read.
  if (location === undefined || url === null || url.protocol !== new URL(uploadUrl).protocol)
    throw new AppError("export_failed", "YouTube did not say where the video goes.");
  await deps.sessions.begin(key, url.href);
  state.offset = 0;
  return url.href;
}

interface Step {
  deps: UploadDeps;
  upload: Upload;
  state: State;
  token: string;
  report: UploadReport;
  /** Sends nothing, only asks how far the other side is. */
  isQuestion: boolean;
}

/** The next piece; or the question how far the other side has come. */
function send(
  { deps, upload: { path, sizeBytes, mediaType }, state, token, report }: Step,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const authorization = `Bearer ${token}`;
  const url = state.url ?? "";
  const start = state.offset;
  if (start === null) {
    const headers = { authorization, "content-range": `bytes */${sizeBytes}` };
    return deps.put(url, { headers, range: null, signal });
  }
  const wanted = Math.max(1, deps.settings.chunkMegabytes()) * 4 * pieceUnitBytes;
  const end = Math.min(sizeBytes, start + wanted);
  const headers = {
    authorization,
    "content-type": mediaType,
    "content-range": `bytes ${start}-${end - 1}/${sizeBytes}`,
  };
  // Until it has said so, nothing is known of what arrived.
  state.offset = null;
  return deps.put(url, {
    headers,
    range: { path, start, end },
    onBytes: (bytes) => report.progress((start + bytes) / sizeBytes),
    signal,
  });
}

/** What an answer means; the video when it is all there. */
async function digest(step: Step, answer: HttpAnswer): Promise<UploadedVideo | null> {
  const { deps, upload, state, token, report } = step;
  if (answer.status === 200 || answer.status === 201) {
    const video = parseAnswer(Video, toJson(answer, "YouTube"), "YouTube");
    await deps.sessions.finish(upload.key, video.id);
    report.progress(1);
    return { id: video.id, privacy: video.status?.privacyStatus ?? null };
  }
  if (answer.status === 308) {
    takeOffset(step, readKept(answer));
    return null;
  }
  if (answer.status === 404 || answer.status === 410) {
    report.log("YouTube has forgotten the upload; it begins anew.");
    await deps.sessions.forget(upload.key);
    state.url = null;
    state.offset = 0;
    state.furthest = 0;
    return null;
  }
  if (answer.status === 401 && state.refusedTokens < 2) {
    deps.tokens.forget(token);
    state.refusedTokens += 1;
    return null;
  }
  const failure = noteFailure(deps, answer);
  // What is wrong with the video itself does not become better in the same session.
  if (failure.code === "export_failed") await deps.sessions.forget(upload.key);
  throw failure;
}

/** Goes on where the other side is, wherever that is. */
function takeOffset(
  { state, upload: { sizeBytes }, report, isQuestion }: Step,
  kept: number,
): void {
  const isFurther = kept > state.furthest;
  state.furthest = Math.max(state.furthest, kept);
  state.refusedTokens = 0;
  if (isFurther) state.failures = 0;
  report.progress(kept / sizeBytes);
  // It has all and is not done with it yet: asked again after a while.
  if (kept >= sizeBytes)
    throw new AppError("provider_unavailable", "YouTube has all bytes and does not finish.");
  state.offset = kept;
  if (!isFurther && !isQuestion)
    throw new AppError("provider_unavailable", "YouTube kept nothing of what was sent.");
}

/** How many bytes were kept: none when there is no header. */
function readKept({ headers }: HttpAnswer): number {
  const [, last] = /^(?:bytes=)?0-(\d+)$/.exec(String(headers["range"] ?? "")) ?? [];
  return last === undefined ? 0 : Number(last) + 1;
}

async function waitAfter(
  { deps, state, report }: Pick<Step, "deps" | "state" | "report">,
  error: AppError,
  signal: AbortSignal,
): Promise<void> {
  state.failures += 1;
  if (state.failures > mostFailures)
    throw new AppError(
      "export_failed",
      `The upload does not get on (${toMessage(error)}); asked for again, it goes on where it was.`,
      { cause: error },
    );
  const waitMs = toBackOffMs(backOff, state.failures, deps.random());
  report.log(`${toMessage(error)} Trying again in ${Math.round(waitMs / 1000)} s.`);
  await deps.clock.sleep(waitMs, signal);
}
