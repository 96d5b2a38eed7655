import { hasFields, outputTable, typeText } from "./fields.ts";
import { code, type Page } from "./markdown.ts";
import type { Shapes } from "./shapes.ts";

/** To be made last: it describes what the other pages have mentioned. */
export function createShapesPage(shapes: Shapes): Page {
  return {
    file: "shapes.md",
    title: "Shapes",
    summary: "The objects that routes and events speak of.",
    source: code("shared/model"),
    blocks: [
      "Times are ISO 8601 in UTC. Sizes are in bytes and durations in seconds, unless a field says otherwise.",
      ...shapes.met().flatMap(([name, shape]) => [
        `## ${name}`,
        hasFields(shape) ? outputTable(shape) : `One of ${typeText(shape)}.`,
      ]),
    ],
  };
}
