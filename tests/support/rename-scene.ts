import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { VodRecord } from "../../daemon/core/vod-record.ts";
import { header, partLine, segmentLine, toText } from "./ledgers.ts";
import { addChannel, addFiledVod, makeMedia } from "./library.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

/** A real second of picture and sound for all tests of a file; its path. */
export function shareMedia(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "reelkeep-media-"));
  const media = path.join(folder, "media.mp4");
  beforeAll(() => makeMedia(media, { seconds: 1 }));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return media;
}

const ledger = [
  header,
  { ...partLine(0), file: "ann_2026.part0.ts" },
  segmentLine({ sequence: 1, seconds: 0, offset: 0 }),
];
const sidecars = {
  ".ledger.jsonl": toText(ledger),
  ".part0.ts": "part",
  ".chat.json": "[]",
  "-poster.jpg": "poster",
};

export interface RenameScene extends TestApp {
  vod: VodRecord;
  rename(body: object): ReturnType<TestApp["ask"]>;
  preview(body: object): ReturnType<TestApp["ask"]>;
  /** The recording as it is stored now. */
  stored(): VodRecord;
  /** What is in a folder of the library; null when there is no such folder. */
  filesIn(folder: string): string[] | null;
}

/** A recording with all kinds of files, and the requests that rename it. */
export async function createRenameScene(
  media: string,
  changes: Partial<VodRecord> = {},
): Promise<RenameScene> {
  const test = await createTestApp();
  const channel = await addChannel(test, { displayName: "Ann" });
  const vod = await addFiledVod(test, { channel, media, sidecars, changes });
  const address = `/api/v0/vod/${vod.uuid}/rename`;
  return {
    ...test,
    vod,
    rename: (body) => test.ask("POST", address, { body }),
    preview: (body) => test.ask("POST", `${address}/preview`, { body }),
    stored: () => test.deps.store.vods.get(vod.uuid)!,
    filesIn(folder) {
      const full = path.join(test.deps.paths.vods, folder);
      return existsSync(full) ? readdirSync(full).toSorted() : null;
    },
  };
}

/** What follows the name of the recording in the names of its files. */
export const endings = ["-poster.jpg", ".chat.json", ".ledger.jsonl", ".mp4", ".part0.ts"];
export const namesOf = (basename: string) => endings.map((ending) => basename + ending);

/** A recording's own files; what the daemon keeps beside them by itself is not of interest here. */
export function withoutCopies(names: string[] | null): string[] | null {
  return names?.filter((name) => !/\.(reelkeep\.json|chapters\.vtt)$/.test(name)) ?? null;
}
