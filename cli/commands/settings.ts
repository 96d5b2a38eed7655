import { AppError } from "../../shared/errors.ts";
import type { SettingField, SettingsView, SettingValue } from "../../shared/model/settings.ts";
import type { Context } from "../context.ts";
import type { Column } from "../output.ts";
import type { Registration } from "./registration.ts";

interface Row {
  field: SettingField;
  value: SettingValue;
}

export function addSettings({ program, t, act }: Registration): void {
  const settings = program.command("settings").description(t("cli.help.settings"));
  settings
    .command("list", { isDefault: true })
    .description(t("cli.help.settings_list"))
    .action(act(listSettings));
  settings
    .command("get")
    .argument("<key>", t("cli.help.key"))
    .description(t("cli.help.settings_get"))
    .action(act(getSetting));
  settings
    .command("set")
    .argument("<key=value...>", t("cli.help.assignment"))
    .description(t("cli.help.settings_set"))
    .action(act(setSettings));
}

async function listSettings(context: Context): Promise<void> {
  const { output } = context;
  const rows = toRows(await loadSettings(context));
  output.show(
    rows.map(({ field, value }) => ({ ...field, value })),
    () => output.table(toColumns(context), rows),
  );
}

async function getSetting(context: Context, key: string): Promise<void> {
  const { value } = findRow(context, await loadSettings(context), key);
  context.output.show({ [key]: value }, () => [toText(value)]);
}

async function setSettings(context: Context, assignments: string[]): Promise<void> {
  const { api, output } = context;
  const view = await loadSettings(context);
  const { fromText } = await import("../../shared/config/setting.ts");
  const config: Record<string, SettingValue> = {};
  for (const assignment of assignments) {
    const [key, text] = split(context, assignment);
    // The daemon checks every value against its schema; text that does not fit is refused there.
    config[key] = fromText(findRow(context, view, key).field, text) as SettingValue;
  }
  const { data, message } = await api("PATCH /api/v0/settings", { body: { config } });
  const rows = toRows(data).filter(({ field }) => field.key in config);
  if (message !== undefined) context.notice(message);
  output.show(Object.fromEntries(rows.map(({ field, value }) => [field.key, value])), () =>
    output.table(toColumns(context), rows),
  );
}

async function loadSettings({ api }: Context): Promise<SettingsView> {
  return (await api("GET /api/v0/settings")).data;
}

function toRows({ fields, config }: SettingsView): Row[] {
  return fields.map((field) => ({ field, value: config[field.key] ?? field.default }));
}

function findRow({ t }: Context, view: SettingsView, key: string): Row {
  const row = toRows(view).find(({ field }) => field.key === key);
  if (row === undefined) throw new AppError("invalid_setting", t("cli.setting_unknown", { key }));
  return row;
}

function split({ t }: Context, assignment: string): [key: string, text: string] {
  const at = assignment.indexOf("=");
  if (at < 1) throw new AppError("bad_request", t("cli.usage.assignment", { value: assignment }));
  return [assignment.slice(0, at), assignment.slice(at + 1)];
}

function toText(value: SettingValue): string {
  return Array.isArray(value) ? value.join(",") : String(value);
}

function toColumns({ t }: Context): Column<Row>[] {
  return [
    { title: t("cli.title.key"), value: ({ field }) => field.key },
    {
      title: t("cli.title.value"),
      flexible: true,
      value: ({ value }) => toText(value),
      show: ({ field, value }) => [toText(value), field.unit ?? ""].join(" ").trim(),
    },
    {
      title: t("cli.title.note"),
      value: ({ field }) => (field.overridden ? "environment" : field.restart ? "restart" : ""),
      show: ({ field }) => {
        if (field.overridden) return t("cli.setting_note.environment");
        return field.restart ? t("cli.setting_note.restart") : "";
      },
    },
  ];
}
