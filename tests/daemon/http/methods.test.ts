import { describe, expect, it } from "vitest";
import { contract } from "../../../shared/api/contract.ts";
import { createTestApp } from "../../support/test-app.ts";

describe("methods", () => {
  it.each([
    ["PUT", "/api/v0/channels", "GET, POST, HEAD, OPTIONS"],
    ["DELETE", "/api/v0/settings", "GET, PATCH, HEAD, OPTIONS"],
    ["PATCH", "/api/v0/vod/x", "GET, POST, DELETE, HEAD, OPTIONS"],
    ["POST", "/api/v0/openapi.json", "GET, HEAD, OPTIONS"],
    ["GET", "/api/v0/tools/reload", "POST, OPTIONS"],
  ])("%s of %s is 405 and says what is allowed", async (method, address, allow) => {
    const { ask } = await createTestApp();
    const { status, body, headers } = await ask(method, address);

    expect([status, body.status, body.code]).toEqual([405, "ERROR", "method_not_allowed"]);
    expect(headers.get("allow")).toBe(allow);
  });

  it.each(Object.keys(contract))("%s is among those that OPTIONS tells", async (key) => {
    const [method = "", path = ""] = key.split(" ");
    const { raw } = await createTestApp();
    const response = await raw("OPTIONS", path.replaceAll(/:\w+/g, "x"));

    expect(response.status).toBe(204);
    expect(response.headers.get("allow")?.split(", ")).toContain(method);
  });

  it("OPTIONS of what there is not is 404", async () => {
    const { ask } = await createTestApp();
    expect(await ask("OPTIONS", "/api/v0/nothing")).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    });
  });

  it("HEAD is GET without its body", async () => {
    const { raw } = await createTestApp();
    const response = await raw("HEAD", "/api/v0/channels");

    expect([response.status, await response.text()]).toEqual([200, ""]);
    expect(response.headers.get("content-type")).toContain("application/json");
    expect((await raw("HEAD", "/api/v0/nothing")).status).toBe(404);
  });

  it("a slash at the end changes what is asked for in nothing, and is no way to change more", async () => {
    const { ask, deps } = await createTestApp();
    await deps.store.keyValues.set("a", "one");

    expect((await ask("GET", "/api/v0/channels/")).status).toBe(200);
    expect((await ask("DELETE", "/api/v0/keyvalue/")).status).toBe(404);
    expect(deps.store.keyValues.get("a")).toBe("one");
  });
});
