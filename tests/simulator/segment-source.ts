import type { MediaProfile } from "./media-profile.ts";
import { isFragmented, segmentsPerLoop } from "./media-profile.ts";
import type { PreparedMedia } from "./prepare-media.ts";
import { prepareMedia } from "./prepare-media.ts";
import { readTimescales, shiftFmp4 } from "./shift-fmp4.ts";
import type { PacketCounts } from "./shift-ts.ts";
import { countPackets, shiftTs, ticksPerSecond } from "./shift-ts.ts";

interface LoadedLoop extends PreparedMedia {
  countsPerRound: PacketCounts;
  timescales: ReadonlyMap<number, number>;
}

export interface SegmentSourceOptions {
  cacheFolder: string;
  /** false hands out the prepared bytes as they are, round after round: cheap, for benches. */
  rewritesTime: boolean;
  /** Most bytes of rewritten segments held in memory. */
  cacheSizeBytes: number;
}

/** An endless, gapless broadcast out of a prepared loop: segment n has its own bytes and timestamps. */
export class SegmentSource {
  readonly #options: SegmentSourceOptions;
  readonly #loops = new Map<string, Promise<LoadedLoop>>();
  readonly #rewritten = new Map<string, Buffer>();
  #rewrittenSizeBytes = 0;

  constructor(options: SegmentSourceOptions) {
    this.#options = options;
  }

  get cacheFolder(): string {
    return this.#options.cacheFolder;
  }

  async prepare(profile: MediaProfile): Promise<void> {
    await this.#load(profile);
  }

  async init(profile: MediaProfile): Promise<Buffer | null> {
    return (await this.#load(profile)).init;
  }

  /** The bytes of the `index`-th segment since the encoder started. */
  async bytes(profile: MediaProfile, index: number): Promise<Buffer> {
    const loop = await this.#load(profile);
    const round = Math.floor(index / segmentsPerLoop(profile));
    const slot = index % segmentsPerLoop(profile);
    const prepared = loop.segments[slot];
    if (!prepared) throw new RangeError(`segment ${index} of a prepared loop`);
    if (round === 0 || !this.#options.rewritesTime) return prepared;
    const key = `${keyOf(profile)}/${index}`;
    const known = this.#rewritten.get(key);
    if (known) return known;
    const shifted = shiftSegment(loop, prepared, round);
    this.#keep(key, shifted);
    return shifted;
  }

  #load(profile: MediaProfile): Promise<LoadedLoop> {
    const key = keyOf(profile);
    const loading = this.#loops.get(key) ?? loadLoop(profile, this.#options.cacheFolder);
    this.#loops.set(key, loading);
    return loading;
  }

  #keep(key: string, bytes: Buffer): void {
    this.#rewritten.set(key, bytes);
    this.#rewrittenSizeBytes += bytes.length;
    for (const [oldest, old] of this.#rewritten) {
      if (this.#rewrittenSizeBytes <= this.#options.cacheSizeBytes) return;
      this.#rewritten.delete(oldest);
      this.#rewrittenSizeBytes -= old.length;
    }
  }
}

const keyOf = (profile: MediaProfile): string => JSON.stringify(profile);

async function loadLoop(profile: MediaProfile, cacheFolder: string): Promise<LoadedLoop> {
  const media = await prepareMedia(profile, cacheFolder);
  const isMp4 = isFragmented(profile.family);
  return {
    ...media,
    countsPerRound: isMp4 ? new Map() : countPackets(media.segments),
    timescales: media.init ? readTimescales(media.init) : new Map(),
  };
}

function shiftSegment(loop: LoadedLoop, prepared: Buffer, round: number): Buffer {
  const seconds = round * loop.profile.loopSeconds;
  if (loop.init) {
    const fragments = round * segmentsPerLoop(loop.profile);
    return shiftFmp4(prepared, { seconds, fragments }, loop.timescales);
  }
  const { countsPerRound } = loop;
  return shiftTs(prepared, { ticks: seconds * ticksPerSecond, rounds: round, countsPerRound });
}
