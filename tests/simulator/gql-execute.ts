import type { GqlDocument, GqlField, GqlSelection, GqlValue } from "./gql-parse.ts";

/** A node of the graph: plain values, other nodes, lists of them, or functions of the parameters. */
export type GqlNode = { __typename: string } & { [field: string]: GqlResult };
export type GqlParameters = Record<string, unknown>;
export type GqlResult =
  | string
  | number
  | boolean
  | null
  | GqlNode
  | GqlResult[]
  | ((parameters: GqlParameters) => GqlResult);

/** A field that can't be had; the rest of the answer can. */
export class GqlRefusal extends Error {}

export interface GqlOutcome {
  data: Record<string, unknown>;
  errors: { message: string; path?: string[] }[];
}

interface Run {
  document: GqlDocument;
  variables: GqlParameters;
  errors: GqlOutcome["errors"];
}

/** Picks from the graph what the query selects. An unknown field is an error, so that drift is noticed. */
export function executeGql(
  document: GqlDocument,
  variables: GqlParameters,
  root: GqlNode,
): GqlOutcome {
  const run: Run = { document, variables, errors: [] };
  const data = project(run, root, document.selections);
  return { data, errors: run.errors };
}

function project(
  run: Run,
  node: GqlNode,
  selections: readonly GqlSelection[],
): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const selection of selections) {
    if (selection.kind === "field") pickField(run, node, selection, picked);
    else if (selection.kind === "spread") {
      const fragment = run.document.fragments.get(selection.fragment) ?? [];
      Object.assign(picked, project(run, node, fragment));
    } else if (selection.on === null || selection.on === node.__typename) {
      Object.assign(picked, project(run, node, selection.selections));
    }
  }
  return picked;
}

function pickField(
  run: Run,
  node: GqlNode,
  field: GqlField,
  picked: Record<string, unknown>,
): void {
  if (field.include !== undefined && valueOf(run, field.include) !== true) return;
  const found = node[field.name];
  if (found === undefined) {
    run.errors.push({
      message: `Cannot query field "${field.name}" on type "${node.__typename}".`,
    });
    return;
  }
  const parameters = Object.fromEntries(
    Object.entries(field.parameters).map(([key, value]) => [key, valueOf(run, value)]),
  );
  try {
    const result = typeof found === "function" ? found(parameters) : found;
    picked[field.alias] = shape(run, result, field);
  } catch (error) {
    if (!(error instanceof GqlRefusal)) throw error;
    run.errors.push({ message: error.message, path: [field.alias] });
    picked[field.alias] = null;
  }
}

function shape(run: Run, result: GqlResult, field: GqlField): unknown {
  if (Array.isArray(result)) return result.map((item) => shape(run, item, field));
  if (typeof result !== "object" || result === null) return result;
  if (field.selections.length === 0) {
    run.errors.push({ message: `Field "${field.name}" must have a selection of subfields.` });
    return null;
  }
  return project(run, result, field.selections);
}

function valueOf(run: Run, value: GqlValue): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("variable" in value) return run.variables[value.variable] ?? null;
  if ("list" in value) return value.list.map((item) => valueOf(run, item));
  return Object.fromEntries(
    Object.entries(value.object).map(([key, item]) => [key, valueOf(run, item)]),
  );
}
