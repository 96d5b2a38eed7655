import { AppError } from "../shared/errors.ts";
import type { Deps } from "./deps.ts";
import type { Library } from "./providers/library.ts";

/** What a platform keeps. Throws `not_supported` for one that can't be asked for it. */
export function findLibrary(deps: Pick<Deps, "providers">, provider: string): Library {
  const library = deps.providers.get(provider)?.library ?? null;
  if (library !== null) return library;
  throw new AppError("not_supported", `${provider} can't be asked for its videos and clips.`);
}
