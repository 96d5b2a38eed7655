import { createHash } from "node:crypto";
import {
  closeSync,
  createReadStream,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { expect, it } from "vitest";
import { makeChannel, makeVod } from "../support/records.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { waitUntil } from "../support/wait-until.ts";
import { startOfflineDaemon } from "./support/offline-daemon.ts";

const megabyte = 1024 * 1024;
const sizeBytes = 500 * megabyte;

/** Large, with marks that tell its parts apart. */
function makeLargeFile(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const handle = openSync(file, "w");
  for (let at = 0; at < sizeBytes; at += 10 * megabyte) writeSync(handle, `block at ${at}`, at);
  ftruncateSync(handle, sizeBytes);
  closeSync(handle);
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

it(
  "an export goes on by itself after each kill, and one whole file is there at its end",
  { timeout: 90_000 },
  async () => {
    const folder = temporaryFolder();
    const channel = makeChannel();
    const segments = [{ basename: "ann_2026.mp4", filesize: sizeBytes, deleted: false }];
    const vod = makeVod({ channel_uuid: channel.uuid, segments });
    const media = path.join(folder, "storage/vods", vod.folder, "ann_2026.mp4");
    makeLargeFile(media);
    const write = (name: string, content: unknown) => {
      const file = path.join(folder, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(content));
    };
    write("config/channels.json", { version: 1, channels: [channel] });
    write(`db/vods/${vod.uuid}.json`, vod);
    const target = path.join(folder, "storage/exports/kept");
    mkdirSync(target, { recursive: true });
    const arrived = (isPart: boolean) =>
      readdirSync(target)
        .filter((name) => name.endsWith(".part") === isPart)
        .map((name) => statSync(path.join(target, name)).size);
    // Where files can share their bytes it is there at once.
    const isArriving = () => arrived(true).some((size) => size > 0) || arrived(false).length > 0;

    const first = await startOfflineDaemon(folder);
    await first.api("POST /api/v0/exporter", {
      query: { mode: "vod", exporter: "file" },
      body: {
        vod: vod.uuid,
        directory: target,
        title_template: "{title}",
      },
    });
    await waitUntil("some of it has arrived", isArriving);
    await first.killAfter(0);
    expect(arrived(false).filter((size) => size !== sizeBytes)).toEqual([]);

    const second = await startOfflineDaemon(folder);
    await second.killAfter(50);
    const third = await startOfflineDaemon(folder);
    const look = async () =>
      (await third.api("GET /api/v0/vod/:uuid", { params: { uuid: vod.uuid } })).data;
    await waitUntil("it was exported", async () => (await look()).exports.length > 0, 60_000);

    expect((await look()).exports).toMatchObject([
      { exporter: "file", place: path.join(target, "Hello.mp4"), size: sizeBytes, verified: true },
    ]);
    expect(readdirSync(target)).toEqual(["Hello.mp4"]);
    expect(await hashOf(path.join(target, "Hello.mp4"))).toBe(await hashOf(media));
    const pending = path.join(folder, "db/exports");
    await waitUntil("nothing is left to do", () => readdirSync(pending).length === 0);
    await third.stop();
  },
);
