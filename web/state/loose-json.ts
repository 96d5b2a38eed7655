/** Any JSON object; what its fields are has to be looked at. */
export type Fields = Record<string, unknown>;

/** Without any field for all that is no object. */
export function toFields(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {}; // of JSON
}

export function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function toText(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

export function toNumber(value: unknown, missing = 0): number {
  return typeof value === "number" && Number.isFinite(value) ? value : missing;
}
