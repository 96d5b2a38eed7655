/** The platform's colours of the amounts, which its anonymous interface does not tell. */
const tierColors: readonly (readonly [number, string])[] = [
  [100_000, "#F3A71A"],
  [10_000, "#F43021"],
  [5000, "#0099FE"],
  [1000, "#1DB2A5"],
  [100, "#9C3EE8"],
];
const smallestColor = "#979797";

/** Of a number of bits. */
export function cheerColor(bits: number): string {
  return tierColors.find(([least]) => bits >= least)?.[1] ?? smallestColor;
}
