import { z } from "zod";
import { AppError } from "../../../shared/errors.ts";
import type { HttpAnswer } from "../../io/http.ts";

const Refusal = z.object({
  error: z.object({
    message: z.string().default(""),
    errors: z.array(z.object({ reason: z.string().default("") })).default([]),
  }),
});

/** Google's word for why it refuses, and its sentence. */
export interface Reason {
  reason: string;
  message: string;
}

/** The day's units are spent: nothing works until they come back. */
const dayIsOver = ["quotaExceeded", "dailyLimitExceeded"];
/** The channel has had its uploads for now, whatever the units say. */
const channelIsOver = ["uploadLimitExceeded", "uploadRateLimitExceeded"];
const tooFast = ["rateLimitExceeded", "userRateLimitExceeded"];

export function readReason(answer: HttpAnswer): Reason {
  try {
    const { message, errors } = Refusal.parse(JSON.parse(answer.text)).error;
    return { reason: errors[0]?.reason ?? "", message };
  } catch {
    return { reason: "", message: `status ${answer.status}` };
  }
}

export function isDayOver({ reason }: Reason): boolean {
  return dayIsOver.includes(reason);
}

/** Whether the same request may succeed in a moment. */
export function isPassing(answer: HttpAnswer): boolean {
  return (
    answer.status === 429 || answer.status >= 500 || tooFast.includes(readReason(answer).reason)
  );
}

/** A refusal as an error of the table; `resetsAt` is when the day's units come back. */
export function toFailure(
  answer: HttpAnswer,
  { nowMs, resetsAtMs }: { nowMs: number; resetsAtMs: number },
): AppError {
  const why = readReason(answer);
  const { reason, message } = why;
  if (isDayOver(why)) {
    const until = new Date(resetsAtMs).toISOString();
    const retryAfterSeconds = Math.ceil((resetsAtMs - nowMs) / 1000);
    const sentence = `The day's quota of YouTube is spent; it comes back at ${until}.`;
    return new AppError("quota_exceeded", sentence, { retryAfterSeconds });
  }
  if (channelIsOver.includes(reason)) {
    const sentence = "YouTube takes no more videos from this channel for now; try again tomorrow.";
    return new AppError("quota_exceeded", sentence, { retryAfterSeconds: 86_400 });
  }
  if (answer.status === 401 || reason === "insufficientPermissions") {
    const sentence =
      reason === "youtubeSignupRequired"
        ? "The account has no channel at YouTube yet."
        : `YouTube refuses the login: ${message}`;
    return new AppError("unauthorized_target", sentence);
  }
  if (isPassing(answer))
    return new AppError("provider_unavailable", `YouTube answers ${answer.status}: ${message}`);
  return new AppError("export_failed", `YouTube refuses this: ${message}`);
}
