import { open } from "node:fs/promises";
import type { Context } from "hono";
import { isWatchableLive, livePlaylistEnding } from "../../shared/vod-status.ts";
import { parseLedgerLine } from "../core/ledger.ts";
import {
  applyToLivePlaylist,
  createLivePlaylist,
  formatLivePlaylist,
  type LivePlaylist,
} from "../core/live-playlist.ts";
import { shelfPaths } from "../core/vod-lifecycle.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { ledgerPath } from "../record/names.ts";

type LiveDeps = Pick<Deps, "access" | "paths" | "store">;

/** How far a ledger was read, and what came of it. */
interface Followed {
  playlist: LivePlaylist;
  bytes: number;
}

export interface LiveMedia {
  /** The playlist at a media path; 404 when nothing grows there. */
  send(c: Context, path: string): Promise<Response>;
}

export function isLivePlaylist(path: string): boolean {
  return path.endsWith(livePlaylistEnding);
}

/** Recordings that are watched while they grow: their ledger as a playlist, read on from where it was. */
export function createLiveMedia(deps: LiveDeps): LiveMedia {
  const followed = new Map<string, Followed>();
  return {
    async send(c, path) {
      const vod = findGrowing(deps, path);
      for (const uuid of followed.keys()) if (!isGrowing(deps, uuid)) followed.delete(uuid);
      if (vod === null) return c.notFound();
      const now = await readOn(ledgerPath(deps, vod), followed.get(vod.uuid));
      if (now === null) return c.notFound();
      followed.set(vod.uuid, now);
      const expires = findExpiry(deps, c, path);
      const text = formatLivePlaylist(now.playlist, ({ file }) =>
        toAddress(deps, vod, file, expires),
      );
      return c.body(text, 200, {
        "content-type": "application/vnd.apple.mpegurl",
        "cache-control": "private, no-cache",
      });
    },
  };
}

function isGrowing({ store }: Pick<LiveDeps, "store">, uuid: string): boolean {
  const vod = store.vods.get(uuid);
  return vod !== null && isWatchableLive(vod);
}

function findGrowing({ store }: LiveDeps, path: string): VodRecord | null {
  const found = store.vods
    .list()
    .filter(isWatchableLive)
    .find(
      ({ shelf, folder, basename }) =>
        path === `${shelfPaths[shelf]}/${folder}/${basename}${livePlaylistEnding}`,
    );
  return found ?? null;
}

/** Reads what was appended since; from the start when the file was cut, as a restart does. */
async function readOn(file: string, known: Followed | undefined): Promise<Followed | null> {
  const handle = await open(file, "r").catch(() => null);
  if (handle === null) return null;
  try {
    const { size } = await handle.stat();
    const fresh = () => ({ playlist: createLivePlaylist(), bytes: 0 });
    const from = known === undefined || size < known.bytes ? fresh() : known;
    const buffer = Buffer.alloc(size - from.bytes);
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, from.bytes);
    // A line whose end is not written yet is left for the next time.
    const wholeBytes = buffer.subarray(0, bytesRead).lastIndexOf("\n") + 1;
    for (const text of buffer.toString("utf8", 0, wholeBytes).split("\n")) {
      const line = parseLedgerLine(text);
      if (line !== null) applyToLivePlaylist(from.playlist, line);
    }
    return { playlist: from.playlist, bytes: from.bytes + wholeBytes };
  } finally {
    await handle.close();
  }
}

/** When the signed link ends that the playlist was asked for by; null without one. */
function findExpiry({ access }: LiveDeps, c: Context, path: string): number | null {
  const { searchParams } = new URL(c.req.url);
  return access.isSignedPath(path, searchParams) ? Number(searchParams.get("expires")) : null;
}

/** A part beside the playlist; whoever came by a signed link gets a signed one, good for as long. */
function toAddress(
  { access }: LiveDeps,
  vod: VodRecord,
  file: string,
  expires: number | null,
): string {
  const address = encodeURIComponent(file);
  if (expires === null) return address;
  return `${address}?${access.signPath(`${shelfPaths[vod.shelf]}/${vod.folder}/${file}`, expires)}`;
}
