import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Api } from "../../shared/api/client.ts";
import type { Vod } from "../../shared/model/vod.ts";

/** Everything that is kept: what the daemon says of it, and what really lies on the disk. */
export interface Library {
  vods: Record<string, Vod>;
  saved: string[];
  trash: string[];
  clips: string[];
  /** Size of each file of the storage folder, and the SHA-256 of media and ledgers. */
  files: Record<string, string>;
}

export async function readLibrary(api: Api, storageFolder: string): Promise<Library> {
  const { data: list } = await api("GET /api/v0/channels", { query: { vods: 100 } });
  const vods: Record<string, Vod> = {};
  const clips: string[] = [];
  for (const channel of list.streamer_list) {
    for (const { uuid, is_capturing } of channel.vods_list) {
      // What is still being recorded changes by itself.
      if (is_capturing) continue;
      vods[uuid] = (await api("GET /api/v0/vod/:uuid", { params: { uuid } })).data;
    }
    const params = { uuid: channel.uuid };
    const local = await api("GET /api/v0/channels/:uuid/local_clips", { params });
    clips.push(...local.data.map(({ folder, basename }) => `${folder}/${basename}`));
  }
  const saved = (await api("GET /api/v0/saved_vods", { query: {} })).data.vods;
  const trash = (await api("GET /api/v0/trash")).data.items;
  return {
    vods,
    saved: saved.map(({ basename }) => basename),
    trash: trash.map(({ basename }) => basename),
    clips,
    files: await readFiles(storageFolder),
  };
}

const exactFiles = /\.(mp4|ts|mkv|jpg|jpeg|png|vtt|jsonl)$/;

async function readFiles(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const names = await readdir(folder, { recursive: true });
  for (const name of names.toSorted()) {
    const file = path.join(folder, name);
    const stats = await stat(file);
    if (!stats.isFile()) continue;
    files[name] = exactFiles.test(name) ? await hashOf(file) : "there";
  }
  return files;
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** Every place where two libraries differ, as `vods.<uuid>.comment: "a" -> "b"`. */
export function differences(before: unknown, after: unknown, place = ""): string[] {
  if (isPlain(before) && isPlain(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) =>
      differences(before[key], after[key], place === "" ? key : `${place}.${key}`),
    );
  }
  const [one, two] = [JSON.stringify(before), JSON.stringify(after)];
  return one === two ? [] : [`${place}: ${one} -> ${two}`];
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** How many fields were compared. */
export function countFields(value: unknown): number {
  if (!isPlain(value)) return 1;
  return Object.values(value).reduce<number>((total, field) => total + countFields(field), 0);
}
