import { toMessage } from "../../shared/errors.ts";
import {
  encoderArguments,
  encoderInputArguments,
  type KnownEncoder,
  knownEncoders,
} from "../core/encoders.ts";
import { runTool } from "./tool.ts";

/** An encoder and why it can't be used; null when it can. */
export interface TriedEncoder {
  encoder: KnownEncoder;
  problem: string | null;
}

const trialLimitMs = 20_000;
/** Graphics cards refuse smaller pictures. */
const trialSource = "testsrc2=size=640x360:rate=30:duration=1";

/** Tries all encoders that the daemon knows, one after another. Throws `tool_missing`. */
export async function tryEncoders(program: string, signal: AbortSignal): Promise<TriedEncoder[]> {
  const names = await listEncoderNames(program, signal);
  const tried: TriedEncoder[] = [];
  for (const encoder of knownEncoders) {
    const problem = names.has(encoder.name)
      ? await tryEncoder(program, encoder, signal)
      : "This ffmpeg does not have it.";
    tried.push({ encoder, problem });
  }
  return tried;
}

async function listEncoderNames(program: string, signal: AbortSignal): Promise<Set<string>> {
  const args = ["-hide_banner", "-encoders"];
  const output = await runTool({ name: "ffmpeg", program, args, signal });
  return new Set([...output.matchAll(/^ V[A-Z.]{5} (\S+)/gm)].map(([, name = ""]) => name));
}

/** Encodes one second; tells what went wrong, or null. Throws `tool_missing`. */
export async function tryEncoder(
  program: string,
  encoder: KnownEncoder,
  signal: AbortSignal,
): Promise<string | null> {
  const wish = { preset: "", quality: 30, kilobits: 0, height: 0 };
  try {
    await runTool({
      name: "ffmpeg",
      program,
      args: [
        ...["-hide_banner", "-nostdin", "-v", "error", ...encoderInputArguments(encoder)],
        ...["-f", "lavfi", "-i", trialSource, ...encoderArguments(encoder, wish)],
        ...["-f", "null", "-"],
      ],
      signal: AbortSignal.any([signal, AbortSignal.timeout(trialLimitMs)]),
      nice: 10,
    });
    return null;
  } catch (error) {
    signal.throwIfAborted();
    return toMessage(error);
  }
}
