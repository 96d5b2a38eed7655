import { describe, expect, it } from "vitest";
import { settings } from "../../shared/config/settings.ts";
import { templateKinds } from "../../shared/config/template-variables.ts";
import { toExample, toTemplateKind } from "../../web/settings/template-example.ts";

describe("the example of a template", () => {
  it.each([
    ["{internalName}_{date:yyyy-MM-dd}_s{season}e{episode:2}", "ann_2026-11-20_s202611e07"],
    ["{date} {title:5}", "2026-11-20T18_05_09Z Chess"],
    ["{year}-{month}-{day}", "2026-11-20"],
    ["{unknown}_{login}", "ann"],
  ])("%s becomes %s", (template, example) => {
    expect(toExample(template, "vod")).toBe(example);
  });

  it("belongs to one setting of each kind that there is", () => {
    const found = Object.keys(settings)
      .map(toTemplateKind)
      .filter((kind) => kind !== undefined);
    expect(found.toSorted()).toEqual([...templateKinds].toSorted());
  });
});
