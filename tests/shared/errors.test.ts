import { describe, expect, it } from "vitest";
import { AppError, errorTable, isErrorCode, toMessage } from "../../shared/errors.ts";

const codes = Object.keys(errorTable).filter(isErrorCode);

describe("the table of errors", () => {
  it.each(codes)("gives %s a status of an error and an exit code of sysexits", (code) => {
    const error = new AppError(code, "A sentence.");

    expect(error.status).toBeGreaterThanOrEqual(400);
    expect(error.status).toBeLessThan(600);
    expect(error.exitCode).toBeGreaterThanOrEqual(64);
    expect(error.exitCode).toBeLessThanOrEqual(78);
  });

  it("knows its codes and nothing else", () => {
    expect(codes).toHaveLength(Object.keys(errorTable).length);
    for (const value of ["nothing", "toString", "__proto__", "", 5, null, undefined]) {
      expect(isErrorCode(value)).toBe(false);
    }
  });
});

describe("AppError", () => {
  it("carries code, sentence, field and cause", () => {
    const cause = new Error("below");
    const error = new AppError("invalid_setting", "Wrong.", { field: "server.port", cause });

    expect(error).toMatchObject({
      name: "AppError",
      code: "invalid_setting",
      message: "Wrong.",
      field: "server.port",
      cause,
      status: 400,
      exitCode: 64,
    });
    expect(new AppError("internal", "x").field).toBeUndefined();
  });
});

describe("toMessage", () => {
  it.each([
    [new Error("a"), "a"],
    ["b", "b"],
    [undefined, "undefined"],
    [5, "5"],
  ])("gives the sentence of %s", (thrown, expected) => {
    expect(toMessage(thrown)).toBe(expected);
  });
});
