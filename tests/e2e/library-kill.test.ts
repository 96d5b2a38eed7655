import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { copyName, toRecordCopy } from "../../daemon/core/record-copy.ts";
import { VodRecord } from "../../daemon/core/vod-record.ts";
import type { Api } from "../../shared/api/client.ts";
import { legacyBasename, legacyVod, makeLegacyFolder } from "../support/legacy-folder.ts";
import { makeMedia } from "../support/library.ts";
import { createRandom } from "../support/random.ts";
import { makeChannel, makeVod } from "../support/records.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { waitUntil } from "../support/wait-until.ts";
import { startOfflineDaemon } from "./support/offline-daemon.ts";

const kills = process.env["REELKEEP_LONG"] === "1" ? 40 : 5;
const longestLifeMs = 400;

function write(file: string, content: unknown): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
}

function readRecords(folder: string): VodRecord[] {
  const place = path.join(folder, "db/vods");
  return readdirSync(place)
    .filter((name) => /^[0-9a-f-]{36}\.json$/.test(name))
    .map((name) => VodRecord.parse(JSON.parse(readFileSync(path.join(place, name), "utf8"))));
}

async function untilOver(api: Api, jobName: string): Promise<void> {
  await waitUntil(
    `${jobName} is over`,
    async () => {
      const { data: jobs } = await api("GET /api/v0/jobs");
      return jobs.find(({ name }) => name === jobName)?.status === "none";
    },
    60_000,
  );
}

const byUuid = (a: VodRecord, b: VodRecord) => (a.uuid < b.uuid ? -1 : 1);

it(
  `a library whose records are gone comes back field by field although the scan is killed ${kills} times`,
  { timeout: 60_000 + kills * 10_000 },
  async () => {
    const folder = temporaryFolder();
    const random = createRandom(5);
    const channel = makeChannel();
    const vods = Array.from({ length: 300 }, (_, number) => {
      const basename = `ann_${number}`;
      const segments = [{ basename: `${basename}.mp4`, filesize: 5, deleted: false }];
      const place = { basename, folder: `ann/${basename}`, channel_uuid: channel.uuid };
      return makeVod({ ...place, segments, stream_number: number + 1, comment: `No. ${number}` });
    });
    write(path.join(folder, "config/channels.json"), { version: 1, channels: [channel] });
    for (const vod of vods) {
      const place = path.join(folder, "storage/vods", vod.folder);
      write(path.join(place, `${vod.basename}.mp4`), "media");
      write(path.join(place, copyName(vod.basename)), toRecordCopy(vod, channel));
    }
    const counts: number[] = [];
    for (let round = 0; round < kills; round += 1) {
      const daemon = await startOfflineDaemon(folder);
      await daemon.api("POST /api/v0/tools/scan");
      await daemon.killAfter(random() * longestLifeMs);
      counts.push(readRecords(folder).length);
    }
    const daemon = await startOfflineDaemon(folder);
    await daemon.api("POST /api/v0/tools/scan");
    await untilOver(daemon.api, "scan_all");
    await daemon.stop();

    expect(readRecords(folder).toSorted(byUuid)).toEqual(vods.toSorted(byUuid));
    // It went on where it was.
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  },
);

it("a library keeps copies of its records by itself, and comes back from them", async () => {
  const folder = temporaryFolder();
  const channel = makeChannel();
  const segments = [{ basename: "ann_2026.mp4", filesize: 5, deleted: false }];
  const vod = makeVod({ channel_uuid: channel.uuid, segments });
  write(path.join(folder, "config/channels.json"), { version: 1, channels: [channel] });
  write(path.join(folder, `db/vods/${vod.uuid}.json`), vod);
  write(path.join(folder, "storage/vods/ann/ann_2026/ann_2026.mp4"), "media");
  const first = await startOfflineDaemon(folder);
  const body = { comment: "changed", prevent_deletion: true };
  await first.api("POST /api/v0/vod/:uuid", { params: { uuid: vod.uuid }, body });
  await first.stop();
  const before = readRecords(folder);
  expect(before).toMatchObject([{ comment: "changed", prevent_deletion: true }]);
  rmSync(path.join(folder, "db"), { recursive: true });

  const second = await startOfflineDaemon(folder);
  await second.api("POST /api/v0/tools/scan");
  await untilOver(second.api, "scan_all");
  await second.stop();

  expect(readRecords(folder)).toEqual(before);
});

it(
  `an import that is killed ${kills} times brings every recording once, and no file is lost`,
  { timeout: 60_000 + kills * 15_000 },
  async () => {
    const folder = temporaryFolder();
    const random = createRandom(7);
    const media = path.join(folder, "media.mp4");
    makeMedia(media, { seconds: 1, size: "32x32" });
    const records = Array.from({ length: 12 }, (_, number) => {
      const basename = `${legacyBasename}${number}`;
      return [basename, legacyVod({ uuid: null, capture_id: `${number}` })] as const;
    });
    const old = makeLegacyFolder(path.join(folder, "old"), {
      media,
      vods: Object.fromEntries(records),
    });
    const data = path.join(folder, "data");
    const bring = (api: Api) =>
      api("POST /api/v0/tools/import", { body: { folder: old, move: true } });
    for (let round = 0; round < kills; round += 1) {
      const daemon = await startOfflineDaemon(data);
      await bring(daemon.api);
      await daemon.killAfter(random() * longestLifeMs * 2);
    }
    const daemon = await startOfflineDaemon(data);
    await bring(daemon.api);
    await untilOver(daemon.api, "import_livestreamdvr");
    await daemon.stop();

    const brought = readRecords(data);
    expect(brought.map(({ basename }) => basename).toSorted()).toEqual(
      records.map(([basename]) => basename).toSorted(),
    );
    for (const { basename, segments, chapters } of brought) {
      const names = readdirSync(path.join(data, "storage/vods/ann", basename));
      expect(names).toEqual(expect.arrayContaining([`${basename}.mp4`, `${basename}.chat.json`]));
      expect([segments.length, chapters.length]).toEqual([1, 1]);
      expect(readdirSync(path.join(old, "storage/vods/ann", basename))).toEqual([
        `${basename}.json`,
      ]);
    }
    const { channels } = JSON.parse(
      readFileSync(path.join(data, "config/channels.json"), "utf8"),
    ) as { channels: unknown[] };
    expect(channels).toHaveLength(1);
    rmSync(old, { recursive: true });
  },
);
