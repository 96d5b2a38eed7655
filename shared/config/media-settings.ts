import { z } from "zod";
import { boolean, choice, number, text } from "./setting.ts";

/** Rows and columns of a contact sheet, as in 4x5. */
const grid = z.string().regex(/^(?:[1-9]|1\d|20)x(?:[1-9]|1\d|20)$/);

/** Encoders of pictures that the daemon knows how to use, by ffmpeg's names. */
export const encoderNames: readonly [string, ...string[]] = [
  "libx264",
  ...["libx265", "libsvtav1"],
  ...["h264_nvenc", "hevc_nvenc", "av1_nvenc"],
  ...["h264_qsv", "hevc_qsv", "av1_qsv"],
  ...["h264_vaapi", "hevc_vaapi", "av1_vaapi"],
  ...["h264_videotoolbox", "hevc_videotoolbox"],
];

/** What is made beside a recording: texts for other programs, pictures, a smaller version. */
export const mediaSettings = {
  "sidecars.chapters_vtt": boolean(true, {
    group: "beside recordings",
    help: "Write chapters as WebVTT, for players in browsers.",
  }),
  "sidecars.chapters_ffmetadata": boolean(false, {
    group: "beside recordings",
    help: "Write chapters in the form of ffmpeg's metadata files.",
  }),
  "sidecars.losslesscut": boolean(false, {
    group: "beside recordings",
    help: "Write chapters as a CSV file that LosslessCut reads.",
  }),
  "sidecars.nfo": boolean(false, {
    group: "beside recordings",
    help: "Write NFO files and artwork, so that Jellyfin and Kodi show channels as shows and recordings as episodes.",
  }),
  "sidecars.nfo_season": choice(["absolute", "month"], "absolute", {
    group: "beside recordings",
    help: "Season in NFO files: counted from 1, or the month such as 202611.",
  }),

  "previews.poster": boolean(true, {
    group: "previews",
    help: "Make a picture of each recording.",
  }),
  "previews.poster_width": number(1280, {
    group: "previews",
    unit: "px",
    min: 160,
    max: 3840,
    whole: true,
    help: "Width of that picture; never wider than the recording.",
  }),
  "previews.sprites": boolean(true, {
    group: "previews",
    help: "Make small pictures that show what is where while you drag along the timeline.",
  }),
  "previews.sprite_width": number(160, {
    group: "previews",
    unit: "px",
    min: 80,
    max: 480,
    whole: true,
    help: "Width of such a small picture.",
  }),
  "previews.sprite_seconds": number(10, {
    group: "previews",
    unit: "s",
    min: 1,
    max: 600,
    whole: true,
    help: "Time between two of them; more for recordings that would have more than 1000.",
  }),
  "previews.contact_sheet": boolean(false, {
    group: "previews",
    help: "Make one picture with many moments of the recording.",
  }),
  "previews.contact_sheet_grid": text("5x3", {
    group: "previews",
    schema: grid,
    help: "Rows and columns of the contact sheet, such as 5x3; 20 at the most.",
  }),
  "previews.contact_sheet_width": number(1920, {
    group: "previews",
    unit: "px",
    min: 320,
    max: 7680,
    whole: true,
    help: "Width of the contact sheet.",
  }),

  "split.automatic": boolean(false, {
    group: "re-encoding",
    help: "Write each chapter of a finished recording into a file of its own.",
  }),

  "reencode.enabled": boolean(false, {
    group: "re-encoding",
    help: "Encode every recording again once it is finished.",
  }),
  "reencode.replace": boolean(false, {
    group: "re-encoding",
    help: "Put the encoded version in the place of the original, which goes to the trash.",
  }),
  "reencode.encoder": choice(encoderNames, "libx264", {
    group: "re-encoding",
    help: "Encoder of the picture; the ones that work here are on the tools page.",
  }),
  "reencode.preset": text("", {
    group: "re-encoding",
    schema: z.string().regex(/^[a-z0-9]{0,20}$/),
    help: "Preset of the encoder, such as slow or p5; empty: a good one.",
  }),
  "reencode.quality": number(23, {
    group: "re-encoding",
    unit: null,
    min: 0,
    max: 63,
    whole: true,
    help: "Quality (crf) when no bitrate is set; lower is better and larger.",
  }),
  "reencode.kilobits": number(0, {
    group: "re-encoding",
    unit: "kbit/s",
    min: 0,
    max: 200_000,
    whole: true,
    help: "Bitrate of the picture; 0 encodes for quality instead.",
  }),
  "reencode.height": number(0, {
    group: "re-encoding",
    unit: "px",
    min: 0,
    max: 4320,
    whole: true,
    help: "Height of the encoded version; 0 and heights above the recording's keep it as it is.",
  }),
} as const;
