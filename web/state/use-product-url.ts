import type { Vod, VodProductKind } from "../../shared/model/vod.ts";
import { toMediaPath } from "./media-path.ts";
import { useToStored } from "./use-stored-url.ts";

/** Addresses of what was made from a recording, by its kind; null for what is not there. */
export function useToProductUrl(vod: Vod): (kind: VodProductKind) => string | null {
  const toStored = useToStored();
  return (kind) => {
    const found = vod.products.find((made) => made.kind === kind && made.filesize !== null);
    return found === undefined ? null : toStored(toMediaPath(vod, found.basename));
  };
}
