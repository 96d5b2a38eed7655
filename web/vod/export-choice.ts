import type { ExporterList, ExportOptions, ExportSource } from "../../shared/model/export.ts";
import type { Vod, VodProductKind } from "../../shared/model/vod.ts";
import type { ExportDraft } from "../export/export-draft.ts";

/** What of a recording leaves. */
export interface ExportChoice {
  /** Which files there are. */
  sources: Readonly<Record<ExportSource, boolean>>;
  source: ExportSource;
  /** The only file of several; null for all. */
  segment: number | null;
  hasSidecars: boolean;
}

type Files = Pick<Vod, "segments" | "products">;

/** The recording itself, or what there is in its place. */
export function toFirstChoice(vod: Files, defaults: ExporterList["defaults"]): ExportChoice {
  const sources = toExportSources(vod);
  const order = ["segment", "downloaded", "burned", "reencoded"] as const;
  return {
    sources,
    source: order.find((source) => sources[source]) ?? "segment",
    segment: null,
    hasSidecars: defaults["with_sidecars"] === true,
  };
}

const kinds = {
  downloaded: "downloaded_vod",
  burned: "burned",
  reencoded: "reencoded",
} as const satisfies Record<Exclude<ExportSource, "segment">, VodProductKind>;

function toExportSources({ segments, products }: Files): ExportChoice["sources"] {
  const has = (source: keyof typeof kinds) =>
    products.some(({ kind, filesize }) => kind === kinds[source] && filesize !== null);
  return {
    segment: segments.some(({ deleted }) => !deleted),
    downloaded: has("downloaded"),
    burned: has("burned"),
    reencoded: has("reencoded"),
  };
}

export function toVodOptions(
  { uuid }: Pick<Vod, "uuid">,
  { exporter, titleTemplate }: Pick<ExportDraft, "exporter" | "titleTemplate">,
  { source, segment, hasSidecars }: Omit<ExportChoice, "sources">,
): ExportOptions {
  return {
    vod: uuid,
    title_template: titleTemplate,
    file_source: source,
    ...(source === "segment" && segment !== null ? { segment } : {}),
    ...(exporter === "youtube" ? {} : { with_sidecars: hasSidecars }),
  };
}
