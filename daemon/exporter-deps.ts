import path from "node:path";
import type { SettingValue } from "../shared/model/settings.ts";
import type { Deps } from "./deps.ts";
import type { Exporter, ExporterDeps } from "./exporters/exporter.ts";

/** What every exporter works with. */
export function toExporterDeps({
  clock,
  random,
  paths,
  programs,
}: Pick<Deps, "clock" | "random" | "paths" | "programs">): ExporterDeps {
  return {
    clock,
    random,
    folders: { usual: paths.exports, allowed: () => [path.dirname(paths.exports)] },
    knownHostsFile: path.join(paths.config, "known_hosts"),
    programs,
  };
}

/** An exporter's own settings, by their whole keys. */
export function readOptions(
  { config }: Pick<Deps, "config">,
  { options }: Pick<Exporter, "options">,
): Record<string, SettingValue> {
  return config.read(Object.keys(options));
}
