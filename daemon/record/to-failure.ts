import path from "node:path";
import { AppError, toMessage } from "../../shared/errors.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";

/** Why a recording failed, for everyone who may look at it: where its files lie on the machine is left out. */
export function toFailure(
  { paths }: Pick<Deps, "paths">,
  error: unknown,
): NonNullable<VodRecord["failure"]> {
  return {
    code: error instanceof AppError ? error.code : "internal",
    message: toMessage(error).replaceAll(paths.data + path.sep, ""),
  };
}
