import type { MediaPacket } from "../core/cut-plan.ts";
import type { Deps } from "../deps.ts";
import type { Codecs } from "../tools/codecs.ts";
import { readPackets } from "../tools/packets.ts";

export interface AroundInput {
  file: string;
  codecs: Codecs;
  /** Seconds of the file from its start. */
  moments: readonly number[];
}

/** Key frames of streams are two seconds apart, seldom more than ten. */
const firstReachSeconds = 20;
const reachFactor = 4;

/**
 * Packets of the picture around some moments of a file (of the sound, where there is no picture):
 * far enough that each moment has a key frame before and one after it, or an end of the file. Hours
 * between two moments are not read.
 */
export async function readAround(
  deps: Pick<Deps, "programs">,
  { file, codecs, moments }: AroundInput,
  signal: AbortSignal,
): Promise<MediaPacket[]> {
  const found = new Map<number, MediaPacket>();
  const reached: { fromSeconds: number; toSeconds: number }[] = [];
  for (const moment of moments.toSorted((a, b) => a - b)) {
    let reach = firstReachSeconds;
    for (;;) {
      const window = { fromSeconds: Math.max(0, moment - reach), toSeconds: moment + reach };
      const isCovered = reached.some(
        (other) => other.fromSeconds <= window.fromSeconds && other.toSeconds >= window.toSeconds,
      );
      if (!isCovered)
        for (const packet of await readWindow(deps, { file, codecs, window }, signal))
          found.set(packet.dtsSeconds, packet);
      reached.push(window);
      const isEnd = window.toSeconds > codecs.durationSeconds + 1;
      if (isEnd || hasKeyAfter(found.values(), moment)) break;
      reach *= reachFactor;
    }
  }
  return [...found.values()].toSorted((a, b) => a.dtsSeconds - b.dtsSeconds);
}

function hasKeyAfter(packets: Iterable<MediaPacket>, moment: number): boolean {
  for (const { isKey, ptsSeconds } of packets) if (isKey && ptsSeconds > moment) return true;
  return false;
}

async function readWindow(
  deps: Pick<Deps, "programs">,
  {
    file,
    codecs,
    window,
  }: { file: string; codecs: Codecs; window: { fromSeconds: number; toSeconds: number } },
  signal: AbortSignal,
): Promise<MediaPacket[]> {
  const { startSeconds } = codecs;
  const packets = await readPackets(
    deps.programs.ffprobe(),
    {
      file,
      stream: codecs.video === null ? "a:0" : "v:0",
      window: {
        fromSeconds: window.fromSeconds === 0 ? null : window.fromSeconds + startSeconds,
        toSeconds: window.toSeconds + startSeconds,
      },
    },
    signal,
  );
  return packets.map((packet) => ({
    ...packet,
    ptsSeconds: packet.ptsSeconds - startSeconds,
    dtsSeconds: packet.dtsSeconds - startSeconds,
  }));
}
