import { createLedger } from "../capture/resume.ts";
import { announceChannel } from "../channels/show.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { ensureFolder } from "../io/files.ts";
import { hasErrorCode } from "../io/json-document.ts";
import { vodFolder } from "../paths.ts";
import { showVod } from "../vods/update.ts";
import { captureJobName, ledgerPath } from "./names.ts";
import { createRecord, type NewRecording } from "./new-record.ts";
import { type Recording, runRecording } from "./record.ts";

/** Begins a recording and returns the name of its job; the recording goes on by itself. */
export async function startRecording(deps: Deps, input: NewRecording): Promise<string> {
  const { channel } = input;
  const { vod, ledger } = await takePlace(deps, input);
  // The first bytes don't wait for the document: its ledger already stands for the recording.
  const stored = deps.store.vods.add(vod);
  const recording: Recording = {
    channel,
    vod,
    ledger,
    first: input.opened,
    quality: channel.quality,
  };
  const running = runRecording(deps, recording);
  superviseRecording(deps, vod, Promise.all([stored, running]));
  deps.events.emit("start_download", { vod: showVod(deps, vod) });
  deps.events.emit("start_capture", { vod: showVod(deps, vod) });
  announceChannel(deps, channel.uuid);
  deps.log.module("record").info(`Recording ${channel.displayName}: ${vod.stream_title}`, {
    channel: channel.internalName,
    vod: vod.basename,
  });
  return captureJobName(channel, vod);
}

/** More recordings than these don't begin in one place at the same moment. */
const mostTries = 20;

/** The ledger takes the place; when another recording was faster, the next free one is found. */
async function takePlace(
  deps: Deps,
  input: NewRecording,
): Promise<Pick<Recording, "vod" | "ledger">> {
  for (let tries = 1; ; tries += 1) {
    const vod = await createRecord(deps, input);
    await ensureFolder(vodFolder(deps.paths, vod));
    try {
      const ledger = await createLedger(ledgerPath(deps, vod), vod.uuid, vod.created_at);
      return { vod, ledger };
    } catch (error) {
      // The folder goes when the last recording in it does.
      if (tries === mostTries || !hasErrorCode(error, "EEXIST", "ENOENT")) throw error;
    }
  }
}

/** Owns the promise of a recording: an error is logged with its recording, whose files stay as they are. */
export function superviseRecording(
  deps: Pick<Deps, "log">,
  vod: Pick<VodRecord, "basename">,
  running: Promise<unknown>,
): void {
  running.catch((error: unknown) => {
    deps.log
      .module("record")
      .error(`${vod.basename}: ${error instanceof Error ? error.message : String(error)}`, {
        stack: error instanceof Error ? error.stack : undefined,
      });
  });
}
