import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { toMessage } from "../../shared/errors.ts";
import type { ChatComment } from "../../daemon/core/chat-document.ts";
import { makeBusyChat } from "../support/chat-scene.ts";
import type { Bench, Report } from "./bench.ts";
import { measureChatDownload } from "./chat-download.ts";
import { type ChatJob, chatSize } from "./chat-process.ts";
import { parseCounts, round } from "./numbers.ts";
import { createProcessGroup } from "./process-group.ts";
import { formatTable } from "./table.ts";
import { sizeOf } from "./window.ts";
import { lastWords, type Workspace } from "./workspace.ts";

const engineNames = ["ours", "libass", "naive"] as const;
type EngineName = (typeof engineNames)[number];

/** One line of `--json`; MB is a power of ten, an hour is one of chat. */
export interface ChatResult {
  engine: EngineName;
  perSecond: number;
  /** Of the chat. */
  seconds: number;
  wallSeconds: number;
  timesRealTime: number;
  cpuSecondsPerHour: number;
  megabytesPerHour: number;
}

export const chatBench: Bench = {
  name: "chat",
  summary:
    "a chat as a video: times real time, CPU and megabytes per hour; with the usual ways. A day's chat as a download",
  usage: `  --rates 5,50            messages a second
  --seconds 600           length of the chat; a fifth of it for more than 20 messages a second
  --engines a,b           some of ${engineNames.join(", ")}
  --messages 1000000      of the chat that is downloaded; 0: none is`,
  options: {
    rates: { type: "string", default: "5,50" },
    seconds: { type: "string", default: "600" },
    engines: { type: "string", default: engineNames.join(",") },
    messages: { type: "string", default: "1000000" },
  },
  async run({ workspace, values, report }) {
    const [seconds = 0] = parseCounts(values.text("seconds"));
    const engines = parseEngines(values.text("engines"));
    report.note(header);
    const results: ChatResult[] = [];
    const failures: string[] = [];
    for (const perSecond of parseCounts(values.text("rates"))) {
      const length = perSecond > 20 ? Math.ceil(seconds / 5) : seconds;
      for (const engine of engines) {
        report.note(`  ${engine}, ${perSecond} messages a second ...`);
        try {
          const result = await measure(workspace, { engine, perSecond, seconds: length });
          results.push(result);
          report.json(result);
        } catch (error) {
          failures.push(`${engine}: ${toMessage(error)}`);
        }
      }
    }
    report.text(`\n${toTable(results)}`);
    if (values.text("messages") !== "0") {
      const [messages = 0] = parseCounts(values.text("messages"));
      await download(workspace, messages, report);
    }
    if (failures.length > 0) throw new Error(failures.join("\n"));
  },
};

async function download(workspace: Workspace, messages: number, report: Report): Promise<void> {
  report.note(`  a download of ${messages} messages ...`);
  const result = await measureChatDownload(workspace, messages);
  report.json(result);
  const { seconds, heapMegabytes, residentMegabytes } = result;
  report.text(
    `\nA download of ${messages} messages: ${seconds} s, at most ${residentMegabytes} MB of memory, ${heapMegabytes} MB of them objects.`,
  );
}

function parseEngines(text: string): EngineName[] {
  const names = text.split(",");
  const isEngine = (name: string): name is EngineName =>
    (engineNames as readonly string[]).includes(name);
  if (!names.every(isEngine)) throw new TypeError(`the engines are ${engineNames.join(", ")}`);
  return names;
}

const header = `A chat of ${chatSize.width} x ${chatSize.height} pixels as H.264 in MP4, one engine after the other, from the start of the
program until the file is whole. ours: as the daemon does it, with emotes and badges. libass: ffmpeg's
subtitles, the same messages without pictures, 30 frames a second. naive: each changed picture drawn
anew, 30 frames a second of RGBA to ffmpeg. The last two with x264 veryfast, crf 18.`;

interface Subject {
  engine: EngineName;
  perSecond: number;
  seconds: number;
}

async function measure(workspace: Workspace, subject: Subject): Promise<ChatResult> {
  const { engine, perSecond, seconds } = subject;
  const folder = workspace.newFolder(engine);
  const output = path.join(folder, "chat.mp4");
  const command =
    engine === "libass" ? planSubtitles(subject, folder, output) : plan(subject, output);
  const group = createProcessGroup();
  workspace.onClose(() => group.close());
  const from = performance.now();
  const program = workspace.start(group.join(command));
  group.adopt(program.pid);
  try {
    await once(program.child, "exit");
    const wallSeconds = (performance.now() - from) / 1000;
    const bytes = sizeOf(output);
    if (program.child.exitCode !== 0 || bytes === 0)
      throw new Error(`${engine} failed: ${lastWords(program)}`);
    const perHour = 3600 / seconds;
    return {
      ...{ engine, perSecond, seconds },
      wallSeconds: round(wallSeconds, 2),
      timesRealTime: round(seconds / wallSeconds, 1),
      cpuSecondsPerHour: round(group.cpuSeconds() * perHour, 1),
      megabytesPerHour: round((bytes * perHour) / 1e6, 1),
    };
  } finally {
    await workspace.stop(program);
    group.close();
  }
}

function plan({ engine, perSecond, seconds }: Subject, output: string): string[] {
  const job = { engine, perSecond, seconds, output, ffmpeg: "ffmpeg" } as ChatJob;
  const file = path.join(path.dirname(output), "job.json");
  writeFileSync(file, JSON.stringify(job));
  return [process.execPath, path.join(import.meta.dirname, "chat-process.ts"), file];
}

function planSubtitles({ perSecond, seconds }: Subject, folder: string, output: string): string[] {
  const file = path.join(folder, "chat.ass");
  const { comments } = makeBusyChat(perSecond, seconds);
  writeFileSync(file, toSubtitles(comments, seconds));
  const { width, height } = chatSize;
  return [
    ...["ffmpeg", "-hide_banner", "-v", "error", "-nostdin", "-y", "-f", "lavfi"],
    ...["-i", `color=c=#111111:s=${width}x${height}:r=30:d=${seconds}`, "-vf", `ass=${file}`],
    ...["-c:v", "libx264", "-preset", "veryfast", "-crf", "18", "-pix_fmt", "yuv420p", output],
  ];
}

/** Messages that fill the picture. */
const shownMessages = 24;

/** An event for each state of the chat: the messages that are to be seen then, the newest below. */
function toSubtitles(comments: readonly ChatComment[], seconds: number): string {
  const head = [
    ...["[Script Info]", "ScriptType: v4.00+", `PlayResX: ${chatSize.width}`],
    ...[`PlayResY: ${chatSize.height}`, "WrapStyle: 0", "", "[V4+ Styles]"],
    "Format: Name, Fontname, Fontsize, PrimaryColour, Bold, Outline, Shadow, Alignment, MarginL, MarginR, MarginV",
    `Style: Chat,Inter,${chatSize.fontSize * 1.2},&H00FFFFFF,0,0,0,1,3,3,6`,
    ...["", "[Events]", "Format: Start, End, Style, Text"],
  ];
  const events = comments.map((comment, at) => {
    const end = comments[at + 1]?.content_offset_seconds ?? seconds;
    const lines = comments.slice(Math.max(0, at + 1 - shownMessages), at + 1).map(toLine);
    const span = [comment.content_offset_seconds, end].map(toSubtitleTime).join(",");
    return `Dialogue: ${span},Chat,${lines.join("\\N")}`;
  });
  return `${[...head, ...events].join("\n")}\n`;
}

function toLine({ commenter, message }: ChatComment): string {
  return `{\\b1\\c&H9E60F0&}${commenter.display_name}{\\r}: ${message.body.trim()}`;
}

function toSubtitleTime(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  const hundredths = Math.round(seconds * 100);
  const whole = Math.floor(hundredths / 100);
  const time = [Math.floor(whole / 3600), two(Math.floor(whole / 60) % 60), two(whole % 60)];
  return `${time.join(":")}.${two(hundredths % 100)}`;
}

function toTable(results: readonly ChatResult[]): string {
  return formatTable(
    ["engine", "messages/s", "seconds", "x real time", "ours is", "CPU s/h", "MB/h"],
    results.map((row) => {
      const ours = results.find(
        ({ engine, perSecond }) => engine === "ours" && perSecond === row.perSecond,
      );
      const ratio = ours ? `${(ours.timesRealTime / row.timesRealTime).toFixed(1)} x` : "";
      return [
        row.engine,
        ...[row.perSecond, row.wallSeconds.toFixed(2), row.timesRealTime.toFixed(0), ratio],
        ...[row.cpuSecondsPerHour.toFixed(0), row.megabytesPerHour.toFixed(0)],
      ];
    }),
  );
}
