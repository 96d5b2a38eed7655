import type { ErrorHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { AppError, errorTable } from "../../shared/errors.ts";
import { toStorageError } from "../io/json-document.ts";
import type { Log } from "../log.ts";

/** Answers what a handler throws in the contract's envelope; what nobody foresaw tells no detail. */
export function answerFailure(log: ReturnType<Log["module"]>): ErrorHandler {
  return (thrown, c) => {
    const error = toStorageError(thrown);
    if (error instanceof AppError) {
      const { code, message, field, sentence, status, retryAfterSeconds } = error;
      if (status >= 500) log.warn(`${c.req.method} ${c.req.path}: ${message}`);
      if (retryAfterSeconds !== undefined) c.header("retry-after", String(retryAfterSeconds));
      const body = {
        status: "ERROR",
        code,
        message,
        ...(field === undefined ? {} : { field }),
        ...(sentence === undefined ? {} : { sentence }),
      };
      return c.json(body, status as ContentfulStatusCode); // the table holds error statuses only
    }
    log.error(`${c.req.method} ${c.req.path}: ${thrown.message}`, { stack: thrown.stack });
    const { status } = errorTable.internal;
    return c.json(
      { status: "ERROR", code: "internal", message: "Something went wrong; the log knows more." },
      status,
    );
  };
}
