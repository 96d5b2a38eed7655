import { lazyRouteComponent } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { isHostThere } from "../state/is-host-there.ts";

type PageModule<Name extends string> = Record<Name, ComponentType>;

/**
 * A page that is loaded when it is opened. One that is gone because Reelkeep was updated loads the
 * dashboard anew, once; while nothing answers that would leave an empty window.
 */
export function lazyPage<Name extends string>(load: () => Promise<PageModule<Name>>, name: Name) {
  return lazyRouteComponent<PageModule<Name>, Name>(async () => {
    try {
      return await load();
    } catch (error) {
      // The router knows by its beginning that a message means a file that is gone.
      const words = (await isHostThere()) ? "Failed to fetch dynamically imported module" : "Gone";
      throw new Error(`${words}: ${String(error)}`, { cause: error });
    }
  }, name);
}
