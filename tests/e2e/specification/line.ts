/** A line of the specification and the scenario, file and name, that shows it in a real browser. */
export interface SpecificationLine {
  says: string;
  file: string;
  scenario: string;
}

/** Lines that scenarios of one file show. */
export function shownIn(
  file: string,
  lines: readonly (readonly [says: string, scenario: string])[],
): SpecificationLine[] {
  return lines.map(([says, scenario]) => ({ says, file, scenario }));
}
