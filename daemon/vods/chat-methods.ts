import { toMessage } from "../../shared/errors.ts";
import type { ChatMethod, ChatMethodName } from "../../shared/model/chat-method.ts";
import type { Deps } from "../deps.ts";
import { askVersion } from "../tools/twitch-downloader.ts";

type MethodDeps = Pick<Deps, "config">;

export function twitchDownloaderProgram({ config }: MethodDeps): string {
  return config.get("tools.twitch_downloader_path") || "TwitchDownloaderCLI";
}

/** The ways to download a chat, and whether each can be used on this machine now. */
export async function listChatMethods(
  deps: MethodDeps,
  signal: AbortSignal,
): Promise<ChatMethod[]> {
  const problem = await checkChatMethod(deps, "td", signal).then(
    () => null,
    (error: unknown) => {
      signal.throwIfAborted();
      return toMessage(error);
    },
  );
  return [
    { name: "own", title: "Reelkeep", is_available: true, problem: null },
    { name: "td", title: "TwitchDownloaderCLI", is_available: problem === null, problem },
  ];
}

/** Throws `tool_missing`, or `tool_failed` for a program that does not run. */
export async function checkChatMethod(
  deps: MethodDeps,
  method: ChatMethodName,
  signal: AbortSignal,
): Promise<void> {
  if (method === "td") await askVersion(twitchDownloaderProgram(deps), signal);
}
