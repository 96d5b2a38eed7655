import { describe, expect, it } from "vitest";
import { mediaSettings } from "../../../shared/config/media-settings.ts";
import {
  encoderArguments,
  encoderInputArguments,
  findEncoder,
  knownEncoders,
} from "../../../daemon/core/encoders.ts";

const wish = { preset: "", quality: 23, kilobits: 0, height: 0 };

function argumentsOf(name: string, change: Partial<typeof wish> = {}): string {
  const encoder = findEncoder(name);
  return encoder === null ? "" : encoderArguments(encoder, { ...wish, ...change }).join(" ");
}

describe("what an encoder is told", () => {
  it.each([
    { name: "libx264", change: {}, told: "-c:v libx264 -preset medium -crf 23" },
    { name: "libx264", change: { preset: "slow" }, told: "-preset slow" },
    { name: "libx264", change: { preset: "p5" }, told: "-preset medium" },
    { name: "libx265", change: { quality: 63 }, told: "-crf 51 -tag:v hvc1" },
    { name: "libsvtav1", change: { quality: 63 }, told: "-preset 8 -crf 63" },
    { name: "h264_nvenc", change: {}, told: "-preset p5 -rc vbr -cq 23 -b:v 0" },
    { name: "hevc_qsv", change: {}, told: "-preset medium -global_quality 23 -tag:v hvc1" },
    { name: "h264_vaapi", change: {}, told: "format=nv12,hwupload -c:v h264_vaapi -rc_mode CQP" },
    { name: "h264_videotoolbox", change: {}, told: "-q:v 63" },
    {
      name: "libx264",
      change: { kilobits: 3000 },
      told: "-b:v 3000k -maxrate 4500k -bufsize 6000k",
    },
    { name: "libx264", change: { height: 721 }, told: "scale=-2:'min(720,trunc(ih/2)*2)'" },
  ])("$name with $change: $told", ({ name, change, told }) => {
    expect(argumentsOf(name, change)).toContain(told);
  });

  it("has a device where the card needs one", () => {
    const vaapi = findEncoder("h264_vaapi");
    expect(vaapi === null ? [] : encoderInputArguments(vaapi)).toContain("-vaapi_device");
  });
});

it("every encoder that can be set is known, and the other way round", () => {
  expect(mediaSettings["reencode.encoder"].choices.toSorted()).toEqual(
    knownEncoders.map(({ name }) => name).toSorted(),
  );
});
