import { describe, expect, it } from "vitest";
import { addCounts, countTests, formatCounts } from "./count-tests.ts";

type State = "passed" | "failed" | "skipped" | "pending";

function fileWith(states: State[], { fileErrors = 0, suiteErrors = 0 } = {}) {
  return {
    errors: () => Array.from({ length: fileErrors }, () => new Error("import failed")),
    children: {
      allTests: () => states.map((state) => ({ result: () => ({ state }) })),
      allSuites: () => [
        { errors: () => Array.from({ length: suiteErrors }, () => new Error("hook failed")) },
      ],
    },
  };
}

describe("countTests", () => {
  const cases: [string, ReturnType<typeof fileWith>[], unknown[], string][] = [
    ["nothing at all", [], [], "0 passed, 0 failed, 0 skipped"],
    [
      "tests of two files by state",
      [fileWith(["passed", "failed"]), fileWith(["skipped", "passed"])],
      [],
      "2 passed, 1 failed, 1 skipped",
    ],
    [
      "a test without an end as failed",
      [fileWith(["pending"])],
      [],
      "0 passed, 1 failed, 0 skipped",
    ],
    [
      "a file that can't be imported as one failure, however many errors it has",
      [fileWith([], { fileErrors: 2 })],
      [],
      "0 passed, 1 failed, 0 skipped",
    ],
    [
      "a suite with a failing hook as one failure",
      [fileWith(["skipped"], { suiteErrors: 1 })],
      [],
      "0 passed, 1 failed, 1 skipped",
    ],
    [
      "each error nobody caught",
      [fileWith(["passed"])],
      [new Error("a"), new Error("b")],
      "1 passed, 2 failed, 0 skipped",
    ],
  ];

  it.each(cases)("counts %s", (_, files, uncaught, expected) => {
    expect(formatCounts(countTests(files, uncaught))).toBe(expected);
  });
});

describe("addCounts", () => {
  it("adds up each number by itself", () => {
    const all = [
      { passed: 1, failed: 2, skipped: 3 },
      { passed: 10, failed: 20, skipped: 30 },
    ];

    expect(addCounts(all)).toEqual({ passed: 11, failed: 22, skipped: 33 });
  });
});
