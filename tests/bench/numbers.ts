/** The value below which a share (0 to 1) of the sorted values lies, between neighbours by proportion. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

const bytesPerKilobyte = 1024;

/** The proportional set size in a text of `/proc/<pid>/smaps_rollup`; 0 when it names none. */
export function parsePssBytes(text: string): number {
  return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * bytesPerKilobyte;
}

export interface ProcessStat {
  parent: number;
  /** Its own and that of the children it has waited for, in clock ticks. */
  cpuTicks: number;
}

/** A line of `/proc/<pid>/stat`; null when it is none. The name in brackets may hold anything. */
export function parseProcessStat(text: string): ProcessStat | null {
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const [, parent, , , , , , , , , , user, system, childUser, childSystem] = fields.map(Number);
  if (parent === undefined || childSystem === undefined) return null;
  return { parent, cpuTicks: (user ?? 0) + (system ?? 0) + (childUser ?? 0) + childSystem };
}

/** Rounded to so many digits behind the point, as a number: for JSON. */
export function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** A list of whole numbers such as `1,10,30`; throws on anything else. */
export function parseCounts(text: string): number[] {
  const counts = text.split(",").map(Number);
  if (counts.some((count) => !Number.isInteger(count) || count < 1))
    throw new TypeError(`"${text}" is no list of numbers such as 1,10,30`);
  return counts;
}
