import { z } from "zod";
import { contract } from "../../../shared/api/contract.ts";
import { accessLevels, type Route } from "../../../shared/api/route.ts";
import { beyondContract } from "./beyond-contract.ts";
import { hasFields, inputTable, outputTable, typeText } from "./fields.ts";
import { code, type Page, prose, table } from "./markdown.ts";
import type { Shapes } from "./shapes.ts";

export type Row = [key: string, route: Route];

/** `/api/v0/channels/:uuid` -> `channels`. */
export function routesByNoun(): Map<string, Row[]> {
  const rows: Row[] = Object.entries(contract);
  return Map.groupBy(rows, ([key]) => key.split("/")[3] ?? "");
}

export function createRoutesPage(shapes: Shapes): Page {
  return {
    file: "routes.md",
    title: "Routes",
    summary: "Every route of the daemon, by noun.",
    source: code("shared/api"),
    blocks: [
      'Success is answered with `{"status": "OK", "data"}`, sometimes with a `message` for the operator; what a route answers, below, is the shape of `data`. 202 means that the work goes on after the answer. Failures are in [errors.md](errors.md), named objects in [shapes.md](shapes.md), and what each caller gets in [access.md](access.md).',
      `Access, from the least: ${accessLevels.map(code).join(", ")}. \`public\` asks nothing, \`view\` is what a guest may do, \`operate\` records, stops and manages, \`admin\` changes settings and secrets.`,
      ...[...routesByNoun()].flatMap(([noun, rows]) => toSection(noun, rows, shapes)),
      "## Beside the contract",
      table(
        ["Route", "Access", "Success", "What it does"],
        beyondContract.map((row) => [code(row.route), row.access, row.success, row.summary]),
      ),
    ],
  };
}

function toSection(noun: string, rows: readonly Row[], shapes: Shapes): string[] {
  const overview = table(
    ["Route", "Access", "Success", "What it does"],
    rows.map(([key, { access, success = 200, summary }]) => [
      code(key),
      access,
      String(success),
      prose(summary),
    ]),
  );
  return [`## ${noun}`, overview, ...rows.flatMap((row) => toDetails(row, shapes))];
}

function toDetails([key, { query, body, response }]: Row, shapes: Shapes): string[] {
  const answer = shapes.describe(response, "output");
  return [
    `### ${code(key)}`,
    ...(query === undefined
      ? []
      : ["Query:", inputTable(shapes.describe(query, "input"), readDefaults(query))]),
    ...(body === undefined ? [] : toBody(shapes, body)),
    ...(hasFields(answer) ? ["Answers:", outputTable(answer)] : [`Answers ${typeText(answer)}.`]),
  ];
}

function toBody(shapes: Shapes, body: z.ZodType): string[] {
  const shape = shapes.describe(body, "input");
  return hasFields(shape) ? ["Body:", inputTable(shape)] : [`Body: ${typeText(shape)}.`];
}

/** What each field becomes that is not sent; undefined for one that stays away. */
function readDefaults(query: z.ZodType): Record<string, unknown> {
  if (!(query instanceof z.ZodObject)) return {};
  const fields: [string, z.core.$ZodType][] = Object.entries(query.shape);
  return Object.fromEntries(
    fields.map(([name, field]) => [name, z.safeParse(field, undefined).data]),
  );
}
