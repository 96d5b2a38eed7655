import { z } from "zod";

/** An encoder of pictures, and whether it can be used on this machine. */
export const Encoder = z.object({
  name: z.string().describe("ffmpeg's name."),
  codec: z.enum(["h264", "hevc", "av1"]),
  is_hardware: z.boolean(),
  works: z.boolean().describe("ffmpeg has it, and it has encoded one second just now."),
  reason: z.string().nullable().describe("Why it does not work."),
  presets: z.array(z.string()).describe("The quickest first."),
  default_preset: z.string(),
});
export type Encoder = z.infer<typeof Encoder>;

export const EncoderList = z.object({
  ffmpeg_version: z.string().nullable(),
  encoders: z.array(Encoder),
});
export type EncoderList = z.infer<typeof EncoderList>;
