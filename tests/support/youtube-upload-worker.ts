import { openYoutube } from "../../daemon/youtube.ts";
import { createLog } from "../../daemon/log.ts";
import { systemClock } from "../../daemon/io/clock.ts";
import type { ExporterDeps, ExportOrder } from "../../daemon/exporters/exporter.ts";
import { type SettingKey, settings } from "../../shared/config/settings.ts";

/** Uploads one file as the daemon would, in a process that can be killed. */
const [folder = "", values = "{}", order = "{}"] = process.argv.slice(2);
// The test that starts this knows the shapes.
const given = JSON.parse(values) as Record<string, unknown>;
const config = { get: (key: SettingKey) => (given[key] ?? settings[key].default) as never };
const log = createLog({ folder, level: "warn", keepDays: () => 1, now: Date.now });
const paths = { config: `${folder}/config`, db: `${folder}/db` };
const never = new AbortController().signal;
const deps = { clock: systemClock, random: Math.random, config, paths, log };
const { exporter } = await openYoutube(deps, never);
await exporter.send(
  {} as ExporterDeps,
  JSON.parse(order) as ExportOrder,
  { progress: () => {}, log: () => {} },
  never,
);
