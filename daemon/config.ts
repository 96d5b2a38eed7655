import path from "node:path";
import { z } from "zod";
import { AppError } from "../shared/errors.ts";
import { fromText, type Setting, toEnvironmentName } from "../shared/config/setting.ts";
import {
  type Config,
  isSettingKey,
  secretMask,
  type SettingKey,
  settings,
} from "../shared/config/settings.ts";
import type { SettingField, SettingValue } from "../shared/model/settings.ts";
import { openDocument } from "./io/json-document.ts";

type AnySetting = Setting<SettingValue>;
type Values = Record<string, unknown>;

/** The settings in force: environment before file before default. */
export interface ConfigStore {
  get<K extends SettingKey>(key: K): Config[K];
  /** All values, secrets masked, with the description of each. */
  view(): { config: Record<string, SettingValue>; fields: SettingField[] };
  /** Checks all changes, then keeps them durably; throws `invalid_setting` naming the key. */
  change(changes: Record<string, SettingValue>): Promise<void>;
  onChange(listener: (keys: SettingKey[]) => void): void;
  /** What was wrong with file or environment; such values fell back to their defaults. */
  problems(): string[];
}

const keys = Object.keys(settings).filter(isSettingKey);

// The table's rows are settings of different value types; here only their common form matters.
const rowOf = (key: SettingKey) => settings[key] as unknown as AnySetting;

export async function openConfig(
  folder: string,
  environment: Record<string, string | undefined>,
  overrides: Values = {},
): Promise<ConfigStore> {
  const file = path.join(folder, "settings.json");
  const { low, problem } = await openDocument<Values>(file, z.record(z.string(), z.unknown()), {});
  const problems = problem === null ? [] : [problem];
  const fixed = {
    ...readEnvironment(environment, problems),
    ...checkAll(overrides, "the command line", problems),
  };
  const stored = checkAll(low.data, "settings.json", problems);
  const listeners: ((keys: SettingKey[]) => void)[] = [];

  const valueOf = (key: SettingKey): SettingValue =>
    fixed[key] ?? stored[key] ?? rowOf(key).default;
  return {
    // Both sources were checked with the schema of this very key.
    get: (key) => valueOf(key) as never,
    view: () => ({
      config: Object.fromEntries(keys.map((key) => [key, mask(rowOf(key), valueOf(key))])),
      fields: keys.map((key) => toField(key, fixed[key] !== undefined)),
    }),
    async change(changes) {
      const accepted = checkChanges(changes, fixed);
      const before = low.data;
      const after = { ...before, ...accepted };
      low.data = after;
      try {
        await low.write();
      } catch (error) {
        // What is not on the disk does not take effect either.
        if (low.data === after) low.data = before;
        throw error;
      }
      Object.assign(stored, accepted);
      const changed = Object.keys(accepted).filter(isSettingKey);
      for (const listener of listeners) listener(changed);
    },
    onChange: (listener) => void listeners.push(listener),
    problems: () => problems,
  };
}

type Known = Partial<Record<SettingKey, SettingValue>>;

function readEnvironment(
  environment: Record<string, string | undefined>,
  problems: string[],
): Known {
  const found: Values = {};
  for (const key of keys) {
    const raw = environment[toEnvironmentName(key)];
    if (raw !== undefined) found[key] = fromText(rowOf(key), raw);
  }
  return checkAll(found, "the environment", problems);
}

function checkAll(values: Values, origin: string, problems: string[]): Known {
  const accepted: Known = {};
  for (const [key, value] of Object.entries(values)) {
    if (!isSettingKey(key)) continue;
    const checked = rowOf(key).schema.safeParse(value);
    if (checked.success) accepted[key] = checked.data;
    else
      problems.push(
        `${key} in ${origin} is not valid (${firstIssue(checked.error)}); using its default.`,
      );
  }
  return accepted;
}

function checkChanges(changes: Record<string, SettingValue>, fixed: Known): Known {
  const accepted: Known = {};
  for (const [key, value] of Object.entries(changes)) {
    if (!isSettingKey(key))
      throw new AppError("invalid_setting", `There is no setting ${key}.`, { field: key });
    if (fixed[key] !== undefined) {
      throw new AppError(
        "invalid_setting",
        `${key} comes from the environment or the command line.`,
        { field: key },
      );
    }
    const row = rowOf(key);
    if (row.secret === true && value === secretMask) continue;
    const checked = row.schema.safeParse(value);
    if (!checked.success)
      throw new AppError("invalid_setting", `${key}: ${firstIssue(checked.error)}.`, {
        field: key,
      });
    accepted[key] = checked.data;
  }
  return accepted;
}

function firstIssue(error: z.ZodError): string {
  return error.issues[0]?.message ?? "not valid";
}

function mask(row: AnySetting, value: SettingValue): SettingValue {
  return row.secret === true && value !== "" ? secretMask : value;
}

function toField(key: SettingKey, isOverridden: boolean): SettingField {
  const {
    schema: _schema,
    secret = false,
    restart = false,
    default: fallback,
    choices,
    ...rest
  } = rowOf(key);
  return {
    ...rest,
    key,
    default: fallback,
    choices: [...choices],
    secret,
    restart,
    overridden: isOverridden,
  };
}
