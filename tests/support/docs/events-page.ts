import { eventSchemas } from "../../../shared/events.ts";
import { hasFields, outputTable, typeText } from "./fields.ts";
import { code, type Page } from "./markdown.ts";
import type { Shapes } from "./shapes.ts";

export function createEventsPage(shapes: Shapes): Page {
  return {
    file: "events.md",
    title: "Events",
    summary: "Every message of the websocket: its action, and the fields of its data.",
    source: code("shared/events.ts"),
    blocks: [
      'The websocket is at `/api/v0/websocket`. A message is one text frame, `{"action", "data"}`. The connection itself is answered with `connected`, `{"action": "helloworld"}` with `init`, and `{"action": "ping"}` with `pong`. Who may not follow is closed with 3000, a reader that is too slow with 1013: it gets the state anew by `GET /api/v0/data` when it returns.',
      ...Object.entries(eventSchemas).flatMap(([action, schema]) => {
        const shape = shapes.describe(schema, "output");
        const fields = hasFields(shape) ? outputTable(shape) : toSentence(typeText(shape));
        return [`## ${code(action)}`, fields];
      }),
    ],
  };
}

function toSentence(type: string): string {
  return type === "object" ? "No fields." : `The data are a ${type}.`;
}
