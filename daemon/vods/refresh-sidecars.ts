import { AppError, toMessage } from "../../shared/errors.ts";
import type { Deps } from "../deps.ts";
import { writeSidecars } from "./sidecars.ts";

export type SidecarDeps = Pick<Deps, "claims" | "config" | "log" | "paths" | "programs" | "store">;

/**
 * Brings what stands beside a recording for other programs in line with its record. While somebody
 * works on its files that waits until they are done, and nobody waits for it. A failure is logged:
 * the change itself is kept, and the next one writes them again.
 */
export async function refreshSidecars(deps: SidecarDeps, uuid: string): Promise<void> {
  if (deps.claims.holder(uuid) !== null) {
    void deps.claims.whenFree(uuid).then(() => refreshSidecars(deps, uuid));
    return;
  }
  try {
    await deps.claims.hold(uuid, "described for other programs", () =>
      writeSidecars(deps, uuid, new AbortController().signal),
    );
  } catch (error) {
    if (error instanceof AppError && error.code === "vod_unknown") return;
    deps.log.module("vods").warn(`Sidecars were not written: ${toMessage(error)}`);
  }
}
