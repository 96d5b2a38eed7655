import { describe, expect, it } from "vitest";
import { toOpenApi } from "../../../daemon/http/openapi.ts";
import { contract } from "../../../shared/api/contract.ts";
import { errorTable } from "../../../shared/errors.ts";
import { version } from "../../../shared/version.ts";
import { createTestApp } from "../../support/test-app.ts";

interface Operation {
  summary: string;
  parameters: { name: string; in: string; schema: object }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, { content: Record<string, { schema: Record<string, unknown> }> }>;
}

// The test looks at plain JSON, as a reader of the file does.
const api = JSON.parse(JSON.stringify(toOpenApi())) as {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

describe("openapi.json", () => {
  it("is served with its page and nothing from elsewhere", async () => {
    const { ask, raw } = await createTestApp();
    expect((await ask("GET", "/api/v0/openapi.json")).body).toEqual(api);
    const page = await (await raw("GET", "/api/v0/docs")).text();
    const script = await raw("GET", "/api/v0/docs.js");

    expect(page).toContain("docs.js");
    expect(page).not.toMatch(/https?:/);
    expect(script.headers.get("content-type")).toContain("text/javascript");
    expect(await script.text()).toContain("openapi.json");
  });

  it("lists exactly the routes of the contract", () => {
    const listed = operations.map(
      ({ path, method }) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
    );

    expect(listed.toSorted()).toEqual(Object.keys(contract).toSorted());
    expect(api.info).toEqual({ title: "Reelkeep", version });
    expect(api.openapi).toBe("3.1.0");
  });

  it.each(operations)("describes $method $path", ({ path, method, operation }) => {
    const key = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
    const route = (contract as Record<string, { body?: unknown; success?: number }>)[key];
    const inPath = operation.parameters.filter((parameter) => parameter.in === "path");
    const success = operation.responses[String(route?.success ?? 200)];
    const schema = success?.content["application/json"]?.schema;

    expect(operation.summary).toMatch(/\.$/);
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    expect(
      operation.parameters.every(
        (parameter) => "type" in parameter.schema || "anyOf" in parameter.schema,
      ),
    ).toBe(true);
    expect(operation.requestBody !== undefined).toBe(route?.body !== undefined);
    expect(schema).toMatchObject({ type: "object", required: ["status", "data"] });
    expect(JSON.stringify(schema)).toMatch(/"data":\{"type":"(object|array)"/);
    expect(operation.responses["default"]).toBeDefined();
  });

  it("knows every code of an error", () => {
    const [first] = operations;
    const error = first?.operation.responses["default"]?.content["application/json"]?.schema;

    expect(error).toMatchObject({
      properties: { code: { enum: Object.keys(errorTable) } },
    });
  });

  it("describes the query and the body with their limits and defaults", () => {
    const log = api.paths["/api/v0/log"]?.["get"];
    const limit = log?.parameters.find(({ name }) => name === "limit");
    const body = api.paths["/api/v0/channels"]?.["post"]?.requestBody?.content["application/json"];

    expect(limit).toMatchObject({
      in: "query",
      schema: { minimum: 1, maximum: 5000, default: 1000 },
    });
    expect(body?.schema).toMatchObject({ type: "object", required: ["internalName"] });
  });
});
