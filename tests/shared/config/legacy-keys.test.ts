import { describe, expect, it } from "vitest";
import { createNotifiers } from "../../../daemon/extensions.ts";
import { legacyKeys } from "../../../shared/config/legacy-keys.ts";
import { isSettingKey } from "../../../shared/config/settings.ts";

const rows = Object.entries(legacyKeys);
const subscribers = {} as Parameters<typeof createNotifiers>[0]; // only the options are looked at
const declared = createNotifiers(subscribers).flatMap(({ options }) => Object.keys(options));

describe("settings of LiveStreamDVR", () => {
  it("are all there", () => {
    expect(rows).toHaveLength(141);
  });

  it("lead to settings that exist", () => {
    const named = rows.flatMap(([old, row]) => ("key" in row ? [{ old, key: row.key }] : []));

    expect(named.length).toBeGreaterThan(30);
    expect(named.filter(({ key }) => !isSettingKey(key) && !declared.includes(key))).toEqual([]);
  });

  it("that lead nowhere say why, or with what they come", () => {
    for (const [old, row] of rows) {
      if ("why" in row) expect([old, row.why]).toEqual([old, expect.stringMatching(/^[A-Z].*\.$/)]);
      if ("later" in row) expect(row.later).not.toBe("");
    }
  });
});
