import { code, prose, table, toValue } from "./markdown.ts";
import type { JsonSchema } from "./shapes.ts";

type Child = JsonSchema | boolean | undefined;
interface Field {
  name: string;
  schema: JsonSchema;
  isRequired: boolean;
}

/** Fields that are sent. `defaults` are those that the schema's own JSON can't tell. */
export function inputTable(schema: JsonSchema, defaults: Record<string, unknown> = {}): string {
  const rows = fieldsOf(schema).map(({ name, schema: field, isRequired }) => {
    const fallback = field.default ?? defaults[name];
    // Words such as yes and off are read as one of the two.
    const type = typeof fallback === "boolean" ? typeText({ type: "boolean" }) : typeText(field);
    const isNeeded = isRequired && fallback === undefined;
    return [code(name), type, isNeeded ? "required" : toValue(fallback), meaning(field)];
  });
  return table(["Field", "Type", "Default", "Meaning"], rows);
}

/** Fields that are answered. */
export function outputTable(schema: JsonSchema): string {
  const rows = fieldsOf(schema).map(({ name, schema: field, isRequired }) => [
    code(name),
    `${typeText(field)}${isRequired ? "" : absence(field)}`,
    meaning(field),
  ]);
  return table(["Field", "Type", "Meaning"], rows);
}

/** Models that are sent may have defaults, too. */
function absence({ default: fallback }: JsonSchema): string {
  return fallback === undefined ? "; may be missing" : `; when missing ${toValue(fallback)}`;
}

/** Whether there are fields to tell that have no page of their own. */
export function hasFields(schema: JsonSchema): boolean {
  return fieldsOf(schema).length > 0;
}

/** `list of whole number, 1 to 5`; models are links to their description. */
export function typeText(schema: JsonSchema): string {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split("/").at(-1) ?? "";
    return `[${name}](shapes.md#${name.toLowerCase()})`;
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return [...new Set(choices.map(childText))].join(" or ");
  if (schema.const !== undefined) return toValue(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => toValue(value)).join(", ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeText({ type })).join(" or ");
  return `${plainText(schema)}${limitText(schema)}`;
}

function plainText(schema: JsonSchema): string {
  switch (schema.type) {
    case "array":
      return `list of ${childText(Array.isArray(schema.items) ? undefined : schema.items)}`;
    case "object":
      return typeof schema.additionalProperties === "object" && schema.properties === undefined
        ? `object of ${childText(schema.additionalProperties)}`
        : "object";
    case "string":
      return formats[schema.format ?? ""] ?? "text";
    case "integer":
      return "whole number";
    case "boolean":
      return "true or false";
    case "number":
    case "null":
      return schema.type;
    default:
      return "any value";
  }
}

const formats: Record<string, string> = { uuid: "UUID", "date-time": "time", uri: "address" };

function childText(child: Child): string {
  return typeof child === "object" ? typeText(child) : "any value";
}

function limitText(schema: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const [one, many] = units[schema.type === "string" || schema.type === "array" ? schema.type : "number"];
  const least = minimum ?? minLength ?? minItems;
  const most = maximum ?? maxLength ?? maxItems;
  const hasLeast = least !== undefined && least > Number.MIN_SAFE_INTEGER;
  const hasMost = most !== undefined && most < Number.MAX_SAFE_INTEGER;
  const unit = (most ?? least) === 1 ? one : many;
  if (hasLeast && hasMost) return `, ${least} to ${most}${unit}`;
  if (hasLeast) return `, at least ${least}${unit}`;
  return hasMost ? `, at most ${most}${unit}` : "";
}

const units = {
  string: [" character", " characters"],
  array: [" entry", " entries"],
  number: ["", ""],
} as const;

function meaning({ description }: JsonSchema): string {
  return prose(description ?? "");
}

/** All fields, those of nested objects after their owner: `links`, `links[].path`. */
function fieldsOf(schema: JsonSchema, prefix = ""): Field[] {
  const { $ref, properties = {}, required = [], items } = schema;
  if ($ref !== undefined) return [];
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter((choice) => typeof choice === "object");
  const inside = [
    ...(typeof items === "object" && !Array.isArray(items) ? fieldsOf(items, `${prefix}[]`) : []),
    ...choices.flatMap((choice) => fieldsOf(choice, prefix)),
  ];
  const own = Object.entries(properties).flatMap(([key, child]) => {
    if (typeof child !== "object") return [];
    const name = prefix === "" ? key : `${prefix}.${key}`;
    return [{ name, schema: child, isRequired: required.includes(key) }, ...fieldsOf(child, name)];
  });
  return [...own, ...inside];
}
