import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { parseSince } from "../../cli/since.ts";
import { createI18n } from "../../shared/i18n.ts";

const now = Date.parse("2026-11-20T12:00:00.000Z");
const t: TFunction = (await createI18n("en")).t;

test.each([
  ["90s", "2026-11-20T11:58:30.000Z"],
  ["1h30m", "2026-11-20T10:30:00.000Z"],
  ["2d", "2026-11-18T12:00:00.000Z"],
  ["2026-11-01T00:00:00Z", "2026-11-01T00:00:00.000Z"],
  ["2026-11-01T02:00:00+02:00", "2026-11-01T00:00:00.000Z"],
])("%s means %s", (text, expected) => {
  expect(parseSince(text, now, t)).toBe(expected);
});

test.each(["", "yesterday-ish", "1w", "h", "99999999999999d"])("refuses %j", (text) => {
  expect(() => parseSince(text, now, t)).toThrow("neither a time span");
});
