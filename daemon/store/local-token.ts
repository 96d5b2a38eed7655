import { chmod, writeFile } from "node:fs/promises";
import path from "node:path";
import { toMessage } from "../../shared/errors.ts";
import { readTextIfPresent } from "../io/files.ts";

const ownerOnly = 0o600;

/**
 * The token of the local user who owns the data folder, in `local.token`; made when there is none.
 * Whoever can read the file may do everything, so nobody else may. Where that can't be had, nobody
 * has the token.
 */
export async function openLocalToken(
  folder: string,
  newToken: () => string,
  problems: string[],
): Promise<string> {
  const file = path.join(folder, "local.token");
  try {
    const known = (await readTextIfPresent(file))?.trim() ?? "";
    const token = known === "" ? newToken() : known;
    if (known === "") await writeFile(file, `${token}\n`, { mode: ownerOnly });
    await chmod(file, ownerOnly);
    return token;
  } catch (error) {
    problems.push(`local.token can't be used by the terminal command: ${toMessage(error)}`);
    return newToken();
  }
}
