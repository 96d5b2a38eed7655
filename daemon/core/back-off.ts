export interface BackOff {
  firstMs: number;
  mostMs: number;
}

/** How long to wait after so many failures in a row; `random` (0 to 1) spreads those who fail together. */
export function toBackOffMs(
  { firstMs, mostMs }: BackOff,
  failures: number,
  random: number,
): number {
  const wantedMs = firstMs * 2 ** Math.min(failures - 1, 30);
  return Math.min(mostMs, wantedMs) * (0.75 + random / 2);
}
