import { describe, expect, it } from "vitest";
import { judgeVersion, readVersion } from "../../../daemon/tools/versions.ts";

const { signal } = new AbortController();
const known = { name: "node", versionArgument: "--version", minVersion: "20.0", isNeeded: true };

describe("the version of a program", () => {
  it.each([
    ["ffmpeg version 7.1.1 Copyright (c) 2000-2025", "4.4", "7.1.1", "ok"],
    ["ffmpeg version n4.4-12-gabc", "4.4", "4.4", "ok"],
    ["ffmpeg version 4.3.9\nbuilt with gcc 13.2", "4.4", "4.3.9", "too_old"],
    ["ffmpeg version N-120000-gabc\nbuilt with gcc 13.2", "4.4", null, "unknown_version"],
    ["streamlink 6.10.0", "6.9", "6.10.0", "ok"],
    ["2023.03.04", "2023.3", "2023.03.04", "ok"],
    ["", "1.0", null, "unknown_version"],
  ])("in %j with at least %s is %s: %s", (output, least, version, status) => {
    expect(judgeVersion(output, least)).toEqual({ version, status });
  });

  it("is asked of the program itself", async () => {
    expect(await readVersion({ ...known, program: process.execPath }, signal)).toEqual({
      name: "node",
      path: process.execPath,
      version: process.versions.node,
      min_version: "20.0",
      status: "ok",
      is_needed: true,
    });
  });

  it.each([
    ["/nowhere/node", "--version", "missing"],
    [process.execPath, "--no-such-option", "unknown_version"],
  ])("of %s with %s is told as %s", async (program, versionArgument, status) => {
    const found = await readVersion({ ...known, program, versionArgument }, signal);
    expect([found.version, found.status]).toEqual([null, status]);
  });
});
