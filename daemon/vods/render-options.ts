import { AppError } from "../../shared/errors.ts";
import type { RenderOptions, RenderRequest } from "../../shared/model/render.ts";
import { toEvenPixels } from "../core/render-plan.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { findChat } from "./load-chat.ts";
import type { VideoSource } from "./video-source.ts";

const testSeconds = 60;

type Picture = Pick<VideoSource, "width" | "height">;

/** What is done with a chat when nothing else is asked for: as the settings say, and as it fits. */
export function usualRender(
  { config }: Pick<Deps, "config">,
  vod: VodRecord,
  picture: Picture,
): RenderOptions {
  const isAsHigh = config.get("chatburn.default.auto_chat_height") && picture.height !== null;
  const height = isAsHigh ? picture.height : config.get("chatburn.default.chat_height");
  const isDownloadedOnly = findChat(vod, "captured") === null && findChat(vod, "downloaded");
  return {
    renderChat: true,
    burnChat: false,
    renderTest: false,
    burnTest: false,
    testDuration: testSeconds,
    chatWidth: fit(config.get("chatburn.default.chat_width"), picture.width),
    chatHeight: fit(height ?? 0, picture.height),
    chatFont: config.get("chatburn.default.chat_font"),
    chatFontSize: config.get("chatburn.default.chat_font_size"),
    chatBackground: config.get("chatburn.default.chat_background"),
    chatTimestamps: config.get("chatburn.default.chat_timestamps"),
    chatBadges: config.get("chatburn.default.chat_badges"),
    chatDeleted: config.get("chatburn.default.chat_deleted"),
    vodSource: "captured",
    chatSource: isDownloadedOnly ? "downloaded" : "captured",
    burnHorizontal: config.get("chatburn.default.horizontal"),
    burnVertical: config.get("chatburn.default.vertical"),
    burnOffset: 0,
    ffmpegPreset: config.get("chatburn.default.preset"),
    ffmpegCrf: config.get("chatburn.default.crf"),
  };
}

function fit(pixels: number, most: number | null): number {
  return toEvenPixels(most === null ? pixels : Math.min(pixels, most), most);
}

/** Fills in what was left out. Throws `bad_request` with the field for what can't be done. */
export function toRenderOptions(
  usual: RenderOptions,
  request: RenderRequest,
  picture: Picture,
): RenderOptions {
  const options = { ...usual, ...toGiven(request) };
  if (!options.renderChat && !options.burnChat)
    throw wrong("renderChat", "Choose what to do: render the chat, burn it, or both.");
  if (options.renderChat && options.renderTest && options.burnChat && !options.burnTest)
    throw wrong("burnTest", "A test of the chat can only be burned as a test.");
  return {
    ...options,
    chatWidth: toSize("chatWidth", options.chatWidth, picture.width),
    chatHeight: toSize("chatHeight", options.chatHeight, picture.height),
  };
}

function toGiven(request: RenderRequest): Partial<RenderOptions> {
  const given = Object.entries(request).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}

function toSize(field: "chatWidth" | "chatHeight", pixels: number, most: number | null): number {
  const side = field === "chatWidth" ? "wide" : "high";
  if (most !== null && pixels > most)
    throw wrong(field, `The picture is ${most} pixels ${side}; the chat can't be more.`);
  return toEvenPixels(pixels, most);
}

function wrong(field: string, sentence: string): AppError {
  return new AppError("bad_request", sentence, { field });
}
