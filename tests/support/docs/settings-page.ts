import { z } from "zod";
import { createNotifiers } from "../../../daemon/extensions.ts";
import { type Setting, toEnvironmentName } from "../../../shared/config/setting.ts";
import { settings } from "../../../shared/config/settings.ts";
import type { SettingValue } from "../../../shared/model/settings.ts";
import { capitalize, code, type Page, prose, table, toValue } from "./markdown.ts";

type Row = [key: string, setting: Setting<SettingValue>];

export function createSettingsPage(): Page {
  const groups = Map.groupBy(readRows(), ([, { group }]) => group);
  return {
    file: "settings.md",
    title: "Settings",
    summary: "Every setting of the daemon: those of the kernel, then those of each notifier.",
    source: code("shared/config") + " and " + code("daemon/notifiers"),
    blocks: [
      "A setting has the value of its environment variable; without one, that of `config/settings.json` in the data folder, which the dashboard, `reelkeep settings` and `PATCH /api/v0/settings` change; without that, its default. What an environment variable sets can't be changed elsewhere. A value that does not fit costs that value only: the default counts, and the log and the dashboard say so.",
      "In environment variables a list is divided by commas or blanks, and true or false may be written as yes or no, on or off, 1 or 0. Secrets leave the daemon as `********` only; sent back, that means unchanged.",
      ...[...groups].flatMap(([group, rows]) => [`## ${capitalize(group)}`, toTable(rows)]),
    ],
  };
}

function readRows(): Row[] {
  const nobody = {
    keys: () => ({ publicKey: "", privateKey: "" }),
    list: () => [],
    remove: () => Promise.resolve(),
  };
  const options = createNotifiers(nobody).flatMap((notifier) => Object.entries(notifier.options));
  return [...Object.entries(settings), ...options];
}

function toTable(rows: readonly Row[]): string {
  const head = ["Key", "Type", "Unit", "Range", "Default", "Environment variable", "Meaning"];
  return table(
    head,
    rows.map(([key, setting]) => [
      code(key),
      toType(setting),
      setting.unit ?? "",
      toRange(setting),
      toValue(setting.default),
      code(toEnvironmentName(key)),
      `${toMarks(setting)}${prose(setting.help)}`,
    ]),
  );
}

function toType({ type, schema }: Setting<SettingValue>): string {
  if (type === "number") return isWhole(schema) ? "whole number" : "number";
  return { text: "text", boolean: "true or false", choice: "choice", list: "list" }[type];
}

/** By the kind of the complaint: one and a half may be out of range as well. */
function isWhole(schema: Setting<SettingValue>["schema"]): boolean {
  const { error } = schema.safeParse(1.5);
  return error?.issues.some((issue) => issue.code === "invalid_type") ?? false;
}

function toRange({ min, max, choices, schema }: Setting<SettingValue>): string {
  if (choices.length > 0) return toValue(choices);
  const item = schema instanceof z.ZodArray ? schema.element : null;
  if (item instanceof z.ZodEnum) return toValue(item.options);
  return min === null || max === null ? "" : `${min} to ${max}`;
}

function toMarks({ secret = false, restart = false }: Setting<SettingValue>): string {
  return `${secret ? "**Secret.** " : ""}${restart ? "**After a restart.** " : ""}`;
}
