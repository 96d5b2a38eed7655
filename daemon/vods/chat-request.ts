import { rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { ChatMethodName } from "../../shared/model/chat-method.ts";
import { PlatformVideo } from "../../shared/model/platform.ts";
import type { Deps } from "../deps.ts";
import { ensureFolder, listNames } from "../io/files.ts";
import { readDocument } from "../io/json-document.ts";
import { writeTextDurably } from "../io/publish-file.ts";

/**
 * A chat that is wanted; kept beside its pages until it is done, so that a kill or an outage costs
 * nothing but time. It does not lie beside the recording: there unfinished work is swept away.
 */
export const ChatRequest = z.object({
  version: z.literal(1),
  /** Name of its folder: the same download has the same one. */
  id: z.string(),
  /** The recording it is for; null: it becomes a file among the clips. */
  vod_uuid: z.uuid().nullable(),
  provider: z.string(),
  video: PlatformVideo,
  method: ChatMethodName,
  /** Whether it follows the end of a recording, which repeats it by itself after a restart. */
  is_at_end: z.boolean(),
  created_at: z.iso.datetime(),
  /** `wanted`: the next start goes on with it. Else whoever asks for it again does. */
  state: z.enum(["wanted", "stopped", "failed"]),
});
export type ChatRequest = z.infer<typeof ChatRequest>;

type RequestDeps = Pick<Deps, "paths">;

export function chatRequestId(vodUuid: string | null, provider: string, videoId: string): string {
  return vodUuid === null ? `chat-${provider}-${videoId}` : `chat-${vodUuid}`;
}

export function chatRequestFolder({ paths }: RequestDeps, id: string): string {
  return path.join(paths.downloads, id);
}

export async function saveChatRequest(deps: RequestDeps, request: ChatRequest): Promise<void> {
  await ensureFolder(chatRequestFolder(deps, request.id));
  await writeTextDurably(requestFile(deps, request.id), JSON.stringify(request));
}

/** All chats that are wanted, or whose download has failed. */
export async function listChatRequests(deps: RequestDeps): Promise<ChatRequest[]> {
  const ids = (await listNames(deps.paths.downloads)).filter((id) => id.startsWith("chat-"));
  const read = await Promise.all(ids.map((id) => readDocument(requestFile(deps, id), ChatRequest)));
  return read.flatMap(({ data }) => data ?? []);
}

/** Drops a request with all its pages. */
export async function removeChatRequest(deps: RequestDeps, id: string): Promise<void> {
  await rm(chatRequestFolder(deps, id), { recursive: true, force: true });
}

function requestFile(deps: RequestDeps, id: string): string {
  return path.join(chatRequestFolder(deps, id), "chat.json");
}
