/** A line of the specification and the scenario, file and name, that shows it in a real browser. */
export type SpecificationLine =
  | { says: string; file: string; scenario: string }
  | { says: string; later: string };

/** Lines that scenarios of one file show. */
export function shownIn(
  file: string,
  lines: readonly (readonly [says: string, scenario: string])[],
): SpecificationLine[] {
  return lines.map(([says, scenario]) => ({ says, file, scenario }));
}

/** Lines that wait for something of the product that does not exist yet. */
export function later(reason: string, lines: readonly string[]): SpecificationLine[] {
  return lines.map((says) => ({ says, later: reason }));
}
