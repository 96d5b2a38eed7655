import type { Sentence } from "./model/sentence.ts";

/**
 * One row declares an error: its HTTP status and the exit code of the terminal command.
 * Exit codes follow sysexits(3) where one fits. The texts for people are in `locales` under `errors`.
 */
export const errorTable = {
  bad_request: { status: 400, exit: 64 },
  invalid_setting: { status: 400, exit: 64 },
  unauthorized: { status: 401, exit: 77 },
  forbidden: { status: 403, exit: 77 },
  forbidden_origin: { status: 403, exit: 77 },
  files_disabled: { status: 403, exit: 77 },
  not_found: { status: 404, exit: 66 },
  channel_unknown: { status: 404, exit: 66 },
  vod_unknown: { status: 404, exit: 66 },
  job_unknown: { status: 404, exit: 66 },
  task_unknown: { status: 404, exit: 66 },
  streamer_unknown: { status: 404, exit: 66 },
  key_unknown: { status: 404, exit: 66 },
  game_unknown: { status: 404, exit: 66 },
  file_unknown: { status: 404, exit: 66 },
  segment_unknown: { status: 404, exit: 66 },
  bookmark_unknown: { status: 404, exit: 66 },
  chapter_unknown: { status: 404, exit: 66 },
  video_unknown: { status: 404, exit: 66 },
  clip_unknown: { status: 404, exit: 66 },
  chat_missing: { status: 404, exit: 66 },
  method_not_allowed: { status: 405, exit: 64 },
  channel_exists: { status: 409, exit: 65 },
  streamer_differs: { status: 409, exit: 65 },
  store_full: { status: 409, exit: 65 },
  capture_running: { status: 409, exit: 75 },
  already_capturing: { status: 409, exit: 65 },
  vod_busy: { status: 409, exit: 65 },
  vod_protected: { status: 409, exit: 65 },
  vod_trashed: { status: 409, exit: 65 },
  file_missing: { status: 409, exit: 66 },
  name_taken: { status: 409, exit: 65 },
  not_matched: { status: 409, exit: 65 },
  not_connected: { status: 409, exit: 77 },
  not_supported: { status: 409, exit: 69 },
  stream_offline: { status: 409, exit: 75 },
  quality_missing: { status: 409, exit: 65 },
  payload_too_large: { status: 413, exit: 64 },
  too_many_attempts: { status: 429, exit: 75 },
  quota_exceeded: { status: 429, exit: 75 },
  internal: { status: 500, exit: 70 },
  provider_unavailable: { status: 502, exit: 69 },
  export_failed: { status: 502, exit: 74 },
  unauthorized_target: { status: 502, exit: 77 },
  stream_restricted: { status: 502, exit: 77 },
  tool_missing: { status: 503, exit: 69 },
  tool_failed: { status: 500, exit: 70 },
  check_failed: { status: 500, exit: 70 },
  address_refused: { status: 502, exit: 77 },
  disk_full: { status: 507, exit: 73 },
  storage_unavailable: { status: 507, exit: 74 },
  daemon_unreachable: { status: 503, exit: 69 },
} as const;

export type ErrorCode = keyof typeof errorTable;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(errorTable, value);
}

interface AppErrorOptions extends ErrorOptions {
  field?: string;
  retryAfterSeconds?: number;
}

/** An error with a code of the table and a sentence for the operator; never holds a secret. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Names the input that is wrong, when there is one: a field, a setting key, a file. */
  readonly field: string | undefined;
  /** When it is worth trying again. */
  readonly retryAfterSeconds: number | undefined;
  /** How to say it in other languages, where the catalogues know. */
  readonly sentence: Sentence | undefined;

  constructor(code: ErrorCode, said: string | Sentence, options: AppErrorOptions = {}) {
    super(typeof said === "string" ? said : said.message, options);
    this.name = "AppError";
    this.code = code;
    this.field = options.field;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.sentence = typeof said === "string" ? undefined : said;
  }

  get status(): number {
    return errorTable[this.code].status;
  }

  get exitCode(): number {
    return errorTable[this.code].exit;
  }
}

/** What any thrown value says, with its code where it has one. */
export function toSaid(error: unknown): Sentence {
  if (error instanceof AppError && error.sentence !== undefined) return error.sentence;
  return { code: "", message: toMessage(error) };
}

/** The sentence of any thrown value. */
export function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
