import path from "node:path";
import { z } from "zod";
import { toMessage } from "../../shared/errors.ts";
import type { PurgeResult } from "../../shared/model/trash.ts";
import { believeTime, type KnownTime } from "../core/believed-time.ts";
import { toIso } from "../io/clock.ts";
import { openDocument, type OpenedDocument } from "../io/json-document.ts";
import { purgeDue, type TrashDeps } from "./trash.ts";

/** The time by which the trash was looked at last; no clock of a later start may be far ahead of it. */
const Document = z.object({ version: z.literal(1), at: z.iso.datetime().nullable() });
type Document = z.infer<typeof Document>;

/**
 * Deletes for good what has been in the trash long enough, by a time that can be believed: a machine
 * that wakes up a year ahead must not lose what could still be brought back.
 */
export function createTrashExpiry(
  deps: TrashDeps,
): (signal: AbortSignal) => Promise<PurgeResult & { isWaiting: boolean }> {
  const log = deps.log.module("vods");
  let document: OpenedDocument<Document>["low"] | null = null;
  let known: KnownTime | null = null;
  const open = async () => {
    const file = path.join(deps.paths.db, "trash-clock.json");
    const { low, problem } = await openDocument(file, Document, { version: 1, at: null });
    if (problem !== null) log.warn(problem);
    return low;
  };
  return async (signal) => {
    document ??= await open();
    const { clock } = deps;
    const look = { wallMs: clock.now(), steadyMs: clock.monotonic() };
    const now = believeTime(known ?? readKnown(document.data, look.steadyMs), look);
    const { believed, suspect } = now;
    known = now;
    if (suspect !== null)
      log.warn(
        `The clock is far ahead of when the trash was looked at last; until that has proved right it is taken to be ${toIso(believed.wallMs)}.`,
      );
    document.data = { version: 1, at: toIso(believed.wallMs) };
    // On a full disk the trash is what makes room.
    await document
      .write()
      .catch((error: unknown) => log.warn(`The time was not kept: ${toMessage(error)}`));
    return { ...(await purgeDue(deps, believed.wallMs, signal)), isWaiting: suspect !== null };
  };
}

function readKnown({ at }: Document, steadyMs: number): KnownTime {
  const believed = at === null ? null : { wallMs: Date.parse(at), steadyMs };
  return { believed, suspect: null };
}
