import { describe, expect, it } from "vitest";
import { Probe, toVideoMetadata } from "../../../daemon/tools/ffprobe.ts";
import { VideoMetadata } from "../../../shared/model/vod.ts";

const video = {
  codec_type: "video",
  codec_name: "h264",
  width: 1920,
  height: 1080,
  avg_frame_rate: "60000/1001",
  r_frame_rate: "60000/1001",
  bit_rate: "6000000",
};
const audio = { codec_type: "audio", codec_name: "aac", bit_rate: "N/A" };
const format = { duration: "12.5", bit_rate: "6200000", size: "900" };

describe("toVideoMetadata", () => {
  it("describes a file with picture and sound", () => {
    const metadata = toVideoMetadata(Probe.parse({ streams: [audio, video], format }), 1000);

    expect(VideoMetadata.strict().parse(metadata)).toMatchObject({
      type: "video",
      width: 1920,
      height: 1080,
      fps: 59.94,
      fps_mode: "CFR",
      bitrate: 6_200_000,
      video_bitrate: 6_000_000,
      audio_codec: "aac",
      audio_bitrate: null,
      duration: 12,
      full_duration: 12.5,
      size: 1000,
    });
  });

  it("describes a file with sound alone, and one that says next to nothing", () => {
    const sound = toVideoMetadata(Probe.parse({ streams: [audio], format }), 1);
    const nothing = toVideoMetadata(Probe.parse({ streams: [], format: {} }), 1);

    expect(sound).toMatchObject({ type: "audio", width: null, fps: null, fps_mode: null });
    expect(VideoMetadata.parse(nothing)).toMatchObject({ duration: 0, bitrate: null });
  });

  it.each([
    ["30/1", "30/1", 30, "CFR"],
    ["25/1", "50/1", 25, "VFR"],
    ["0/0", "0/0", null, "CFR"],
  ])("tells from frames %s of %s", (avg_frame_rate, r_frame_rate, fps, fps_mode) => {
    const streams = [{ ...video, avg_frame_rate, r_frame_rate }];

    expect(toVideoMetadata(Probe.parse({ streams, format }), 1)).toMatchObject({ fps, fps_mode });
  });
});
