import { describe, expect, it } from "vitest";
import * as shared from "../../shared/model/render.ts";
import type { RenderChoices, RenderOptions } from "../../shared/model/render.ts";
import {
  burnEnds,
  burnSides,
  chatSources,
  ffmpegPresets,
  fitSize,
  joinColour,
  judgeRender,
  renderRanges,
  type RenderSituation,
  splitColour,
  toFirstOptions,
  toPictureSize,
  toRenderRequest,
} from "../../web/vod/render/render-rules.ts";
import { sampleRenderChoices } from "./support/sample-render.ts";

function situation(
  choices: Partial<RenderChoices> = {},
  now: Partial<RenderSituation> = {},
): RenderSituation {
  const usual = { metadata: null, isRendering: false, isBurning: false };
  return { choices: sampleRenderChoices(choices), ...usual, ...now };
}
const options = (change: Partial<RenderOptions> = {}) => ({
  ...sampleRenderChoices().defaults,
  ...change,
});

it("offers exactly what the daemon takes", () => {
  expect([chatSources, burnSides, burnEnds, ffmpegPresets]).toEqual([
    ...[shared.chatSources, shared.burnSides, shared.burnEnds, shared.ffmpegPresets],
  ]);
  for (const [name, { min, max }] of Object.entries(renderRanges)) {
    const field = shared.RenderRequest.shape[name as keyof typeof renderRanges];
    expect([min, max].map((value) => field.safeParse(value).success)).toEqual([true, true]);
    expect([min - 1, max + 1].map((value) => field.safeParse(value).success)).toEqual([
      ...[false, false],
    ]);
  }
});

describe("burning a chat", () => {
  const wanted = options({ renderChat: false, burnChat: true });

  it("is refused unless the chat is rendered or being rendered", () => {
    expect(judgeRender(wanted, situation())).toMatchObject({
      burnObstacle: "notRendered",
      isBurned: false,
    });
    expect(judgeRender({ ...wanted, renderChat: true }, situation()).isBurned).toBe(true);
    expect(judgeRender(wanted, situation({ is_rendered: true })).isBurned).toBe(true);
    expect(judgeRender(wanted, situation({}, { isRendering: true })).isBurned).toBe(true);
  });

  it("is refused without a video, and while it goes on", () => {
    const rendered = { is_rendered: true };
    const noVideo = { ...rendered, video: { captured: null, downloaded: null } };
    expect(judgeRender(wanted, situation(noVideo)).burnObstacle).toBe("noVideo");
    const busy = situation(rendered, { isBurning: true });
    expect(judgeRender(wanted, busy).burnObstacle).toBe("burning");
  });

  it("is a test where the chat is only a test", () => {
    const alone = judgeRender(wanted, situation({ is_test_rendered: true }));
    expect(alone).toMatchObject({ isBurned: true, isBurnTest: true, isTestAlone: true });
    const both = options({ renderChat: true, renderTest: true, burnChat: true, burnTest: false });
    expect(toRenderRequest(both, situation({ is_rendered: true }))).toMatchObject({
      ...{ renderTest: true, burnTest: true },
    });
    const free = judgeRender(wanted, situation({ is_rendered: true, is_test_rendered: true }));
    expect(free).toMatchObject({ isBurnTest: false, isTestAlone: false });
  });
});

describe("rendering a chat", () => {
  it("needs the chosen chat, and waits for the one that is being rendered", () => {
    const none = situation({ chat: { captured: false, downloaded: false } });
    expect(judgeRender(options(), none).renderObstacle).toBe("noChat");
    const busy = situation({}, { isRendering: true });
    expect(judgeRender(options(), busy).renderObstacle).toBe("rendering");
    expect(judgeRender(options(), situation())).toMatchObject({
      ...{ renderObstacle: null, isRendered: true },
    });
  });

  it("begins with what is there", () => {
    const chat = { captured: false, downloaded: true };
    const video = { captured: null, downloaded: { width: 200, height: 100, duration: 9 } };
    expect(toFirstOptions(situation({ chat, video }))).toMatchObject({
      ...{ chatSource: "downloaded", vodSource: "downloaded", chatWidth: 200, chatHeight: 100 },
    });
  });
});

describe("the size of a chat", () => {
  it("is never more than the picture's", () => {
    expect(toPictureSize("captured", situation())).toEqual({ width: 1920, height: 1080 });
    const video = { captured: null, downloaded: { width: 640, height: 361, duration: 9 } };
    const small = options({ vodSource: "downloaded", chatWidth: 1000, chatHeight: 1000 });
    expect(fitSize(small, situation({ video }))).toMatchObject({
      ...{ chatWidth: 640, chatHeight: 361 },
    });
  });

  it("may be odd, and may not be out of range", () => {
    expect(toRenderRequest(options({ chatWidth: 301 }), situation())).toMatchObject({
      chatWidth: 301,
    });
    expect(toRenderRequest(options({ chatWidth: 1921 }), situation())).toBeNull();
    expect(toRenderRequest(options({ chatHeight: 12 }), situation())).toBeNull();
    expect(toRenderRequest(options({ ffmpegCrf: 52 }), situation())).toBeNull();
  });
});

it("asks for nothing when nothing is chosen", () => {
  expect(toRenderRequest(options({ renderChat: false }), situation())).toBeNull();
});

describe("the background", () => {
  it.each([
    ["#80000000", { rgb: "#000000", opacityPercent: 50 }],
    ["#FF1A2B3C", { rgb: "#1a2b3c", opacityPercent: 100 }],
    ["#1a2b3c", { rgb: "#1a2b3c", opacityPercent: 100 }],
  ])("%s is a colour and how much of it covers", (colour, parts) => {
    expect(splitColour(colour)).toEqual(parts);
  });

  it("is put together as the daemon writes it", () => {
    expect(joinColour("#1a2b3c", 50)).toBe("#801a2b3c");
    expect(joinColour("#1a2b3c", 0)).toBe("#001a2b3c");
  });
});
