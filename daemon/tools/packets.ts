import type { MediaPacket } from "../core/cut-plan.ts";
import { runTool } from "./tool.ts";

export interface PacketWindow {
  /** Null: from the beginning of the file, which is not always at 0. */
  fromSeconds: number | null;
  toSeconds: number;
}

/**
 * Packets of one stream in decoding order, from the last key frame at or before the window until
 * its end, without decoding anything.
 */
export async function readPackets(
  program: string,
  input: { file: string; stream: "v:0" | "a:0"; window: PacketWindow },
  signal: AbortSignal,
): Promise<MediaPacket[]> {
  const { fromSeconds, toSeconds } = input.window;
  const from = fromSeconds === null ? "" : fromSeconds.toFixed(6);
  const packets: MediaPacket[] = [];
  await runTool({
    name: "ffprobe",
    program,
    args: [
      ...["-v", "error", "-select_streams", input.stream],
      ...["-read_intervals", `${from}%${toSeconds.toFixed(6)}`],
      ...["-show_entries", "packet=pts_time,dts_time,duration_time,flags", "-of", "compact=p=0"],
      input.file,
    ],
    signal,
    nice: 5,
    onLine(line) {
      const packet = parsePacket(line);
      if (packet !== null) packets.push(packet);
    },
  });
  return packets;
}

/** `pts_time=0.1|dts_time=N/A|duration_time=0.1|flags=K_`; fields come in any order. */
function parsePacket(line: string): MediaPacket | null {
  const fields = new Map(
    line.split("|").map((field) => {
      const [name = "", value = ""] = field.split("=");
      return [name, value];
    }),
  );
  const number = (name: string) => {
    const value = Number.parseFloat(fields.get(name) ?? "");
    return Number.isFinite(value) ? value : null;
  };
  const ptsSeconds = number("pts_time");
  if (ptsSeconds === null) return null;
  return {
    ptsSeconds,
    dtsSeconds: number("dts_time") ?? ptsSeconds,
    durationSeconds: number("duration_time") ?? 0,
    isKey: (fields.get("flags") ?? "").includes("K"),
  };
}
