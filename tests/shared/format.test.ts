import { describe, expect, it } from "vitest";
import {
  formatBitrate,
  formatBytes,
  formatDuration,
  formatPercent,
  formatSpan,
} from "../../shared/format.ts";

describe("formatBytes", () => {
  it.each([
    [0, "0 B"],
    [1023, "1,023 B"],
    [1024, "1.0 KiB"],
    [1536, "1.5 KiB"],
    [200 * 1024, "200 KiB"],
    [1.4 * 1024 ** 3, "1.4 GiB"],
    [5 * 1024 ** 4, "5.0 TiB"],
    [3000 * 1024 ** 5, "3,000 PiB"],
  ])("writes %d as %s", (bytes, expected) => {
    expect(formatBytes(bytes)).toBe(expected);
  });

  it("writes numbers as the language does", () => {
    expect(formatBytes(1.5 * 1024 ** 2, "de")).toBe("1,5 MiB");
  });
});

describe("formatDuration", () => {
  it.each([
    [0, "0:00"],
    [42.9, "0:42"],
    [188, "3:08"],
    [3599, "59:59"],
    [3600, "1:00:00"],
    [3753, "1:02:33"],
    [360_000, "100:00:00"],
    [-5, "0:00"],
  ])("writes %d s as %s", (seconds, expected) => {
    expect(formatDuration(seconds)).toBe(expected);
  });
});

describe("formatBitrate", () => {
  it.each([
    [0, "0 kbit/s"],
    [160_000, "160 kbit/s"],
    [6_240_000, "6.2 Mbit/s"],
    [8_000_000, "8 Mbit/s"],
  ])("writes %d as %s", (bits, expected) => {
    expect(formatBitrate(bits)).toBe(expected);
  });
});

describe("formatPercent", () => {
  it.each([
    [0, "0%"],
    [0.004, "0.4%"],
    [0.5, "50%"],
    [0.999, "100%"],
    [1, "100%"],
  ])("writes %d as %s", (fraction, expected) => {
    expect(formatPercent(fraction)).toBe(expected);
  });
});

describe("formatSpan", () => {
  it.each([
    [273_600, "3 days 4 hr"],
    [86_400, "1 day 0 hr"],
    [7260, "2 hr 1 min"],
    [600, "10 min"],
    [20, "0 min"],
    [0, "0 min"],
  ])("%s s is %s", (seconds, text) => {
    expect(formatSpan(seconds)).toBe(text);
  });

  it("follows the language", () => {
    expect(formatSpan(273_600, "de")).toBe("3 Tg. 4 Std.");
  });
});
