import type {
  ChatSource,
  RenderChoices,
  RenderOptions,
  RenderRequest,
} from "../../../shared/model/render.ts";
import type { VideoMetadata } from "../../../shared/model/vod.ts";

/** As the daemon knows them; its lists would bring all of its schemas along. */
export const chatSources: readonly ChatSource[] = ["captured", "downloaded"];
export const burnSides: readonly RenderOptions["burnHorizontal"][] = ["left", "right"];
export const burnEnds: readonly RenderOptions["burnVertical"][] = ["top", "bottom"];
export const ffmpegPresets: readonly RenderOptions["ffmpegPreset"][] = [
  ...(["ultrafast", "superfast", "veryfast", "faster", "fast"] as const),
  ...(["medium", "slow", "slower", "veryslow"] as const),
];

/** What the daemon takes, where the picture does not say less. */
export const renderRanges = {
  chatWidth: { min: 64, max: 7680 },
  chatHeight: { min: 64, max: 4320 },
  chatFontSize: { min: 1, max: 72 },
  testDuration: { min: 1, max: 3600 },
  burnOffset: { min: -86_400, max: 86_400 },
  ffmpegCrf: { min: 0, max: 51 },
} as const;

export interface PictureSize {
  width: number;
  height: number;
}

export interface RenderSituation {
  choices: RenderChoices;
  /** What was found in the recording when it was finished. */
  metadata: VideoMetadata | null;
  isRendering: boolean;
  isBurning: boolean;
}

/** The size of what the chat is burned onto, which is the most a chat can have. */
export function toPictureSize(
  source: ChatSource,
  { choices, metadata }: Pick<RenderSituation, "choices" | "metadata">,
): PictureSize {
  const { width, height } = choices.video[source] ?? metadata ?? { width: null, height: null };
  return {
    width: width ?? renderRanges.chatWidth.max,
    height: height ?? renderRanges.chatHeight.max,
  };
}

/** From the least the daemon takes to as much as the picture has. */
export function toSizeRange(most: number): { min: number; max: number } {
  const { min } = renderRanges.chatWidth;
  return { min, max: Math.max(min, most) };
}

/** As the settings have it, and as it can be done with what is there. */
export function toFirstOptions(situation: RenderSituation): RenderOptions {
  const { defaults, video, chat } = situation.choices;
  const vodSource = firstThere(defaults.vodSource, (source) => video[source] !== null);
  const chatSource = firstThere(defaults.chatSource, (source) => chat[source]);
  return fitSize({ ...defaults, vodSource, chatSource }, situation);
}

function firstThere(wanted: ChatSource, isThere: (source: ChatSource) => boolean): ChatSource {
  if (isThere(wanted)) return wanted;
  return chatSources.find(isThere) ?? wanted;
}

/** A chat is never larger than the picture. */
export function fitSize(options: RenderOptions, situation: RenderSituation): RenderOptions {
  const { width, height } = toPictureSize(options.vodSource, situation);
  return {
    ...options,
    chatWidth: Math.min(options.chatWidth, toSizeRange(width).max),
    chatHeight: Math.min(options.chatHeight, toSizeRange(height).max),
  };
}

/** What would be done, and what stands against the rest. */
export interface RenderJudgement {
  isRendered: boolean;
  isBurned: boolean;
  isBurnTest: boolean;
  /** Only a test of the chat is there, or is being made: nothing else can be burned. */
  isTestAlone: boolean;
  renderObstacle: "noChat" | "rendering" | null;
  burnObstacle: "notRendered" | "noVideo" | "burning" | null;
}

/** Specification section 5: a chat is burned only if it is rendered, or being rendered. */
export function judgeRender(options: RenderOptions, situation: RenderSituation): RenderJudgement {
  const renderObstacle = toRenderObstacle(options, situation);
  const isRendered = options.renderChat && renderObstacle === null;
  const burnObstacle = toBurnObstacle(options, situation, isRendered);
  const isBurned = options.burnChat && burnObstacle === null;
  const { choices, isRendering } = situation;
  const isTestAlone = isRendered ? options.renderTest : !isRendering && !choices.is_rendered;
  const isBurnTest = options.burnTest || isTestAlone;
  return { isRendered, isBurned, isBurnTest, isTestAlone, renderObstacle, burnObstacle };
}

function toRenderObstacle(
  { chatSource }: RenderOptions,
  { choices, isRendering }: RenderSituation,
): RenderJudgement["renderObstacle"] {
  if (isRendering) return "rendering";
  return choices.chat[chatSource] ? null : "noChat";
}

function toBurnObstacle(
  { vodSource }: RenderOptions,
  { choices, isRendering, isBurning }: RenderSituation,
  isRendered: boolean,
): RenderJudgement["burnObstacle"] {
  if (isBurning) return "burning";
  if (choices.video[vodSource] === null) return "noVideo";
  const isThere = isRendered || isRendering || choices.is_rendered || choices.is_test_rendered;
  return isThere ? null : "notRendered";
}

/** What the daemon is asked for; null when nothing is chosen or a number can't be. */
export function toRenderRequest(
  options: RenderOptions,
  situation: RenderSituation,
): RenderRequest | null {
  const { isRendered, isBurned, isBurnTest } = judgeRender(options, situation);
  if (!isRendered && !isBurned) return null;
  const { width, height } = toPictureSize(options.vodSource, situation);
  const ranges = {
    ...renderRanges,
    chatWidth: toSizeRange(width),
    chatHeight: toSizeRange(height),
  };
  const isWithin = (Object.keys(renderRanges) as (keyof typeof renderRanges)[]).every(
    (name) => options[name] >= ranges[name].min && options[name] <= ranges[name].max,
  );
  if (!isWithin) return null;
  return { ...options, renderChat: isRendered, burnChat: isBurned, burnTest: isBurnTest };
}

/** `#AARRGGBB` in its two parts. */
export function splitColour(colour: string): { rgb: string; opacityPercent: number } {
  const rgb = `#${colour.slice(-6).toLowerCase()}`;
  const alpha = colour.length === 9 ? Number.parseInt(colour.slice(1, 3), 16) : 255;
  return { rgb, opacityPercent: Math.round((alpha / 255) * 100) };
}

export function joinColour(rgb: string, opacityPercent: number): string {
  const alpha = Math.round((opacityPercent / 100) * 255);
  return `#${alpha.toString(16).padStart(2, "0")}${rgb.slice(1)}`;
}
