import type { Encoder, EncoderList } from "../shared/model/encoder.ts";
import type { Deps } from "./deps.ts";
import { tryEncoders, type TriedEncoder } from "./tools/ffmpeg-encoders.ts";
import { readVersion } from "./tools/versions.ts";

/** Tells which encoders work here; they are tried once for each ffmpeg. */
export function createEncoderList({
  programs,
}: Pick<Deps, "programs">): (signal: AbortSignal) => Promise<EncoderList> {
  let kept: { key: string; list: EncoderList } | null = null;
  return async (signal) => {
    const program = programs.ffmpeg();
    const known = { name: "ffmpeg", program, versionArgument: "-version" };
    const { version } = await readVersion({ ...known, minVersion: "0", isNeeded: true }, signal);
    const key = `${program} ${version ?? ""}`;
    if (kept?.key === key) return kept.list;
    const tried = await tryEncoders(program, signal);
    const list = { ffmpeg_version: version, encoders: tried.map(toEncoder) };
    kept = { key, list };
    return list;
  };
}

function toEncoder({ encoder, problem }: TriedEncoder): Encoder {
  const { name, codec, isHardware, presets, defaultPreset } = encoder;
  return {
    name,
    codec,
    is_hardware: isHardware,
    works: problem === null,
    reason: problem,
    presets: [...presets],
    default_preset: defaultPreset,
  };
}
