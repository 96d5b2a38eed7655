import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";

export type JsonSchema = z.core.JSONSchema.BaseSchema;
type Direction = "input" | "output";

/** Turns schemas into JSON Schema in which the project's models stand by their names. */
export interface Shapes {
  describe(schema: z.ZodType, direction: Direction): JsonSchema;
  /** The models that were met so far, by name. */
  met(): [name: string, shape: JsonSchema][];
}

const folder = path.resolve(import.meta.dirname, "../../../shared/model");

export async function createShapes(): Promise<Shapes> {
  const names = z.registry<{ id: string }>();
  for (const [name, model] of await readModels()) {
    if (!names.has(model)) names.add(model, { id: name });
  }
  const met = new Map<string, JsonSchema>();
  return {
    describe(schema, direction) {
      // Inside something else, because a model right at the top would not go by its name.
      const { properties, $defs } = z.toJSONSchema(z.object({ it: schema }), {
        io: direction,
        metadata: names,
        unrepresentable: "any",
        override: keepDescription,
      });
      for (const [name, shape] of Object.entries($defs ?? {})) {
        // What comes out has all its fields, so that description is the fuller one.
        if (direction === "output" || !met.has(name)) met.set(name, shape);
      }
      const it = properties?.["it"];
      return typeof it === "object" ? it : {};
    },
    met: () => [...met].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  };
}

/** A longer enumeration would burst the table it is used in. */
const longestInline = 6;

/** Objects and long enumerations that the files of `shared/model` export. */
async function readModels(): Promise<[string, z.ZodType][]> {
  const models: [string, z.ZodType][] = [];
  for (const file of readdirSync(folder).toSorted()) {
    const address = pathToFileURL(path.join(folder, file)).href;
    const exported: Record<string, unknown> = await import(address);
    for (const [name, value] of Object.entries(exported)) {
      const isLong = value instanceof z.ZodEnum && value.options.length > longestInline;
      if (isLong || value instanceof z.ZodObject) models.push([name, value]);
    }
  }
  return models;
}

/** Zod looks for descriptions in the registry of names only, when it is given one. */
function keepDescription(of: { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }): void {
  const description = z.globalRegistry.get(of.zodSchema)?.description;
  if (description !== undefined) of.jsonSchema.description = description;
}
