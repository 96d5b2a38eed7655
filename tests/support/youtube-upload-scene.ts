import { createHash, randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { ExporterDeps, ExportOrder } from "../../daemon/exporters/exporter.ts";
import type { Youtube } from "../../daemon/youtube.ts";
import {
  connect,
  createHurriedClock,
  createYoutubeScene,
  type YoutubeScene,
} from "./youtube-scene.ts";

const { signal } = new AbortController();
export const megabyte = 1024 * 1024;
/** Not a multiple of anything. */
export const sizeBytes = 3 * megabyte + 4711;
export const media = randomBytes(sizeBytes);
export const sha256 = createHash("sha256").update(media).digest("hex");
// The exporter has all it needs from the daemon itself.
export const unused = {} as ExporterDeps;

export interface UploadScene extends YoutubeScene {
  clock: ReturnType<typeof createHurriedClock>;
  order: ExportOrder;
  lines: string[];
  fractions: number[];
  send(youtube?: Youtube, until?: AbortSignal): ReturnType<Youtube["exporter"]["send"]>;
}

/** A connected account, a file, and an order to upload it. */
export async function createUploadScene(
  wish: Partial<ExportOrder["wish"]> = {},
): Promise<UploadScene> {
  const clock = createHurriedClock();
  const scene = await createYoutubeScene(clock);
  scene.values["youtube.chunk_megabytes"] = 1;
  await connect(scene.youtube);
  scene.simulator.state.requests.length = 0;
  const file = path.join(scene.folder, "a recording.mp4");
  writeFileSync(file, media);
  const order: ExportOrder = {
    file: { path: file, sizeBytes, name: "ann 2026.mp4", title: "Ann plays chess" },
    wish: {
      directory: "",
      host: "",
      port: 0,
      username: "",
      password: "",
      remote: "",
      description: "As it was.",
      tags: ["chess", "ann"],
      category: "20",
      privacy: "unlisted",
      playlistId: "",
      ...wish,
    },
    values: {},
  };
  const lines: string[] = [];
  const fractions: number[] = [];
  return {
    ...scene,
    clock,
    order,
    lines,
    fractions,
    send: (youtube = scene.youtube, until = signal) =>
      youtube.exporter.send(
        unused,
        order,
        {
          progress: (fraction) => void fractions.push(fraction),
          log: (line) => void lines.push(line),
        },
        until,
      ),
  };
}

export const videosOf = ({ simulator }: YoutubeScene) => [...simulator.state.videos.values()];
/** `bytes 0-9/10`: the parts that were sent and the questions in between. */
export const puts = ({ simulator }: YoutubeScene) =>
  simulator.state.requests.filter((line) => line.startsWith("PUT")).map((line) => line.slice(30));
