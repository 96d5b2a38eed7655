import path from "node:path";
import { type FfmpegRun, patientNice, runFfmpeg } from "./ffmpeg-run.ts";
import { runTool } from "./tool.ts";

/** Pictures are made by one thread when nothing else wants the machine. */
type PictureRun = Omit<FfmpegRun, "args" | "nice">;

export interface PosterOptions {
  media: string;
  /** Begin of the stretch that is looked through, seconds. */
  fromSeconds: number;
  /** How many key frames of it are compared. */
  candidates: number;
  widthPixels: number;
  output: string;
}

/**
 * One picture that stands for the others around it: the key frame that is nearest to the mean of its
 * neighbours, which is neither a black one nor one in the middle of a fade.
 */
export async function makePoster(run: PictureRun, options: PosterOptions): Promise<void> {
  const { media, fromSeconds, candidates, widthPixels, output } = options;
  const filter = `scale='min(${widthPixels},iw)':-2,setsar=1,thumbnail=${candidates}`;
  await runPictures(run, [
    ...["-skip_frame", "nokey", "-ss", fromSeconds.toFixed(3), "-i", media],
    ...["-map", "0:v:0", "-vf", filter, "-frames:v", "1", "-update", "1"],
    ...["-q:v", "3", "-f", "image2", output],
  ]);
}

/** How bright a picture is on the whole, 0 to 255. Throws `tool_failed`. */
export async function readBrightness(
  program: string,
  picture: string,
  signal: AbortSignal,
): Promise<number> {
  const output = await runTool({
    name: "ffmpeg",
    program,
    args: [
      ...["-hide_banner", "-nostdin", "-v", "error", "-i", picture],
      ...["-vf", "signalstats,metadata=print:key=lavfi.signalstats.YAVG:file=-", "-f", "null", "-"],
    ],
    signal,
  });
  return Number(/YAVG=([\d.]+)/.exec(output)?.[1] ?? 255);
}

export interface TilesOptions {
  media: string;
  durationSeconds: number;
  /** Seconds between two pictures. */
  everySeconds: number;
  columns: number;
  rows: number;
  sheets: number;
  tile: { width: number; height: number };
  /** With `%03d` for the number of the sheet. */
  output: string;
}

/**
 * Sheets of small pictures at even distances. Only key frames are decoded: each picture is the key
 * frame that is shown at its time or was the last one before.
 */
export async function makeTiles(run: PictureRun, options: TilesOptions): Promise<void> {
  const { media, durationSeconds, everySeconds, columns, rows, sheets, tile, output } = options;
  const filters = [
    fitTile(tile),
    // The last key frame stands until the end.
    `tpad=stop=-1:stop_mode=clone,trim=end=${durationSeconds.toFixed(3)}`,
    `fps=fps=1/${everySeconds}:round=up:start_time=0`,
    `tile=${columns}x${rows}`,
  ];
  await runPictures(run, [
    ...["-skip_frame", "nokey", "-threads", "1", "-i", media, "-map", "0:v:0"],
    ...["-vf", filters.join(","), "-fps_mode", "passthrough", "-frames:v", String(sheets)],
    ...["-q:v", "5", "-f", "image2", output],
  ]);
}

export interface ContactSheetOptions {
  media: string;
  rows: number;
  columns: number;
  widthPixels: number;
  /** Where the single pictures lie meanwhile. */
  folder: string;
  output: string;
}

const sheetPaddingPixels = 8;

/** One picture with many moments, each from the middle of its share of the time. */
export async function makeContactSheet(
  run: PictureRun,
  { media, rows, columns, widthPixels, folder, output }: ContactSheetOptions,
): Promise<void> {
  const count = rows * columns;
  const tileWidth = Math.floor((widthPixels - sheetPaddingPixels * (columns + 1)) / columns);
  for (let index = 0; index < count; index += 1) {
    const atSeconds = ((index + 0.5) / count) * run.durationSeconds;
    const single = path.join(folder, `single${String(index).padStart(3, "0")}.jpg`);
    await runPictures({ ...run, onProgress: () => {} }, [
      ...["-skip_frame", "nokey", "-ss", atSeconds.toFixed(3), "-noaccurate_seek", "-i", media],
      ...["-map", "0:v:0", "-vf", `scale=${tileWidth}:-2,setsar=1`, "-frames:v", "1"],
      ...["-update", "1", "-q:v", "3", "-f", "image2", single],
    ]);
    run.onProgress?.((index + 1) / (count + 1));
  }
  const room = `padding=${sheetPaddingPixels}:margin=${sheetPaddingPixels}`;
  await runPictures(run, [
    ...["-start_number", "0", "-i", path.join(folder, "single%03d.jpg")],
    ...["-vf", `tile=${columns}x${rows}:${room}:color=0x202020`, "-frames:v", "1"],
    ...["-update", "1", "-q:v", "3", "-f", "image2", output],
  ]);
}

function fitTile({ width, height }: { width: number; height: number }): string {
  const size = `${width}:${height}`;
  return `scale=${size}:force_original_aspect_ratio=decrease,pad=${size}:-1:-1,setsar=1`;
}

async function runPictures(run: PictureRun, args: readonly string[]): Promise<void> {
  await runFfmpeg({ ...run, args, nice: patientNice });
}
