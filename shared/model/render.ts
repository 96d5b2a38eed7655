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

/** `#RRGGBB`, or `#AARRGGBB` for one that is not opaque. */
export const ChatColour = z.string().regex(/^#(?:[0-9a-f]{2})?[0-9a-f]{6}$/i);

/** What the operator may ask for when a chat is rendered or burned (specification sections 3, 5 and 9). */
export const RenderOptions = z.strictObject({
  renderChat: z.boolean().describe("Make a video of the chat."),
  burnChat: z.boolean().describe("Put that video onto the picture."),
  renderTest: z.boolean().describe("Only the beginning, to look at."),
  burnTest: z.boolean().describe("Only the beginning, to look at."),
  testDuration: z.number().min(1).max(3600).describe("Seconds of a test."),
  chatWidth: z
    .number()
    .int()
    .min(64)
    .max(7680)
    .describe("Pixels; an odd number becomes the next even one. Not wider than the picture."),
  chatHeight: z.number().int().min(64).max(4320).describe("Pixels, as the width."),
  chatFont: z.string().trim().min(1).max(100),
  chatFontSize: z.number().min(1).max(72).describe("Pixels."),
  chatBackground: ChatColour.describe("#RRGGBB, or #AARRGGBB to let the picture shine through."),
  chatTimestamps: z.boolean().describe("Whether each message begins with its time."),
  chatBadges: z.boolean().describe("Whether names have their badges."),
  chatDeleted: z.boolean().describe("Whether messages are shown that moderators took away."),
  vodSource: ChatSource.describe("The recording, or the platform's copy."),
  chatSource: ChatSource,
  burnHorizontal: z.enum(burnSides),
  burnVertical: z.enum(burnEnds),
  burnOffset: z
    .number()
    .min(-86_400)
    .max(86_400)
    .describe("Seconds by which the chat comes later than it was written."),
  ffmpegPreset: z.enum(ffmpegPresets),
  ffmpegCrf: z.number().int().min(0).max(51),
});
export type RenderOptions = z.infer<typeof RenderOptions>;

/** What is left out is as in the settings. */
export const RenderRequest = RenderOptions.partial();
export type RenderRequest = z.infer<typeof RenderRequest>;

const Picture = z.object({
  width: z.number().int(),
  height: z.number().int(),
  duration: z.number().describe("Seconds."),
});

/** What there is to choose from for one recording. */
export const RenderChoices = z.object({
  defaults: RenderOptions.describe("What is done when nothing else is asked for."),
  fonts: z.array(z.string()),
  video: z.object({
    captured: Picture.nullable().describe("Null when no file of it is there."),
    downloaded: Picture.nullable().describe("Null when it was not downloaded."),
  }),
  chat: z.object({ captured: z.boolean(), downloaded: z.boolean() }),
  is_rendered: z.boolean().describe("Whether there is a rendered chat that can be burned."),
  is_test_rendered: z.boolean().describe("Whether there is one of a test."),
  is_rendering: z.boolean().describe("Whether the chat is being rendered, or is about to be."),
  encoder: z.string().describe("What the picture is encoded with; the settings say it."),
});
export type RenderChoices = z.infer<typeof RenderChoices>;
