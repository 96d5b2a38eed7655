import { z } from "zod";

export const chatSources = ["captured", "downloaded"] as const;
export const ChatSource = z.enum(chatSources);
export type ChatSource = z.infer<typeof ChatSource>;

export const burnSides = ["left", "right"] as const;
export const burnEnds = ["top", "bottom"] as const;

/** Presets of x264, the fastest first. */
export const ffmpegPresets = [
  "ultrafast",
  "superfast",
  "veryfast",
  "faster",
  "fast",
  "medium",
  "slow",
  "slower",
  "veryslow",
] as const;

/** What the operator may ask for when a chat is rendered or burned (specification sections 3, 5 and 9). */
export const RenderOptions = z.strictObject({
  renderChat: z.boolean().default(true).describe("Make a video of the chat."),
  burnChat: z.boolean().default(false).describe("Put that video onto the picture."),
  renderTest: z.boolean().default(false).describe("Only the beginning, to look at."),
  burnTest: z.boolean().default(false).describe("Only the beginning, to look at."),
  testDuration: z.number().min(1).max(3600).default(60).describe("Seconds of a test."),
  chatWidth: z
    .number()
    .int()
    .min(64)
    .max(7680)
    .default(300)
    .describe("Pixels; an odd number becomes the next even one."),
  chatHeight: z.number().int().min(64).max(4320).default(300).describe("Pixels, as the width."),
  chatFont: z.string().trim().min(1).max(100).default("Inter"),
  chatFontSize: z.number().min(1).max(72).default(12).describe("Pixels."),
  vodSource: ChatSource.default("captured").describe("The recording, or the platform's copy."),
  chatSource: ChatSource.default("captured"),
  burnHorizontal: z.enum(burnSides).default("left"),
  burnVertical: z.enum(burnEnds).default("top"),
  burnOffset: z
    .number()
    .min(-86_400)
    .max(86_400)
    .default(0)
    .describe("Seconds by which the chat comes later than it was written."),
  ffmpegPreset: z.enum(ffmpegPresets).default("slow"),
  ffmpegCrf: z.number().int().min(0).max(51).default(26),
});
export type RenderOptions = z.infer<typeof RenderOptions>;
export type RenderWish = z.input<typeof RenderOptions>;
