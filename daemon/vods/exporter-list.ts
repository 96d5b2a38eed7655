import { variablesOf } from "../../shared/config/template-variables.ts";
import { secretMask, type SettingKey } from "../../shared/config/settings.ts";
import type { ExporterList, ExporterView } from "../../shared/model/export.ts";
import type { SettingValue } from "../../shared/model/settings.ts";
import type { Deps } from "../deps.ts";
import { readOptions, toExporterDeps } from "../exporter-deps.ts";
import { emptyWish, type Exporter, type ExportWish } from "../exporters/exporter.ts";
import { fieldOf } from "./export-wish.ts";

type ListDeps = Pick<Deps, "clock" | "config" | "exporters" | "paths" | "programs" | "random">;

/** Every exporter with what it needs, and what the settings would fill in. */
export async function listExporters(deps: ListDeps, signal: AbortSignal): Promise<ExporterList> {
  const exporters = [...deps.exporters.values()];
  return {
    exporters: await Promise.all(exporters.map((exporter) => toView(deps, exporter, signal))),
    defaults: readDefaults(deps),
    variables: variablesOf("export").map(({ name, description, example }) => ({
      name,
      description,
      example,
    })),
  };
}

async function toView(
  deps: ListDeps,
  exporter: Exporter,
  signal: AbortSignal,
): Promise<ExporterView> {
  const values = readOptions(deps, exporter);
  const required = listRequired(exporter, values);
  return {
    name: exporter.name,
    title: exporter.title,
    obstacle: await exporter.findObstacle(toExporterDeps(deps), values, signal),
    fields: exporter.fields.map((field) => ({
      name: fieldOf[field],
      is_required: required.has(field),
    })),
  };
}

/** What it asks for one after another when nothing is given. */
function listRequired(
  exporter: Exporter,
  values: Readonly<Record<string, SettingValue>>,
): ReadonlySet<keyof ExportWish> {
  const required = new Set<keyof ExportWish>();
  let wish = emptyWish;
  for (let field = exporter.missing(wish, values); field !== null && !required.has(field);) {
    required.add(field);
    wish = { ...wish, [field]: "given" };
    field = exporter.missing(wish, values);
  }
  return required;
}

const defaultKeys = {
  exporter: "exporter.default.exporter",
  title_template: "exporter.default.title_template",
  with_sidecars: "exporter.default.sidecars",
  directory: "exporter.default.directory",
  host: "exporter.default.host",
  port: "exporter.default.port",
  username: "exporter.default.username",
  password: "exporter.default.password",
  remote: "exporter.default.remote",
  description: "exporter.default.description",
  tags: "exporter.default.tags",
  category: "exporter.default.category",
  privacy: "exporter.default.privacy",
  playlist_id: "exporter.default.playlist_id",
} as const satisfies Record<string, SettingKey>;

function readDefaults({ config }: Pick<Deps, "config">): Record<string, SettingValue> {
  const values = Object.entries(defaultKeys).map(([name, key]): [string, SettingValue] => {
    const value: SettingValue = config.get(key);
    if (key === "exporter.default.password") return [name, value === "" ? "" : secretMask];
    return [name, Array.isArray(value) ? value.join(", ") : value];
  });
  return Object.fromEntries(values);
}
