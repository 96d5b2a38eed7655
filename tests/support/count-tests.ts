/** What a run of the tests came to. */
export type Counts = { passed: number; failed: number; skipped: number };

type TestState = "passed" | "failed" | "skipped" | "pending";

/** The part of vitest's report on one test file that counting needs. */
type ReportedFile = {
  errors: () => readonly unknown[];
  children: {
    allTests: () => Iterable<{ result: () => { state: TestState } }>;
    allSuites: () => Iterable<{ errors: () => readonly unknown[] }>;
  };
};

/**
 * Counts tests, and as one failure each: a file or a suite with an error of its own (an import that
 * throws, a failing `beforeAll`), and an error nobody caught. A test that never came to its end
 * counts as failed.
 */
export function countTests(files: readonly ReportedFile[], uncaught: readonly unknown[]): Counts {
  const counts: Counts = { passed: 0, failed: uncaught.length, skipped: 0 };
  for (const file of files) {
    const owners = [file, ...file.children.allSuites()];
    counts.failed += owners.filter((owner) => owner.errors().length > 0).length;
    for (const test of file.children.allTests()) {
      const { state } = test.result();
      counts[state === "pending" ? "failed" : state] += 1;
    }
  }
  return counts;
}

export function addCounts(all: readonly Counts[]): Counts {
  const sum = (pick: (counts: Counts) => number) =>
    all.reduce((total, counts) => total + pick(counts), 0);
  return {
    passed: sum((counts) => counts.passed),
    failed: sum((counts) => counts.failed),
    skipped: sum((counts) => counts.skipped),
  };
}

/** The last line of `npm test`. */
export function formatCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
