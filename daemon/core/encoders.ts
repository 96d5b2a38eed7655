/** An encoder of pictures that the daemon knows how to use. */
export interface KnownEncoder {
  /** ffmpeg's name. */
  name: string;
  codec: "h264" | "hevc" | "av1";
  isHardware: boolean;
  /** Its words for speed against size, the quickest first; none: it has no such choice. */
  presets: readonly string[];
  defaultPreset: string;
  family: "x26" | "svt" | "nvenc" | "qsv" | "vaapi" | "videotoolbox";
}

const x26Presets = [
  ...["ultrafast", "superfast", "veryfast", "faster", "fast"],
  ...["medium", "slow", "slower", "veryslow"],
];
const nvencPresets = ["p1", "p2", "p3", "p4", "p5", "p6", "p7"];
const qsvPresets = ["veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow"];
const svtPresets = ["12", "11", "10", "9", "8", "7", "6", "5", "4", "3", "2"];

const x26 = {
  family: "x26",
  isHardware: false,
  presets: x26Presets,
  defaultPreset: "medium",
} as const;
const nvenc = {
  family: "nvenc",
  isHardware: true,
  presets: nvencPresets,
  defaultPreset: "p5",
} as const;
const qsv = {
  family: "qsv",
  isHardware: true,
  presets: qsvPresets,
  defaultPreset: "medium",
} as const;
const vaapi = { family: "vaapi", isHardware: true, presets: [], defaultPreset: "" } as const;
const toolbox = {
  family: "videotoolbox",
  isHardware: true,
  presets: [],
  defaultPreset: "",
} as const;

/** One row is one encoder that can be chosen. */
export const knownEncoders: readonly KnownEncoder[] = [
  { name: "libx264", codec: "h264", ...x26 },
  { name: "libx265", codec: "hevc", ...x26 },
  {
    name: "libsvtav1",
    codec: "av1",
    family: "svt",
    isHardware: false,
    presets: svtPresets,
    defaultPreset: "8",
  },
  { name: "h264_nvenc", codec: "h264", ...nvenc },
  { name: "hevc_nvenc", codec: "hevc", ...nvenc },
  { name: "av1_nvenc", codec: "av1", ...nvenc },
  { name: "h264_qsv", codec: "h264", ...qsv },
  { name: "hevc_qsv", codec: "hevc", ...qsv },
  { name: "av1_qsv", codec: "av1", ...qsv },
  { name: "h264_vaapi", codec: "h264", ...vaapi },
  { name: "hevc_vaapi", codec: "hevc", ...vaapi },
  { name: "av1_vaapi", codec: "av1", ...vaapi },
  { name: "h264_videotoolbox", codec: "h264", ...toolbox },
  { name: "hevc_videotoolbox", codec: "hevc", ...toolbox },
];

export function findEncoder(name: string): KnownEncoder | null {
  return knownEncoders.find((encoder) => encoder.name === name) ?? null;
}

export interface EncodeWish {
  /** Empty: the encoder's usual one. */
  preset: string;
  /** Lower is better and larger; counts without a bitrate. */
  quality: number;
  /** Of the picture; 0: by quality. */
  kilobits: number;
  /** 0: as it is. */
  height: number;
}

/** Where graphics cards are on Linux. */
const vaapiDevice = "/dev/dri/renderD128";

/** Arguments before the input. */
export function encoderInputArguments({ family }: KnownEncoder): string[] {
  return family === "vaapi" ? ["-vaapi_device", vaapiDevice] : [];
}

/** Arguments of the picture after the input: filter, encoder, its preset, and how much it may spend. */
export function encoderArguments(encoder: KnownEncoder, wish: EncodeWish): string[] {
  const filters = encoderFilters(encoder, wish.height).join(",");
  return ["-vf", filters, ...encoderOutputArguments(encoder, wish)];
}

/** The same for a picture that comes out of a graph of filters, which ends with `encoderFilters`. */
export function encoderOutputArguments(encoder: KnownEncoder, wish: EncodeWish): string[] {
  return [
    ...["-c:v", encoder.name],
    ...presetArguments(encoder, wish.preset),
    ...(wish.kilobits > 0 ? rateArguments(wish.kilobits) : qualityArguments(encoder, wish.quality)),
    ...(encoder.codec === "hevc" ? ["-tag:v", "hvc1"] : []),
  ];
}

/** Even numbers of pixels, whatever was asked and whatever the source has, in a form the encoder takes. */
export function encoderFilters({ family }: KnownEncoder, height: number): string[] {
  const even = height - (height % 2);
  const scale =
    even > 0 ? `scale=-2:'min(${even},trunc(ih/2)*2)'` : "scale=trunc(iw/2)*2:trunc(ih/2)*2";
  if (family === "vaapi") return [scale, "format=nv12", "hwupload"];
  return [scale, family === "nvenc" || family === "qsv" ? "format=nv12" : "format=yuv420p"];
}

function presetArguments({ presets, defaultPreset }: KnownEncoder, preset: string): string[] {
  const chosen = presets.includes(preset) ? preset : defaultPreset;
  return chosen === "" ? [] : ["-preset", chosen];
}

function rateArguments(kilobits: number): string[] {
  return [
    ...["-b:v", `${kilobits}k`],
    ...["-maxrate", `${Math.round(kilobits * 1.5)}k`, "-bufsize", `${kilobits * 2}k`],
  ];
}

function qualityArguments({ family }: KnownEncoder, quality: number): string[] {
  // Encoders of H.264 and H.265 know no worse than 51.
  const usual = String(Math.min(51, quality));
  const forms: Record<KnownEncoder["family"], string[]> = {
    x26: ["-crf", usual],
    svt: ["-crf", String(Math.max(1, quality))],
    nvenc: ["-rc", "vbr", "-cq", usual, "-b:v", "0"],
    qsv: ["-global_quality", String(Math.max(1, Math.min(51, quality)))],
    vaapi: ["-rc_mode", "CQP", "-qp", usual],
    // Counts the other way round, up to 100.
    videotoolbox: ["-q:v", String(Math.max(1, Math.round(100 - quality * 1.6)))],
  };
  return forms[family];
}
