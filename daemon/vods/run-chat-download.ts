import path from "node:path";
import { AppError, toMessage } from "../../shared/errors.ts";
import { type ChatPieces, readComments, type ReadComments } from "../chat/chat-file.ts";
import { downloadComments } from "../chat/download-chat.ts";
import { createPictureSearch } from "../chat/embed-pictures.ts";
import type { ChatAssets } from "../core/chat-assets.ts";
import { ChatComment } from "../core/chat-document.ts";
import { countBits, toCheerPrefixes } from "../core/cheers.ts";
import type { Deps } from "../deps.ts";
import { ensureFolder, removeFile } from "../io/files.ts";
import type { JobContext, JobOptions } from "../jobs.ts";
import type { ChatPlatform } from "../providers/chat-platform.ts";
import type { StreamerName } from "../providers/streamer.ts";
import { runChatDownload } from "../tools/twitch-downloader.ts";
import { twitchDownloaderProgram } from "./chat-methods.ts";
import {
  chatRequestFolder,
  removeChatRequest,
  type ChatRequest,
  saveChatRequest,
} from "./chat-request.ts";

/** Share of the work that fetching the comments is; the rest is pictures and writing. */
const fetchShare = 0.9;

/** A platform that is silent is asked again for so long: whoever waits for an answer wants one. */
const patienceMs = { asked: 2 * 60_000, atEnd: 45 * 60_000 };

/** Throws `not_supported` for a platform whose chats can't be read. */
export function findChatPlatform(deps: Pick<Deps, "providers">, provider: string): ChatPlatform {
  const chat = deps.providers.get(provider)?.chat ?? null;
  if (chat !== null) return chat;
  throw new AppError("not_supported", `${provider} can't be asked for its chats.`);
}

/**
 * Makes something of the comments, which have offsets of the video, and answers with how many there are;
 * the request is dropped then.
 */
export type UseComments = (
  read: ReadComments,
  context: JobContext,
  signal: AbortSignal,
) => Promise<number>;

export interface ChatDownload {
  options: JobOptions;
  request: ChatRequest;
  use: UseComments;
}

/** Begins the job of a chat's download and answers with its name. Throws `vod_busy` when it runs already. */
export async function beginChatDownload(deps: Deps, download: ChatDownload): Promise<string> {
  const { options, request } = download;
  checkNotRunning(deps, options);
  // From here to the start of the job nothing is awaited: two requests at once are still two.
  const saved = saveChatRequest(deps, request);
  runAsJob(deps, download, saved).catch((error: unknown) => {
    if (!deps.jobs.isQuitting())
      deps.log.module("downloads").error(`${options.name} failed: ${toMessage(error)}`);
  });
  await saved;
  return options.name;
}

/** The same for those who wait for its end. */
export async function downloadChatInJob(deps: Deps, download: ChatDownload): Promise<void> {
  checkNotRunning(deps, download.options);
  await runAsJob(deps, download, saveChatRequest(deps, download.request));
}

async function runAsJob(
  deps: Deps,
  { options, request, use }: ChatDownload,
  saved: Promise<void>,
): Promise<void> {
  const state = { hasBegun: false };
  // While the job waits for its turn nobody else looks whether this fails.
  saved.catch(() => undefined);
  try {
    await deps.jobs.run(options, async (context) => {
      state.hasBegun = true;
      await saved;
      await runInJob(deps, request, use, context);
    });
  } catch (error) {
    await Promise.allSettled([saved]);
    // Stopped while it was waiting for its turn: the next start must not begin it.
    if (!state.hasBegun && !deps.jobs.isQuitting())
      await saveChatRequest(deps, { ...request, state: "stopped" });
    throw error;
  }
}

function checkNotRunning({ jobs }: Pick<Deps, "jobs">, { name, vodUuid }: JobOptions): void {
  const isRunning = jobs.list().some((job) => {
    const isIt = vodUuid === null ? job.name === name : job.name.startsWith("chatdownload_");
    return isIt && job.vod_uuid === vodUuid && jobs.isActive(job.name);
  });
  if (isRunning) throw new AppError("vod_busy", "The chat is being downloaded already.");
}

async function runInJob(
  deps: Deps,
  request: ChatRequest,
  use: UseComments,
  context: JobContext,
): Promise<void> {
  const signal = AbortSignal.any([context.stop, context.quit]);
  try {
    const read = await fetchComments(deps, request, context, signal);
    const count = await use(read, context, signal);
    context.report.log(`${count} messages.`);
    await removeChatRequest(deps, request.id);
  } catch (error) {
    // The pages stay: the next start goes on with them, or whoever asks for the chat again.
    if (error instanceof AppError && error.code === "vod_unknown")
      await removeChatRequest(deps, request.id);
    else if (!context.quit.aborted) {
      const state = context.stop.aborted ? "stopped" : "failed";
      await saveChatRequest(deps, { ...request, state }).catch(() => {});
    }
    throw error;
  } finally {
    await removeFile(programOutput(deps, request));
  }
}

async function fetchComments(
  deps: Deps,
  request: ChatRequest,
  context: JobContext,
  signal: AbortSignal,
): Promise<ReadComments> {
  const folder = chatRequestFolder(deps, request.id);
  await ensureFolder(folder);
  if (request.method === "td") return fetchByProgram(deps, request, context, signal);
  const { report } = context;
  return downloadComments(
    deps,
    {
      chat: findChatPlatform(deps, request.provider),
      videoId: request.video.id,
      durationSeconds: request.video.duration,
      journalFile: path.join(folder, "comments.jsonl"),
      patienceMs: request.is_at_end ? patienceMs.atEnd : patienceMs.asked,
    },
    {
      progress: (fraction) => report.progress(fraction * fetchShare),
      log: (line) => report.log(line),
    },
    signal,
  );
}

/** What the program writes; each try does so anew. */
function programOutput(deps: Pick<Deps, "paths">, request: ChatRequest): string {
  return path.join(chatRequestFolder(deps, request.id), "program.json");
}

async function fetchByProgram(
  deps: Deps,
  request: ChatRequest,
  { report }: JobContext,
  signal: AbortSignal,
): Promise<ReadComments> {
  const output = programOutput(deps, request);
  await runChatDownload({
    program: twitchDownloaderProgram(deps),
    videoId: request.video.id,
    output,
    temporaryFolder: chatRequestFolder(deps, request.id),
    signal,
    onProgress: (fraction) => report.progress(fraction * fetchShare),
    onLog: (line) => report.log(line),
    onPid: (pid) => report.pid(pid),
  });
  return () => readProgramChat(output, signal);
}

async function* readProgramChat(file: string, signal: AbortSignal): AsyncGenerator<ChatComment[]> {
  try {
    yield* readComments(file, ChatComment, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw new AppError(
      "check_failed",
      `What TwitchDownloaderCLI has written is no chat: ${toMessage(error).slice(0, 200)}`,
      { cause: error },
    );
  }
}

/**
 * The chat with its pictures, and with the bits that the streamer's own cheers stand for. Services that
 * do not answer cost pictures, not the chat.
 */
export async function completeChat(
  deps: Deps,
  read: ReadComments,
  { provider, streamer }: { provider: string; streamer: StreamerName },
  signal: AbortSignal,
): Promise<ChatPieces> {
  const log = deps.log.module("downloads");
  const orNothing = async <T>(asking: Promise<T>): Promise<T | null> => {
    try {
      return await asking;
    } catch (error) {
      signal.throwIfAborted();
      log.warn(`The chat has no pictures: ${toMessage(error)}`);
      return null;
    }
  };
  const looking = findChatPlatform(deps, provider).lookUpAssets(streamer, signal);
  const assets = await orNothing(looking);
  if (assets === null) return { read, pictures: null };
  for (const problem of assets.problems) log.warn(`Pictures of a chat: ${problem}`);
  const readWhole = withBits(read, assets);
  const search = createPictureSearch(deps, [assets]);
  for await (const comments of readWhole()) {
    signal.throwIfAborted();
    for (const comment of comments) search.add(comment);
  }
  return { read: readWhole, pictures: await orNothing(search.fetch(signal)) };
}

function withBits(read: ReadComments, { cheers }: ChatAssets): ReadComments {
  const prefixes = toCheerPrefixes(cheers.map(({ prefix }) => prefix));
  if (prefixes.size === 0) return read;
  return async function* readWithBits() {
    for await (const comments of read()) yield comments.map((each) => addBits(each, prefixes));
  };
}

function addBits(comment: ChatComment, prefixes: ReadonlySet<string>): ChatComment {
  const bits = countBits(comment.message.body, prefixes);
  if (bits <= comment.message.bits_spent) return comment;
  return { ...comment, message: { ...comment.message, bits_spent: bits } };
}
