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

/** Names files before they are there: after a kill a repeat of the work knows them as its own. */
export async function announceProducts(
  deps: ProductDeps,
  uuid: string,
  { kind, names }: { kind: VodProductKind; names: readonly string[] },
): Promise<void> {
  const created_at = toIso(deps.clock.now());
  const announced: VodProduct[] = names.map((basename) => ({
    kind,
    basename,
    filesize: null,
    created_at,
    duration: null,
  }));
  await updateVod(deps, uuid, { products: [...findVod(deps, uuid).products, ...announced] });
}

/** Takes them back with what there is of them, when nothing comes of the work. */
export async function dropProducts(
  deps: ProductDeps,
  uuid: string,
  names: readonly string[],
): Promise<void> {
  const vod = findVod(deps, uuid);
  for (const name of names) await removeFile(path.join(vodFolder(deps.paths, vod), name));
  const products = vod.products.filter(({ basename }) => !names.includes(basename));
  await updateVod(deps, uuid, { products });
}
