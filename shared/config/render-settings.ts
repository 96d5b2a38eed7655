import { burnEnds, burnSides, ChatColour, ffmpegPresets, RenderOptions } from "../model/render.ts";
import { encoderNames } from "./media-settings.ts";
import { boolean, choice, number, text } from "./setting.ts";

const group = "chat video";

/** What a rendered chat looks like unless the operator says otherwise. */
export const renderSettings = {
  "chatburn.default.chat_width": number(300, {
    group,
    unit: "px",
    min: 64,
    max: 7680,
    whole: true,
    help: "Width of a rendered chat; never wider than the picture.",
  }),
  "chatburn.default.auto_chat_height": boolean(false, {
    group,
    help: "Make a rendered chat as high as the picture.",
  }),
  "chatburn.default.chat_height": number(300, {
    group,
    unit: "px",
    min: 64,
    max: 4320,
    whole: true,
    help: "Height of a rendered chat that is not as high as the picture.",
  }),
  "chatburn.default.chat_font": text("Inter", {
    group,
    schema: RenderOptions.shape.chatFont,
    help: "Font of a rendered chat; Inter where there is no such font.",
  }),
  "chatburn.default.chat_font_size": number(12, {
    group,
    unit: "px",
    min: 1,
    max: 72,
    help: "Size of the letters of a rendered chat.",
  }),
  "chatburn.default.chat_background": text("#80000000", {
    group,
    schema: ChatColour,
    help: "Colour behind a rendered chat: #RRGGBB, or #AARRGGBB to let the picture shine through.",
  }),
  "chatburn.default.chat_timestamps": boolean(false, {
    group,
    help: "Begin each message of a rendered chat with its time.",
  }),
  "chatburn.default.chat_badges": boolean(true, {
    group,
    help: "Show badges before the names of a rendered chat.",
  }),
  "chatburn.default.chat_deleted": boolean(false, {
    group,
    help: "Show messages that moderators took away, dimmed.",
  }),
  "chatburn.default.horizontal": choice(burnSides, "left", {
    group,
    help: "Side of the picture that a chat is burned onto.",
  }),
  "chatburn.default.vertical": choice(burnEnds, "top", {
    group,
    help: "Whether it is burned at the top or at the bottom.",
  }),
  "chatburn.default.encoder": choice(encoderNames, "libx264", {
    group,
    help: "Encoder of a picture with its chat; the ones that work here are on the tools page.",
  }),
  "chatburn.default.preset": choice(ffmpegPresets, "slow", {
    group,
    help: "Speed against size when a chat is burned; encoders without this choice take a good one.",
  }),
  "chatburn.default.crf": number(26, {
    group,
    unit: null,
    min: 0,
    max: 51,
    whole: true,
    help: "Quality (crf) of a picture with its chat; lower is better and larger.",
  }),
} as const;
