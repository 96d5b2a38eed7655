import { expect, it } from "vitest";
import { toExpiry } from "../../../daemon/core/expiry.ts";

const days = { normal: 7, affiliate: 14, partner: 60 };
const copy = { external_vod_exists: true, external_vod_date: "2026-01-01T00:00:00.000Z" };
const after = (count: number) => Date.parse("2026-01-01T00:00:00.000Z") + count * 86_400_000;

it.each([
  ["", 4.9, "2026-01-08", false],
  ["", 5, "2026-01-08", true],
  ["", 9, "2026-01-08", true],
  ["affiliate", 11.9, "2026-01-15", false],
  ["affiliate", 12, "2026-01-15", true],
  ["partner", 57, "2026-03-02", false],
  ["partner", 59.9, "2026-03-02", false],
])("the copy of a %s streamer after %s days expires on %s; at risk: %s", (...row) => {
  const [type, age, day, isAtRisk] = row;

  expect(toExpiry(copy, type, days, after(age))).toEqual({
    external_vod_expires_at: `${day}T00:00:00.000Z`,
    external_vod_at_risk: isAtRisk,
  });
});

it.each([
  ["deleted", { ...copy, external_vod_exists: false }],
  ["never looked for", { ...copy, external_vod_exists: null }],
  ["without a date", { ...copy, external_vod_date: null }],
])("a copy that is %s does not expire", (_, known) => {
  expect(toExpiry(known, "", days, after(30))).toEqual({
    external_vod_expires_at: null,
    external_vod_at_risk: false,
  });
});
