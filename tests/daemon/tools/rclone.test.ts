import { describe, expect, it } from "vitest";
import {
  exitCodeOf,
  parseRcloneLine,
  toCopyArgs,
  toRcloneError,
} from "../../../daemon/tools/rclone.ts";
import { parseRemotes, toRemoteName } from "../../../daemon/tools/rclone-remotes.ts";

describe("rclone's log", () => {
  it("tells how far a transfer is", () => {
    const line = `{"level":"info","msg":"2 MiB","stats":{"bytes":2125824,"totalBytes":6000000,"eta":null},"time":"t"}`;
    expect(parseRcloneLine(line)).toEqual({
      progress: { doneBytes: 2_125_824, totalBytes: 6_000_000 },
      complaint: "",
    });
  });

  it.each([
    [`{"level":"error","msg":"sub/a: Failed to copy: denied\\n"}`, "sub/a: Failed to copy: denied"],
    [`{"level":"error","msg":"Attempt 1/3 failed with 1 errors and: denied"}`, ""],
    [`{"level":"info","msg":"Copied (new)"}`, ""],
    [`{"level":"notice","msg":"Config file not found"}`, ""],
    ["2026/11/20 12:16:23 Failed to copyto: denied", "Failed to copyto: denied"],
    ["2026/11/20 12:16:23.123456 Failed to copyto: denied", "Failed to copyto: denied"],
    [`2026/11/20 12:16:23 NOTICE: Config file "/x" not found - using defaults`, ""],
    ["2026/11/20 12:16:23 ERROR : a: denied", "ERROR : a: denied"],
    ["{half", "{half"],
    ["[]", "[]"],
    ["", ""],
  ])("complains, or not, in %s", (line, complaint) => {
    expect(parseRcloneLine(line)).toEqual({ progress: null, complaint });
  });
});

describe("rclone's failures", () => {
  it.each([
    [1, ["Failed: no space left on device"], "disk_full"],
    [1, ["googleapi: Error 403: storageQuotaExceeded"], "disk_full"],
    [1, ["ssh: unable to authenticate, attempted methods [none password]"], "unauthorized_target"],
    [1, ["couldn't fetch token: invalid_grant"], "unauthorized_target"],
    [7, ["530 Login incorrect."], "unauthorized_target"],
    [5, ["timeout"], "export_failed"],
    [null, [], "export_failed"],
  ])("%s with %o is %s", (exitCode, complaints, code) => {
    const error = toRcloneError(exitCode, complaints);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(/^rclone .*[^.]\.$/);
    expect(exitCodeOf(error)).toBe(exitCode);
  });

  it("says each reason once", () => {
    expect(toRcloneError(1, ["a", "a", "b."]).message).toBe("rclone failed: a | b.");
  });
});

describe("rclone's remotes", () => {
  it("are lines with a colon", () => {
    expect(parseRemotes("nas:\nmy drive:\n\n")).toEqual(["nas", "my drive"]);
  });

  it.each(["nas", "my drive:", "ünï", "a+b@c.d_e-f"])("may be called %s", (name) => {
    expect(toRemoteName(name)).toBe(name.replace(":", ""));
  });

  it("get one file, and tell every second how far it is", () => {
    const args = toCopyArgs("/a.mp4", "nas:v/a.part");
    expect(args.slice(0, 3)).toEqual(["copyto", "/a.mp4", "nas:v/a.part"]);
    expect(args).toContain("--use-json-log");
  });
});
