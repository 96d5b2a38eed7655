import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { dashboardLines } from "./specification/dashboard-lines.ts";
import { ruleLines } from "./specification/rule-lines.ts";
import { shellLines } from "./specification/shell-lines.ts";
import { vodLines } from "./specification/vod-lines.ts";

/** The dashboard's part of the specification, line by line, and where each is shown. */
describe.each([
  ["section 2: shell and routes", shellLines],
  ["section 2: dashboard and channel box", dashboardLines],
  ["sections 2 and 4: VOD card and dialogs", vodLines],
  ["section 5: validation rules", ruleLines],
])("%s", (_, lines) => {
  test("names each line once", () => {
    const said = lines.map(({ says }) => says);
    expect(said.filter((line, index) => said.indexOf(line) !== index)).toEqual([]);
  });

  test("has a scenario for each line", async () => {
    const missing: string[] = [];
    for (const line of lines) {
      const text = await readFile(path.join(import.meta.dirname, line.file), "utf8").catch(
        () => "",
      );
      if (!text.includes(JSON.stringify(line.scenario)))
        missing.push(`${line.says}: ${line.file}, ${line.scenario}`);
    }
    expect(missing).toEqual([]);
  });
});
