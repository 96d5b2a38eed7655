import { describe, expect, test } from "vitest";
import {
  parseColor,
  toNameColor,
  toPalette,
  toReadable,
} from "../../../daemon/core/chat-colors.ts";

const dark = { red: 17, green: 17, blue: 17, alpha: 255 };
const light = { red: 250, green: 250, blue: 250, alpha: 255 };

describe("parseColor", () => {
  test("reads six digits as opaque and eight with the opacity first", () => {
    expect(parseColor("#0A141E")).toEqual({ red: 10, green: 20, blue: 30, alpha: 255 });
    expect(parseColor("#800a141e")).toEqual({ red: 10, green: 20, blue: 30, alpha: 128 });
  });

  test.each(["", "#12345", "red", "#1234567", "#GGGGGG", "123456"])("refuses %j", (text) => {
    expect(parseColor(text)).toBeNull();
  });
});

describe("colours of names", () => {
  test("one that can be read stays as it was chosen", () => {
    expect(toNameColor("#9ACD32", "ann", dark)).toBe("#9ACD32");
  });

  test("blue gets lighter before black, yellow darker before white", () => {
    const blue = parseColor(toNameColor("#0000FF", "ann", dark));
    expect(blue?.red).toBeGreaterThan(100);
    expect(blue?.blue).toBe(255);
    const yellow = parseColor(toNameColor("#FFFF00", "ann", light));
    expect(yellow?.red).toBeLessThan(160);
    expect(yellow?.red).toBe(yellow?.green);
  });

  test("any colour can be told from any background", () => {
    const parts = [0, 51, 102, 153, 204, 255];
    for (const background of [dark, light, { red: 128, green: 128, blue: 128, alpha: 255 }]) {
      for (const red of parts)
        for (const blue of parts) {
          const color = toReadable({ red, green: 80, blue, alpha: 255 }, background);
          expect(contrast(parseColor(color)!, background)).toBeGreaterThan(3.9);
        }
    }
  });

  test("who chose none always gets the same one", () => {
    expect(toNameColor(null, "ann", dark)).toBe(toNameColor("nonsense", "ann", dark));
    expect(toNameColor(null, "ann", dark)).not.toBe(toNameColor(null, "bob", dark));
  });
});

test("text is white on what is dark and black on what is light", () => {
  expect(toPalette(dark).text).toBe("#FFFFFF");
  expect(toPalette(light).text).toBe("#0E0E10");
});

interface Parts {
  red: number;
  green: number;
  blue: number;
}

function contrast(one: Parts, other: Parts): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance({ red, green, blue }: Parts): number {
  const linear = (value: number): number =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
