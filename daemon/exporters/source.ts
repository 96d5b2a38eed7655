import { AppError } from "../../shared/errors.ts";
import { readFileIdentity } from "../io/file-identity.ts";
import { sizeOf } from "../io/files.ts";
import { isMissing } from "../io/json-document.ts";
import type { ExportFile } from "./exporter.ts";

/**
 * Looks that the file is there as it was announced, and answers with what tells it from others.
 * Throws `file_missing`, `export_failed`.
 */
export async function readSource(file: ExportFile): Promise<string> {
  const size = await sizeOf(file.path);
  if (size === null) throw toMissing(file);
  if (size !== file.sizeBytes)
    throw new AppError("export_failed", `${file.name} has another size than it had; is it in use?`);
  return readFileIdentity(file.path).catch((error: unknown) => {
    throw isMissing(error) ? toMissing(file) : error;
  });
}

function toMissing(file: ExportFile): AppError {
  return new AppError("file_missing", `The file of ${file.name} is not there any more.`);
}
