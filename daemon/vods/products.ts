import path from "node:path";
import type { VodProduct, VodProductKind } from "../../shared/model/vod.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { toIso } from "../io/clock.ts";
import { removeFile, sizeOf } from "../io/files.ts";
import { vodFolder } from "../paths.ts";
import { findVod, updateVod } from "./update.ts";

type ProductDeps = Pick<Deps, "store" | "paths" | "clock" | "events" | "activities">;

export interface NewProduct {
  basename: string;
  /** Seconds, of media. */
  duration: number | null;
}

/**
 * Names the files that a piece of work has made of a recording, in the place of those that the same
 * work made before; files of those that have no successor are removed.
 */
export async function replaceProducts(
  deps: ProductDeps,
  uuid: string,
  { kind, made }: { kind: VodProductKind; made: readonly NewProduct[] },
): Promise<VodRecord> {
  const vod = findVod(deps, uuid);
  const folder = vodFolder(deps.paths, vod);
  const created_at = toIso(deps.clock.now());
  const products: VodProduct[] = [];
  for (const { basename, duration } of made) {
    const filesize = await sizeOf(path.join(folder, basename));
    products.push({ kind, basename, filesize, created_at, duration });
  }
  const names = new Set(made.map(({ basename }) => basename));
  const spent = vod.products.filter((old) => old.kind === kind && !names.has(old.basename));
  const others = findVod(deps, uuid).products.filter(
    (old) => old.kind !== kind && !names.has(old.basename),
  );
  const record = await updateVod(deps, uuid, { products: [...others, ...products] });
  for (const { basename } of spent) await removeFile(path.join(folder, basename));
  return record;
}
