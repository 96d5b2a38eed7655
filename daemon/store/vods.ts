import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { ViewerSample, VodShelf } from "../../shared/model/vod.ts";
import { VodRecord } from "../core/vod-record.ts";
import { listNames } from "../io/files.ts";
import { DurableJsonFile, readDocument } from "../io/json-document.ts";
import { areViewerSamples, keepViewersCompact } from "./compact-viewers.ts";

export interface VodStore {
  /** On whatever shelf it is. */
  get(uuid: string): VodRecord | null;
  /** Of the library, unless another shelf is named. */
  list(shelf?: VodShelf): VodRecord[];
  /** Every recording, also archived and deleted ones. */
  all(): VodRecord[];
  /** A channel's recordings of the library, the newest first. */
  ofChannel(channelUuid: string): VodRecord[];
  add(record: VodRecord): Promise<void>;
  /** Changes fields, but never its channel; durable when it returns. Null when the recording is gone. */
  update(uuid: string, changes: Partial<VodRecord>): Promise<VodRecord | null>;
  remove(uuid: string): Promise<void>;
  /** Hears of every recording that was added or changed, once that is on the disk. */
  onChange(listener: (record: VodRecord) => void): void;
}

interface Kept {
  record: VodRecord;
  file: DurableJsonFile<VodRecord>;
}

const StoredVod = VodRecord.extend({
  viewers: z.custom<ViewerSample[]>(areViewerSamples, "no samples of viewers").default([]),
});

/** Files read at the same time when the store opens. */
const parallelReads = 32;

/** One durable document a recording: an update costs the same with five thousand of them as with one. */
export async function openVodStore(folder: string, problems: string[]): Promise<VodStore> {
  const kept = new Map<string, Kept>();
  const byChannel = new Map<string, Set<VodRecord>>();
  const listeners: ((record: VodRecord) => void)[] = [];
  const tell = (record: VodRecord) => {
    for (const listener of listeners) listener(record);
  };
  const pathOf = (uuid: string) => path.join(folder, `${uuid}.json`);
  const keep = (record: VodRecord) => {
    // Two writers of one document would be in each other's way.
    const file = kept.get(record.uuid)?.file ?? new DurableJsonFile(pathOf(record.uuid));
    forget(record.uuid);
    keepViewersCompact(record);
    kept.set(record.uuid, { record, file });
    const siblings = byChannel.get(record.channel_uuid) ?? new Set();
    byChannel.set(record.channel_uuid, siblings.add(record));
  };
  const forget = (uuid: string) => {
    const entry = kept.get(uuid);
    kept.delete(uuid);
    if (entry !== undefined) byChannel.get(entry.record.channel_uuid)?.delete(entry.record);
  };

  await readAll(folder, problems, keep);
  return {
    get: (uuid) => kept.get(uuid)?.record ?? null,
    list: (shelf = "library") =>
      [...kept.values()].map(({ record }) => record).filter((record) => record.shelf === shelf),
    all: () => [...kept.values()].map(({ record }) => record),
    ofChannel: (channelUuid) =>
      [...(byChannel.get(channelUuid) ?? [])]
        .filter(({ shelf }) => shelf === "library")
        // Times in one form of UTC compare as texts.
        .toSorted((a, b) =>
          a.started_at < b.started_at ? 1 : a.started_at > b.started_at ? -1 : 0,
        ),
    async add(record) {
      keep(record);
      await kept.get(record.uuid)?.file.write(record);
      tell(record);
    },
    async update(uuid, { channel_uuid: _channel, ...changes }) {
      const entry = kept.get(uuid);
      if (entry === undefined) return null;
      Object.assign(entry.record, changes);
      await entry.file.write(entry.record);
      tell(entry.record);
      return entry.record;
    },
    async remove(uuid) {
      const entry = kept.get(uuid);
      forget(uuid);
      // A write that is under way would bring the document back.
      await entry?.file.idle();
      await rm(pathOf(uuid), { force: true });
    },
    onChange: (listener) => void listeners.push(listener),
  };
}

/** Each is handed on as it is read: all of them together, as they are written, take far more memory. */
async function readAll(
  folder: string,
  problems: string[],
  keep: (record: VodRecord) => void,
): Promise<void> {
  const found = await listNames(folder);
  const names = found.filter((name) => /^[0-9a-f-]{36}\.json$/.test(name));
  // Of writes that were cut short.
  const leftovers = found.filter((name) => /^\.[0-9a-f-]{36}\.json\.tmp$/.test(name));
  await Promise.all(leftovers.map((name) => rm(path.join(folder, name), { force: true })));
  for (let start = 0; start < names.length; start += parallelReads) {
    const batch = names.slice(start, start + parallelReads);
    const read = await Promise.all(batch.map((name) => readOne(path.join(folder, name), problems)));
    for (const record of read) if (record !== null) keep(record);
  }
}

/** A record that can't be read is set aside, never deleted: its ledger and media are still there. */
async function readOne(file: string, problems: string[]): Promise<VodRecord | null> {
  const { data, problem } = await readDocument(file, StoredVod);
  if (problem === null) return data;
  problems.push(`${path.basename(file)} could not be read (${problem}); it was set aside.`);
  await rename(file, `${file}.broken`);
  return null;
}
