import { AppError } from "../../../shared/errors.ts";
import { toSentence } from "../../../shared/sentences.ts";
import { createAbout } from "../../about.ts";
import type { Deps } from "../../deps.ts";
import { listStoredFiles, removeStoredFile } from "../../storage-files.ts";
import type { Handlers } from "../implement.ts";
import type { LiveControl } from "./channels.ts";
import type { TwitchControl } from "./twitch.ts";

/** What the daemon as a whole offers to requests. */
export interface UpkeepControl extends Pick<LiveControl, "look"> {
  twitch: Pick<TwitchControl, "subscriptions">;
  /** Ends the daemon as SIGTERM does. */
  shutDown(): void;
}

type UpkeepHandlers = Pick<
  Handlers,
  | "GET /api/v0/about"
  | "GET /api/v0/files"
  | "DELETE /api/v0/files"
  | "POST /api/v0/tools/reload"
  | "POST /api/v0/tools/shutdown"
>;

export function upkeepHandlers(deps: Deps, control: UpkeepControl): UpkeepHandlers {
  const describe = createAbout(deps);
  return {
    "GET /api/v0/about": async () => ({ data: await describe(control.twitch.subscriptions()) }),
    "GET /api/v0/files": async ({ query }) => ({ data: await listStoredFiles(deps, query.path) }),
    "DELETE /api/v0/files": async ({ query }) => ({
      data: await removeStoredFile(deps, query.path, query.name),
      message: toSentence("said_deleted"),
    }),
    "POST /api/v0/tools/reload": async () => {
      const changed = await deps.config.reload();
      const channels = deps.store.channels.list();
      for (const { uuid } of channels) control.look(uuid);
      return { data: { changed, channels: channels.length } };
    },
    "POST /api/v0/tools/shutdown": ({ query: { force } }) => {
      const captures = deps.jobs.find("capture_*").length;
      if (captures > 0 && !force)
        throw new AppError("capture_running", `${captures} recordings are running.`);
      control.shutDown();
      return { data: { captures }, message: toSentence("said_stopping") };
    },
  };
}
