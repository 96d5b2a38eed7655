import { execFileSync } from "node:child_process";
import { beforeAll, describe, expect, test } from "vitest";
import { createBrush } from "../../../../daemon/chat/draw/brush.ts";
import { registerFonts } from "../../../../daemon/chat/draw/fonts.ts";
import { createPictures } from "../../../../daemon/chat/draw/pictures.ts";
import { createEmptyFrame, createScroll } from "../../../../daemon/chat/draw/scroll.ts";
import { parseColor, toPalette } from "../../../../daemon/core/chat-colors.ts";
import { layOutMessage } from "../../../../daemon/core/chat-layout.ts";
import { toChatMetrics } from "../../../../daemon/core/chat-metrics.ts";
import { toChatBlock } from "../../../../daemon/core/chat-pieces.ts";
import { type CommentFacts, makeComment, makeImage, makePng } from "../../../support/chat-scene.ts";

/** A disc that goes round in a second, in ten frames, on nothing. */
let disc = "";
beforeAll(() => {
  registerFonts();
  const circle = "hypot(X-28-18*cos(T*6.28),Y-28-18*sin(T*6.28))";
  const source = `color=black@0:s=56x56:r=10:d=1,format=rgba,geq=r=255:g=128:b=0:a='if(lt(${circle},9),255,0)'`;
  const filter = `${source},split[a][b];[a]palettegen=reserve_transparent=1[p];[b][p]paletteuse`;
  const args = ["-v", "error", "-filter_complex", filter, "-f", "gif", "-"];
  disc = execFileSync("ffmpeg", args).toString("base64");
});

interface Scene {
  background?: string;
  facts?: CommentFacts;
  text?: string;
  height?: number;
  fontSize?: number;
}

function createScene({ background = "#111111", facts = {}, height = 120, ...rest }: Scene) {
  const { text = "a spin b spin hat c", fontSize = 13 } = rest;
  const pictures = createPictures();
  const hat = makePng(57, 21, "rgba(255, 0, 0, 0.5)");
  pictures.take({ type: "thirdParty", image: makeImage("1", disc, { name: "spin" }) });
  const zeroWidth = { name: "hat", isZeroWidth: true };
  pictures.take({ type: "thirdParty", image: makeImage("2", hat, zeroWidth) });
  const palette = toPalette(parseColor(background)!);
  const hasAlpha = palette.background.alpha < 255;
  const width = 160;
  const options = { width, mostHeight: 240, font: "Inter", palette, pictures, hasAlpha };
  const brush = createBrush(options);
  const empty = createEmptyFrame({ width, height }, { brush, hasAlpha });
  const words = { palette, book: pictures.book, hasBadges: true, timestamp: null };
  const metrics = toChatMetrics(width, fontSize);
  const block = toChatBlock(makeComment(1, text, facts), words);
  const layout = layOutMessage(block, { metrics, palette, measure: brush.measure });
  return { scroll: createScroll({ empty, brush, pictures }), layout };
}

describe("createScroll", () => {
  test.each<[string, Scene]>([
    ["a plain message", {}],
    ["a notice with its backdrop", { facts: { noticeId: "highlighted-message" } }],
    ["a dimmed message", { facts: { reelkeep: { deleted_at: "2026-08-21T00:00:00Z" } } }],
    ["a clear background", { background: "#00000000" }],
    ["half a background, in a notice", { background: "#80FFFFFF", facts: { noticeId: "sub" } }],
    ["a large font", { fontSize: 30 }],
    ["a message that is cut at the top", { height: 40, fontSize: 30 }],
    [
      "a message higher than what is drawn",
      { text: `spin ${"word ".repeat(60)} spin`, fontSize: 30 },
    ],
  ])("what moved is as if it had been drawn anew: %s", (_, scene) => {
    const [moved, fresh] = [createScene(scene), createScene(scene)];
    moved.scroll.push(moved.layout, 0);
    const before = Buffer.from(moved.scroll.frame.y);
    expect(moved.scroll.animate(50)).toBe(false);
    expect(moved.scroll.animate(650)).toBe(true);
    fresh.scroll.push(fresh.layout, 650);

    const planes = (["y", "u", "v", "alpha"] as const).map((plane) => {
      const [one, other] = [moved.scroll.frame[plane], fresh.scroll.frame[plane]];
      return one === null ? other === null : Buffer.from(one).equals(other ?? Buffer.alloc(0));
    });
    expect(planes).toEqual([true, true, true, true]);
    expect(before.equals(moved.scroll.frame.y)).toBe(false);
  });

  test("what has scrolled away does not move any more", () => {
    const { scroll, layout } = createScene({ height: 60 });
    scroll.push(layout, 0);
    const still = createScene({ text: "nothing moves here" }).layout;
    for (let at = 0; at < 3; at += 1) scroll.push(still, 0);
    expect(scroll.animate(650)).toBe(false);
  });
});
