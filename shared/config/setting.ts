import { z } from "zod";
import type { SettingField, SettingValue } from "../model/settings.ts";

interface Common {
  group: string;
  help: string;
  /** Leaves the daemon only as a mask. */
  secret?: boolean;
  /** Takes effect after a restart only. */
  restart?: boolean;
}

export interface Setting<T extends SettingValue> extends Common {
  schema: z.ZodType<T>;
  default: T;
  type: SettingField["type"];
  unit: string | null;
  min: number | null;
  max: number | null;
  choices: readonly string[];
}

const plain = { unit: null, min: null, max: null, choices: [] } as const;

export function text(
  fallback: string,
  options: Common & { schema?: z.ZodType<string> },
): Setting<string> {
  const { schema = z.string().max(4000), ...common } = options;
  return { ...plain, ...common, type: "text", schema, default: fallback };
}

export function number(
  fallback: number,
  options: Common & { unit: string | null; min: number; max: number; whole?: boolean },
): Setting<number> {
  const { whole = false, ...common } = options;
  const schema = z.number().min(options.min).max(options.max);
  return {
    ...plain,
    ...common,
    type: "number",
    schema: whole ? schema.int() : schema,
    default: fallback,
  };
}

export function boolean(fallback: boolean, options: Common): Setting<boolean> {
  return { ...plain, ...options, type: "boolean", schema: z.boolean(), default: fallback };
}

export function choice<const C extends string>(
  choices: readonly [C, ...C[]],
  fallback: NoInfer<C>,
  options: Common,
): Setting<C> {
  return {
    ...plain,
    ...options,
    type: "choice",
    schema: z.enum(choices),
    default: fallback,
    choices,
  };
}

export function list(
  fallback: string[],
  options: Common & { item?: z.ZodType<string> },
): Setting<string[]> {
  const { item = z.string().min(1).max(1000), ...common } = options;
  return { ...plain, ...common, type: "list", schema: z.array(item), default: fallback };
}

/** `capture.end_confirmation_seconds` -> `REELKEEP_CAPTURE_END_CONFIRMATION_SECONDS`. */
export function toEnvironmentName(key: string): string {
  return `REELKEEP_${key.replaceAll(/[.-]/g, "_").toUpperCase()}`;
}

/** Reads the text of an environment variable or a command line as a value for a setting; unparsed text where it does not fit. */
export function fromText(setting: Pick<Setting<SettingValue>, "type">, raw: string): unknown {
  switch (setting.type) {
    case "number":
      return raw.trim() === "" ? raw : Number(raw);
    case "boolean":
      if (/^(true|1|yes|on)$/i.test(raw)) return true;
      return /^(false|0|no|off)$/i.test(raw) ? false : raw;
    case "list":
      return raw.split(/[\s,]+/).filter((item) => item !== "");
    case "text":
    case "choice":
      return raw;
    default:
      return setting.type satisfies never;
  }
}
