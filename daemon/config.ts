import path from "node:path";
import { z } from "zod";
import { AppError } from "../shared/errors.ts";
import { fromText, type Setting, toEnvironmentName } from "../shared/config/setting.ts";
import { type Config, secretMask, type SettingKey, settings } from "../shared/config/settings.ts";
import type { SettingField, SettingValue } from "../shared/model/settings.ts";
import { openDocument, readDocument } from "./io/json-document.ts";

type AnySetting = Setting<SettingValue>;
type Values = Record<string, unknown>;

/** The settings in force: environment before file before default. */
export interface ConfigStore {
  get<K extends SettingKey>(key: K): Config[K];
  /** Values of an extension's own settings, by whole keys; each fits its schema. */
  read(keys: readonly string[]): Record<string, SettingValue>;
  /** Values of all secrets that are set. */
  secrets(): readonly string[];
  /** All values, secrets masked, with the description of each. */
  view(): { config: Record<string, SettingValue>; fields: SettingField[] };
  /** Checks all changes, then keeps them durably; throws `invalid_setting` naming the key. */
  change(changes: Record<string, SettingValue>): Promise<void>;
  /** Takes over what was changed in the file by hand; answers with the keys that have another value now. */
  reload(): Promise<string[]>;
  onChange(listener: (keys: string[]) => void): void;
  /** What was wrong with file or environment; such values fell back to their defaults. */
  problems(): string[];
}

type Table = ReadonlyMap<string, AnySetting>;

const Document = z.record(z.string(), z.unknown());

export async function openConfig(
  folder: string,
  environment: Record<string, string | undefined>,
  overrides: Values = {},
  /** Settings that extensions declare. */
  more: Record<string, unknown> = {},
): Promise<ConfigStore> {
  const table = toTable(more);
  const file = path.join(folder, "settings.json");
  const { low, problem } = await openDocument<Values>(file, Document, {});
  const problems = problem === null ? [] : [problem];
  const fixed = {
    ...readEnvironment(table, environment, problems),
    ...checkAll(table, overrides, "the command line", problems),
  };
  let stored = checkAll(table, low.data, "settings.json", problems);
  let writing = Promise.resolve();
  const listeners: ((keys: string[]) => void)[] = [];

  const valueOf = (key: string): SettingValue =>
    fixed[key] ?? stored[key] ?? table.get(key)?.default ?? "";
  let secrets = findSecrets(table, valueOf);
  return {
    // Both sources were checked with the schema of this very key.
    get: (key) => valueOf(key) as never,
    read: (keys) => Object.fromEntries(keys.map((key) => [key, valueOf(key)])),
    secrets: () => secrets,
    view: () => ({
      config: Object.fromEntries([...table].map(([key, row]) => [key, mask(row, valueOf(key))])),
      fields: [...table].map(([key, row]) => toField(key, row, fixed[key] !== undefined)),
    }),
    async change(changes) {
      const accepted = checkChanges(table, changes, fixed);
      const before = low.data;
      const after = { ...before, ...accepted };
      low.data = after;
      try {
        writing = low.write();
        await writing;
      } catch (error) {
        // What is not on the disk does not take effect either.
        if (low.data === after) low.data = before;
        throw error;
      }
      Object.assign(stored, accepted);
      secrets = findSecrets(table, valueOf);
      for (const listener of listeners) listener(Object.keys(accepted));
    },
    async reload() {
      await Promise.allSettled([writing]);
      const before = low.data;
      const read = await readDocument(file, Document);
      if (read.problem !== null)
        throw new AppError("invalid_setting", `settings.json: ${read.problem}.`);
      // A change that came in meanwhile is newer than what was read.
      if (low.data !== before) return [];
      const old = Object.fromEntries([...table.keys()].map((key) => [key, valueOf(key)]));
      low.data = read.data ?? {};
      stored = checkAll(table, low.data, "settings.json", problems);
      secrets = findSecrets(table, valueOf);
      const changed = Object.keys(old).filter(
        (key) => JSON.stringify(old[key]) !== JSON.stringify(valueOf(key)),
      );
      if (changed.length > 0) for (const listener of listeners) listener(changed);
      return changed;
    },
    onChange: (listener) => void listeners.push(listener),
    problems: () => problems,
  };
}

/** Rows are settings of different value types; here only their common form matters. */
function toTable(more: Record<string, unknown>): Table {
  const rows = { ...settings, ...more } as unknown as Record<string, AnySetting>;
  return new Map(Object.entries(rows));
}

function findSecrets(table: Table, valueOf: (key: string) => SettingValue): string[] {
  return (
    [...table]
      .filter(([, row]) => row.secret === true)
      .map(([key]) => String(valueOf(key)))
      .filter((value) => value !== "")
      // One may be a part of another: whoever hides them hides the longer one first.
      .toSorted((a, b) => b.length - a.length)
  );
}

type Known = Record<string, SettingValue>;

function readEnvironment(
  table: Table,
  environment: Record<string, string | undefined>,
  problems: string[],
): Known {
  const found: Values = {};
  for (const [key, row] of table) {
    const raw = environment[toEnvironmentName(key)];
    if (raw !== undefined) found[key] = fromText(row, raw);
  }
  return checkAll(table, found, "the environment", problems);
}

function checkAll(table: Table, values: Values, origin: string, problems: string[]): Known {
  const accepted: Known = {};
  for (const [key, value] of Object.entries(values)) {
    const checked = table.get(key)?.schema.safeParse(value);
    if (checked === undefined) continue;
    if (checked.success) accepted[key] = checked.data;
    else {
      const problem = `${key} in ${origin} is not valid (${firstIssue(checked.error)}); using its default.`;
      if (!problems.includes(problem)) problems.push(problem);
    }
  }
  return accepted;
}

function checkChanges(table: Table, changes: Record<string, SettingValue>, fixed: Known): Known {
  const accepted: Known = {};
  for (const [key, value] of Object.entries(changes)) {
    const row = table.get(key);
    if (row === undefined)
      throw new AppError("invalid_setting", `There is no setting ${key}.`, { field: key });
    if (fixed[key] !== undefined) {
      throw new AppError(
        "invalid_setting",
        `${key} comes from the environment or the command line.`,
        { field: key },
      );
    }
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

function toField(key: string, row: AnySetting, isOverridden: boolean): SettingField {
  const {
    schema: _schema,
    secret = false,
    restart = false,
    default: fallback,
    choices,
    ...rest
  } = row;
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
