import type { RenderChoices } from "../../../shared/model/render.ts";

export function sampleRenderChoices(change: Partial<RenderChoices> = {}): RenderChoices {
  return {
    defaults: {
      ...{ renderChat: true, burnChat: false, renderTest: false, burnTest: false },
      ...{ testDuration: 60, chatWidth: 300, chatHeight: 300, chatFont: "Inter" },
      ...{ chatFontSize: 12, chatBackground: "#80000000", chatTimestamps: false },
      ...{ chatBadges: true, chatDeleted: false, vodSource: "captured", chatSource: "captured" },
      ...{ burnHorizontal: "left", burnVertical: "top", burnOffset: 0 },
      ...{ ffmpegPreset: "slow", ffmpegCrf: 26 },
    },
    fonts: ["Inter", "Noto Sans"],
    video: { captured: { width: 1920, height: 1080, duration: 3600 }, downloaded: null },
    chat: { captured: true, downloaded: false },
    is_rendered: false,
    is_test_rendered: false,
    is_rendering: false,
    encoder: "libx264",
    ...change,
  };
}
