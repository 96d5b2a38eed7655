import { describe, expect, test } from "vitest";
import { toPalette } from "../../../daemon/core/chat-colors.ts";
import { type ChatLayout, layOutMessage } from "../../../daemon/core/chat-layout.ts";
import { toChatMetrics, toDrawnSize } from "../../../daemon/core/chat-metrics.ts";
import type { ChatBlock, ChatPicture, ChatPiece } from "../../../daemon/core/chat-pieces.ts";

const palette = toPalette({ red: 17, green: 17, blue: 17, alpha: 255 });
/** Each letter is 10 pixels wide, whatever its size. */
const measure = (text: string): number => Array.from(text).length * 10;
/** Lines of 40 pixels, 6 at the sides, 24 between messages. */
const metrics = toChatMetrics(112, 24);

const word = (text: string, facts: Partial<ChatPiece> = {}): ChatPiece =>
  ({ kind: "text", text, color: "#FFFFFF", isBold: false, isGlued: false, ...facts }) as ChatPiece;
const words = (text: string): ChatPiece[] => text.split(" ").map((one) => word(one));
const emote = (width = 56, isGlued = false): ChatPiece => {
  const picture: ChatPicture = { key: "e", width, height: 56, scale: 2, isZeroWidth: false };
  return { kind: "picture", role: "emote", pictures: [picture], isGlued };
};

function layOut(paragraphs: ChatPiece[][], facts: Partial<ChatBlock> = {}): ChatLayout {
  const block = { accent: null, isDeleted: false, answered: null, paragraphs, ...facts };
  return layOutMessage(block, { metrics, palette, measure });
}

/** The texts of each line. */
function linesOf({ drawings }: ChatLayout): string[] {
  const lines = new Map<number, string[]>();
  for (const one of drawings)
    if (one.kind === "text")
      lines.set(one.baseline, [...(lines.get(one.baseline) ?? []), one.text]);
  return [...lines.values()].map((texts) => texts.join("|"));
}

describe("layOutMessage", () => {
  test("wraps words at the edge", () => {
    expect(linesOf(layOut([words("one two three four five")]))).toEqual([
      "one two",
      "three four",
      "five",
    ]);
  });

  test("a line of text is as high as the font wants, and the gap is half above and half below", () => {
    expect(layOut([words("one")]).height).toBe(40 + 24);
    expect(layOut([words("one two three four five")]).height).toBe(3 * 40 + 24);
  });

  test("breaks words that are wider than a line, between whole letters", () => {
    expect(linesOf(layOut([words("aaaaaaaaaaaaaaa")]))).toEqual(["aaaaaaaaaa", "aaaaa"]);
    const family = "👨‍👩‍👧‍👦";
    // Seven code points each: one fits into a line, two don't.
    expect(linesOf(layOut([[word(family.repeat(3))]]))).toEqual([family, family, family]);
  });

  test("a long word begins in a line that has room, else in the next", () => {
    expect(linesOf(layOut([words("ab cccccccccccccccc")]))).toEqual(["ab ccccccc", "ccccccccc"]);
    expect(linesOf(layOut([words("abcdef cccccccccccc")]))).toEqual(["abcdef", "cccccccccc", "cc"]);
  });

  test("scripts without spaces fill the line, and no line begins with their full stop", () => {
    expect(linesOf(layOut([words("abc 今日の配信はとても。")]))).toEqual([
      "abc 今日の配信は",
      "とても。",
    ]);
    expect(linesOf(layOut([words("今日の配信はとても面。白い")]))).toEqual([
      "今日の配信はとても",
      "面。白い",
    ]);
  });

  test("what is glued together stays in one line", () => {
    const name = [word("aaaaaa"), word("bbbb", { isBold: true }), word(":", { isGlued: true })];
    expect(linesOf(layOut([name]))).toEqual(["aaaaaa", "bbbb|:"]);
  });

  test("neighbours of one style are one text, so that the canvas can order scripts from the right", () => {
    const mixed = [...words("a b"), word("c", { isBold: true }), word("d")];
    expect(linesOf(layOut([mixed]))).toEqual(["a b|c|d"]);
  });

  test("a line with an emote is as high as it, the emote in its middle at an even place", () => {
    const layout = layOut([[word("a"), emote(), word("b")]]);
    const picture = layout.drawings.find((one) => one.kind === "pictures");
    expect(picture).toMatchObject({ width: 56, height: 56 });
    expect([picture!.x % 2, picture!.y % 2]).toEqual([0, 0]);
    expect(layout.height).toBe(58 + 24);
  });

  test("nothing is ever drawn beyond the right edge", () => {
    const narrow = toChatMetrics(64, 24);
    const pieces = [...words("some words and"), emote(300), emote(), emote(56, true), word("x")];
    const block = {
      accent: "#7B2CF2",
      isDeleted: false,
      answered: "@a: long",
      paragraphs: [pieces],
    };
    const { drawings } = layOutMessage(block, { metrics: narrow, palette, measure });
    for (const one of drawings)
      if (one.kind === "pictures") expect(one.x + one.width).toBeLessThanOrEqual(64);
      else if (one.kind === "text") expect(one.x + measure(one.text)).toBeLessThanOrEqual(64);
    expect(drawings.length).toBeGreaterThan(5);
  });

  test("a notice has a bar at the left and is moved in", () => {
    const { drawings, height } = layOut([words("one")], { accent: "#7B2CF2" });
    expect(drawings[0]).toEqual({
      ...{ kind: "box", x: 0, y: 6, width: 112, height: height - 12 },
      color: palette.backdrop,
    });
    expect(drawings[1]).toMatchObject({ kind: "box", width: 8, color: "#7B2CF2" });
    expect(drawings.find((one) => one.kind === "text")?.x).toBe(32);
  });

  test("what is answered is one line above, shortened", () => {
    const layout = layOut([words("yes")], { answered: "@bob: what do you think" });
    expect(linesOf(layout)).toEqual(["@bob:…", "yes"]);
    expect(layout.drawings.filter((one) => one.kind === "arrow")).toHaveLength(1);
  });

  test("a deleted message is dimmed and struck through", () => {
    const { drawings, isDimmed } = layOut([words("one two")], { isDeleted: true });
    const stroke = drawings.at(-1);
    expect(isDimmed).toBe(true);
    expect(stroke).toMatchObject({ kind: "box", x: 6, width: 70 });
  });

  test("heights are even", () => {
    for (const size of [7, 11, 12, 13, 15, 17, 31, 72]) {
      const odd = toChatMetrics(300, size);
      const block = { accent: null, isDeleted: false, answered: "x", paragraphs: [[emote(55)]] };
      expect(layOutMessage(block, { metrics: odd, palette, measure }).height % 2).toBe(0);
    }
  });
});

test("pictures of nearly the wanted size are not scaled, others in proportion", () => {
  expect(toDrawnSize({ width: 40, height: 36 }, 37, 500)).toEqual({ width: 40, height: 36 });
  expect(toDrawnSize({ width: 112, height: 56 }, 28, 500)).toEqual({ width: 56, height: 28 });
  expect(toDrawnSize({ width: 400, height: 56 }, 56, 100)).toEqual({ width: 100, height: 14 });
});
