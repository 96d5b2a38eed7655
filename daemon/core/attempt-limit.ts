/** How many attempts are allowed within a time. */
export interface AttemptRule {
  attempts: number;
  withinMs: number;
}

/** When, in milliseconds, the next attempt is allowed; 0 for now. `attempts` are the times of the earlier ones. */
export function waitBeforeAttempt(
  attempts: readonly number[],
  rule: AttemptRule,
  nowMs: number,
): number {
  const recent = attempts.filter((at) => nowMs - at < rule.withinMs);
  if (recent.length < rule.attempts) return 0;
  const oldest = recent.at(-rule.attempts) ?? nowMs;
  return oldest + rule.withinMs - nowMs;
}
