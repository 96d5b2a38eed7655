import path from "node:path";
import { AppError } from "../../shared/errors.ts";
import { toMaskName } from "../core/render-plan.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { removeFile } from "../io/files.ts";
import { vodFolder } from "../paths.ts";
import { checkNotTrashed, checkRemovable } from "./removable.ts";
import { findVod, updateVod } from "./update.ts";

type ProductDeps = Pick<
  Deps,
  "activities" | "claims" | "events" | "jobs" | "log" | "paths" | "store"
>;

/**
 * Deletes a file that was made from a recording, for good: it can be made or fetched again. The
 * recording itself is not touched. Throws `file_unknown`, `vod_busy`, `vod_protected`, `vod_trashed`.
 */
export async function removeProduct(
  deps: ProductDeps,
  uuid: string,
  basename: string,
): Promise<VodRecord> {
  const vod = findVod(deps, uuid);
  checkNotTrashed(vod);
  checkRemovable(deps, vod);
  if (!vod.products.some((product) => product.basename === basename))
    throw new AppError("file_unknown", `${vod.basename} has no file ${basename} beside it.`, {
      field: "basename",
    });
  return deps.claims.hold(uuid, "shortened", async () => {
    // Files first: a kill then leaves an entry whose file is missing, and a repeat finishes it.
    const names = [basename, ...toCompanions(vod, basename)];
    for (const name of names) await removeFile(path.join(vodFolder(deps.paths, vod), name));
    const products = findVod(deps, uuid).products.filter(
      (other) => !names.includes(other.basename),
    );
    const record = await updateVod(deps, uuid, { products });
    deps.log.module("vods").info(`${basename} was deleted.`);
    return record;
  });
}

/** What is of no use without it: the mask of a rendered chat. */
function toCompanions({ products }: VodRecord, basename: string): string[] {
  const mask = toMaskName(basename);
  const hasMask = products.some((other) => other.kind === "chat_mask" && other.basename === mask);
  return hasMask ? [mask] : [];
}
