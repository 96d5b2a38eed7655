import { z } from "zod";

export const logLevels = ["debug", "info", "success", "warn", "error"] as const;
export const LogLevel = z.enum(logLevels);
export type LogLevel = z.infer<typeof LogLevel>;

/** One line of the log (specification section 3); `metadata` holds further plain values. */
export const LogLine = z.object({
  level: LogLevel,
  message: z.string(),
  metadata: z.looseObject({ timestamp: z.iso.datetime(), module: z.string() }),
});
export type LogLine = z.infer<typeof LogLine>;
