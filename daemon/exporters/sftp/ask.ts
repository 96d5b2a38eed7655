import { AppError, toMessage } from "../../../shared/errors.ts";
import { ConnectionLost } from "../attempts.ts";
import type { SftpConnection } from "./connect.ts";

/** Codes of the protocol, draft-ietf-secsh-filexfer-02, 7. */
export const sftpCodes = { noSuchFile: 2, notAllowed: 3, failure: 4 } as const;

type Answer<T> = (error: Error | null | undefined, value: T) => void;

/** Asks once; what is refused is thrown as a sentence, a lost connection as such. */
export async function askSftp<T>(
  { lost }: Pick<SftpConnection, "lost">,
  doing: string,
  ask: (answer: Answer<T>) => void,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  try {
    ask((error, value) => {
      if (error) reject(toSftpError(doing, error));
      else resolve(value);
    });
  } catch (error) {
    // An extension that this server does not have.
    reject(toRefusal(doing, `is not possible (${toMessage(error)})`, error));
  }
  return Promise.race([promise, lost]);
}

/** What the server answered with, of a thrown sentence. */
export function hasSftpCode(error: unknown, code: keyof typeof sftpCodes): boolean {
  return error instanceof AppError && codeOf(error.cause) === sftpCodes[code];
}

function toSftpError(doing: string, error: Error): Error {
  const code = codeOf(error);
  if (code === null) return new ConnectionLost(toMessage(error));
  const isForbidden = code === sftpCodes.notAllowed;
  return toRefusal(doing, isForbidden ? "is not allowed" : `failed (${toMessage(error)})`, error);
}

function toRefusal(doing: string, why: string, cause: unknown): AppError {
  return new AppError("export_failed", `${doing} ${why} at the other side.`, { cause });
}

/** Null when it was no answer of the server. */
function codeOf(error: unknown): number | null {
  const isCoded = error instanceof Error && "code" in error && typeof error.code === "number";
  return isCoded ? Number(error.code) : null;
}
