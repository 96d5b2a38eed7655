import { templateSchema } from "../../shared/config/template-settings.ts";
import { secretMask } from "../../shared/config/settings.ts";
import { AppError } from "../../shared/errors.ts";
import { toSentence } from "../../shared/sentences.ts";
import type { ExportField, ExportOptions } from "../../shared/model/export.ts";
import { findFolderProblem } from "../core/export-names.ts";
import type { Deps } from "../deps.ts";
import { readOptions, toExporterDeps } from "../exporter-deps.ts";
import { emptyWish, type Exporter, type ExportWish } from "../exporters/exporter.ts";

type WishDeps = Pick<Deps, "config">;

/** Throws `bad_request` for a name that no exporter has. */
export function findExporter({ exporters }: Pick<Deps, "exporters">, name: string): Exporter {
  const exporter = exporters.get(name);
  if (exporter !== undefined) return exporter;
  const known = [...exporters.keys()].join(", ");
  throw new AppError("bad_request", toSentence("export_unknown", { name, known }), {
    field: "exporter",
  });
}

/** What leaves and how it is called, as the request says or else the settings. */
export interface ExportAsked {
  wish: ExportWish;
  titleTemplate: string;
  withSidecars: boolean;
}

/**
 * Fills up what a request leaves out. Throws `bad_request` that names the field: for a template that
 * is none, for what this exporter can't do without, and for the stored password on its way to
 * another host.
 */
export function toAsked(deps: WishDeps, exporter: Exporter, options: ExportOptions): ExportAsked {
  const { config } = deps;
  const titleTemplate = options.title_template ?? config.get("exporter.default.title_template");
  const title = templateSchema("export").safeParse(titleTemplate);
  if (!title.success) throw toBadTemplate("title_template", title.error.issues[0]?.message ?? "");
  const wish = toWish(deps, exporter, options);
  const problem = findFolderProblem(wish.directory);
  if (problem !== null) throw toBadTemplate("directory", problem);
  const missing = exporter.missing(wish, readOptions(deps, exporter));
  if (missing !== null) {
    const field = fieldOf[missing];
    const sentence = toSentence("export_needs_field", { exporter: exporter.title, field });
    throw new AppError("bad_request", sentence, { field });
  }
  const withSidecars = options.with_sidecars ?? config.get("exporter.default.sidecars");
  return { wish, titleTemplate, withSidecars: withSidecars && exporter.name !== "youtube" };
}

function toBadTemplate(field: string, problem: string): AppError {
  return new AppError("bad_request", toSentence("template_wrong", { field, problem }), { field });
}

/** Names of a wish's parts in a request. */
export const fieldOf: Record<keyof ExportWish, ExportField> = {
  directory: "directory",
  host: "host",
  port: "port",
  username: "username",
  password: "password",
  remote: "remote",
  description: "description",
  tags: "tags",
  category: "category",
  privacy: "privacy",
  playlistId: "playlist_id",
};

/** Only what this exporter reads: nothing else has to be kept, and no password that it does not need. */
export function toWish(deps: WishDeps, exporter: Exporter, options: ExportOptions): ExportWish {
  const { config } = deps;
  const host = options.host ?? config.get("exporter.default.host");
  const whole: ExportWish = {
    directory: options.directory ?? config.get("exporter.default.directory"),
    host,
    port: options.port ?? config.get("exporter.default.port"),
    username: options.username ?? config.get("exporter.default.username"),
    password: exporter.fields.includes("password") ? toPassword(deps, options, host) : "",
    remote: options.remote ?? config.get("exporter.default.remote"),
    description: options.description ?? config.get("exporter.default.description"),
    tags: options.tags === undefined ? config.get("exporter.default.tags") : toTags(options.tags),
    category: options.category ?? config.get("exporter.default.category"),
    privacy: options.privacy ?? config.get("exporter.default.privacy"),
    playlistId: options.playlist_id ?? config.get("exporter.default.playlist_id"),
  };
  const read = exporter.fields.map((field) => [field, whole[field]]);
  // Each entry is a field of a wish with its own value.
  return { ...emptyWish, ...(Object.fromEntries(read) as Partial<ExportWish>) };
}

/** Whoever may export must not learn the stored password by sending it to a host of their own. */
function toPassword({ config }: WishDeps, { password }: ExportOptions, host: string): string {
  if (password !== undefined && password !== secretMask) return password;
  const stored = config.get("exporter.default.password");
  if (host.toLowerCase() === config.get("exporter.default.host").toLowerCase()) return stored;
  if (password === undefined || stored === "") return "";
  throw new AppError("bad_request", toSentence("export_other_password"), { field: "password" });
}

function toTags(text: string): string[] {
  return text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
}

type ObstacleDeps = Pick<Deps, "clock" | "config" | "paths" | "programs" | "random">;

/** Throws `not_supported` with why an exporter can't be used here. */
export async function checkUsable(
  deps: ObstacleDeps,
  exporter: Exporter,
  signal: AbortSignal,
): Promise<void> {
  const values = readOptions(deps, exporter);
  const obstacle = await exporter.findObstacle(toExporterDeps(deps), values, signal);
  if (obstacle !== null) throw new AppError("not_supported", obstacle, { field: "exporter" });
}
