import path from "node:path";
import { convertJournal } from "../chat/convert-journal.ts";
import { chatEndings } from "../core/chat-document.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { removeFile, sizeOf } from "../io/files.ts";
import type { JobContext } from "../jobs.ts";
import { vodFolder } from "../paths.ts";
import { holdWhenFree } from "./hold-when-free.ts";
import { replaceProducts } from "./products.ts";
import { recordingRuns } from "./recording-runs.ts";
import { findVod } from "./update.ts";

type KeepDeps = Pick<
  Deps,
  | "activities"
  | "claims"
  | "clock"
  | "config"
  | "events"
  | "jobs"
  | "log"
  | "mediaClient"
  | "paths"
  | "store"
>;

/** Where the chat of a recording is written down while it is captured. */
export function chatJournalPath(
  { paths }: Pick<Deps, "paths">,
  vod: Pick<VodRecord, "shelf" | "folder" | "basename">,
): string {
  return path.join(vodFolder(paths, vod), `${vod.basename}${chatEndings.journal}`);
}

/** Whether what was written down of a finished recording's chat still waits to become its document. */
export async function hasChatJournal(
  deps: Pick<Deps, "paths">,
  vod: Pick<VodRecord, "shelf" | "folder" | "basename">,
): Promise<boolean> {
  return (await sizeOf(chatJournalPath(deps, vod))) !== null;
}

/**
 * Makes the document of what was written down of a finished recording's chat; nothing when nobody
 * listened. What was written down goes only when the record names the document. May be repeated after
 * a kill at any moment. Throws `disk_full`, `storage_unavailable`.
 */
export async function keepCapturedChat(deps: KeepDeps, { uuid }: VodRecord): Promise<void> {
  const vod = findVod(deps, uuid);
  if (!(await hasChatJournal(deps, vod))) return;
  const job = { name: `chat_${vod.basename}`, kind: "files", vodUuid: uuid } as const;
  await deps.jobs.run(job, async (context) => {
    const signal = AbortSignal.any([context.stop, context.quit]);
    const claim = { uuid, doing: "given its chat" };
    await holdWhenFree(deps, claim, () => keep(deps, uuid, context, signal), signal);
  });
}

async function keep(
  deps: KeepDeps,
  uuid: string,
  { report }: JobContext,
  signal: AbortSignal,
): Promise<void> {
  // It may have got another name while somebody else had it.
  const vod = findVod(deps, uuid);
  if (vod.phase !== "finalized" || vod.shelf === "trash" || !(await hasChatJournal(deps, vod)))
    return;
  const runs = await recordingRuns(deps, vod);
  if (runs.length === 0) {
    // A scan or a repair may still find out; until then nothing of it is thrown away.
    deps.log.module("chat").warn(`Where the chat of ${vod.basename} belongs is not known yet.`);
    return;
  }
  const journal = chatJournalPath(deps, vod);
  const basename = `${vod.basename}${chatEndings.captured}`;
  const count = await convertJournal(
    deps,
    {
      journal,
      file: path.join(vodFolder(deps.paths, vod), basename),
      vod,
      channel: deps.store.channels.get(vod.channel_uuid),
      runs,
      onProgress: (fraction) => report.progress(fraction),
    },
    signal,
  );
  report.log(`${count} comments`);
  if (count > 0)
    await replaceProducts(deps, uuid, { kind: "chatdump", made: [{ basename, duration: null }] });
  await removeFile(journal);
}
