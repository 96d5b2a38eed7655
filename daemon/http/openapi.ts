import { z } from "zod";
import { contract } from "../../shared/api/contract.ts";
import type { Route } from "../../shared/api/route.ts";
import { errorTable } from "../../shared/errors.ts";
import { Sentence } from "../../shared/model/sentence.ts";
import { appName, version } from "../../shared/version.ts";

type Json = Record<string, unknown>;

/** The contract as OpenAPI 3.1. */
export function toOpenApi(): Json {
  const paths: Record<string, Json> = {};
  for (const [key, route] of Object.entries(contract) as [string, Route][]) {
    const [method = "", path = ""] = key.split(" ");
    const template = path.replace(/:(\w+)/g, "{$1}");
    (paths[template] ??= {})[method.toLowerCase()] = toOperation(path, route);
  }
  return { openapi: "3.1.0", info: { title: appName, version }, paths };
}

function toOperation(path: string, route: Route): Json {
  return {
    summary: route.summary,
    "x-access": route.access,
    parameters: [...toPathParameters(path), ...toQueryParameters(route)],
    ...(route.body === undefined
      ? {}
      : { requestBody: { required: true, content: toContent(route.body, "input") } }),
    responses: {
      [String(route.success ?? 200)]: {
        description: "OK",
        content: { "application/json": { schema: toEnvelope(route) } },
      },
      default: { description: "Error", content: { "application/json": { schema: errorSchema } } },
    },
  };
}

function toPathParameters(path: string): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function toQueryParameters({ query }: Route): Json[] {
  if (!(query instanceof z.ZodObject)) return [];
  return Object.entries(query.shape).map(([name, schema]) => ({
    name,
    in: "query",
    required: false,
    schema: toSchema(schema as z.ZodType, "input"), // values of a shape are schemas
  }));
}

function toContent(schema: z.ZodType, io: "input" | "output"): Json {
  return { "application/json": { schema: toSchema(schema, io) } };
}

function toSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

function toEnvelope(route: Route): Json {
  return {
    type: "object",
    required: ["status", "data"],
    properties: {
      status: { const: "OK" },
      message: { type: "string" },
      sentence: toSchema(Sentence, "output"),
      data: toSchema(route.response, "output"),
    },
  };
}

const errorSchema: Json = {
  type: "object",
  required: ["status", "code", "message"],
  properties: {
    status: { const: "ERROR" },
    code: { enum: Object.keys(errorTable) },
    message: { type: "string" },
    field: { type: "string" },
    sentence: toSchema(Sentence, "output"),
  },
};
