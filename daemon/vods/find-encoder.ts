import { AppError } from "../../shared/errors.ts";
import { findEncoder, type KnownEncoder } from "../core/encoders.ts";
import type { Deps } from "../deps.ts";
import { tryEncoder } from "../tools/ffmpeg-encoders.ts";

/** An encoder that works on this machine, by its name. Throws `not_supported` with what ffmpeg said. */
export async function findWorkingEncoder(
  { programs }: Pick<Deps, "programs">,
  name: string,
  signal: AbortSignal,
): Promise<KnownEncoder> {
  const encoder = findEncoder(name);
  if (encoder === null)
    throw new AppError("not_supported", `There is no encoder ${name}.`, { field: "encoder" });
  const problem = await tryEncoder(programs.ffmpeg(), encoder, signal);
  if (problem === null) return encoder;
  throw new AppError("not_supported", `${name} does not work here: ${problem}`, {
    field: "encoder",
  });
}
