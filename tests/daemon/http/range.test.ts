import { describe, expect, it } from "vitest";
import { parseRange } from "../../../daemon/http/range.ts";

describe("parseRange", () => {
  it.each([
    ["bytes=0-9", 100, { start: 0, end: 9 }],
    ["bytes=0-0", 100, { start: 0, end: 0 }],
    ["bytes=90-", 100, { start: 90, end: 99 }],
    ["bytes=90-200", 100, { start: 90, end: 99 }],
    ["bytes=-10", 100, { start: 90, end: 99 }],
    ["bytes=-200", 100, { start: 0, end: 99 }],
    [" bytes=1-2 ", 100, { start: 1, end: 2 }],
    ["bytes=5368709110-", 5_368_709_120, { start: 5_368_709_110, end: 5_368_709_119 }],
    ["bytes=100-", 100, "unsatisfiable"],
    ["bytes=100-200", 100, "unsatisfiable"],
    ["bytes=-0", 100, "unsatisfiable"],
    ["bytes=0-", 0, "unsatisfiable"],
    ["bytes=-5", 0, "unsatisfiable"],
    [`bytes=${"9".repeat(400)}-`, 100, "unsatisfiable"],
    ["bytes=9-5", 100, "ignore"],
    ["bytes=-", 100, "ignore"],
    ["bytes=0-1,5-6", 100, "ignore"],
    ["bytes=a-b", 100, "ignore"],
    ["bytes=1.5-2", 100, "ignore"],
    ["items=0-9", 100, "ignore"],
    ["", 100, "ignore"],
    [undefined, 100, "ignore"],
  ] as const)("reads %j of %i bytes", (header, size, expected) => {
    expect(parseRange(header, size)).toEqual(expected);
  });
});
