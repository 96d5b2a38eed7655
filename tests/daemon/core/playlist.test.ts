import { describe, expect, it } from "vitest";
import {
  parseAttributes,
  parseMasterPlaylist,
  parseMediaPlaylist,
  PlaylistError,
  toQualityName,
} from "../../../daemon/core/playlist.ts";

const base = "https://usher.example/api/channel/hls/ann.m3u8";

const masterV1 = `#EXTM3U
#EXT-X-TWITCH-INFO:NODE="a,b",BROADCAST-ID="41"
#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="chunked",NAME="1080p60 (source)",AUTOSELECT=YES,DEFAULT=YES
#EXT-X-STREAM-INF:BANDWIDTH=8214400,RESOLUTION=1920x1080,CODECS="avc1.64002A,mp4a.40.2",VIDEO="chunked",FRAME-RATE=60.000
https://cdn.example/chunked.m3u8
#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="480p30",NAME="480p",AUTOSELECT=YES,DEFAULT=YES
#EXT-X-STREAM-INF:BANDWIDTH=1427999,RESOLUTION=852x480,CODECS="avc1.4D401F,mp4a.40.2",VIDEO="480p30",FRAME-RATE=30.000
480.m3u8
#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="audio_only",NAME="Audio Only",AUTOSELECT=NO,DEFAULT=NO
#EXT-X-STREAM-INF:BANDWIDTH=160000,CODECS="mp4a.40.2",VIDEO="audio_only"
https://cdn.example/audio.m3u8
`;

const masterV2 = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=9000000,RESOLUTION=2560x1440,CODECS="hvc1.1.6,mp4a.40.2",FRAME-RATE=59.940,IVS-NAME="1440p60",IVS-VARIANT-SOURCE="source"
https://cdn.example/a.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=3000000,RESOLUTION=1280x720,CODECS="avc1.4D401F,mp4a.40.2",FRAME-RATE=60.000,IVS-NAME="720p60",IVS-VARIANT-SOURCE="transcode"
https://cdn.example/b.m3u8
`;

const media = `#EXTM3U
#EXT-X-VERSION:3
#EXT-X-TARGETDURATION:6
#EXT-X-MEDIA-SEQUENCE:1200
#EXT-X-MAP:URI="init.mp4"
#EXT-X-DATERANGE:ID="stitched-ad-1",CLASS="twitch-stitched-ad",START-DATE="2026-01-01T12:00:02.000Z",DURATION=30.000,X-AD="x,y"
#EXT-X-DATERANGE:ID="source-1",CLASS="twitch-stream-source",START-DATE="2026-01-01T12:00:02.000Z",END-ON-NEXT=YES
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T12:00:00.000Z
#EXTINF:2.000,live
0.ts
#EXTINF:2.002,live
1.ts
#EXT-X-DISCONTINUITY
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T12:01:00.000Z
#EXTINF:2.000,Amazon|1
2.ts
#EXT-X-TWITCH-PREFETCH:https://cdn.example/3.ts
`;

describe("parseMediaPlaylist", () => {
  it("reads byte ranges, also where they only follow on, and that of the init section", () => {
    const { segments } = parseMediaPlaylist(`#EXTM3U
#EXT-X-TARGETDURATION:6
#EXT-X-MAP:URI="all.mp4",BYTERANGE="700@0"
#EXTINF:2,
#EXT-X-BYTERANGE:1000@700
all.mp4
#EXTINF:2,
#EXT-X-BYTERANGE:500
all.mp4
#EXTINF:2,
#EXT-X-BYTERANGE:10
other.mp4
#EXTINF:2,
whole.mp4
`);

    expect(segments.map(({ range }) => range)).toEqual([
      { offset: 700, length: 1000 },
      { offset: 1700, length: 500 },
      { offset: 0, length: 10 },
      undefined,
    ]);
    expect(segments[0]?.initRange).toEqual({ offset: 0, length: 700 });
  });

  it("reads sequences, dates carried forward, titles, breaks, init section and ad ranges", () => {
    const playlist = parseMediaPlaylist(media);

    expect(playlist).toMatchObject({ targetDurationSeconds: 6, isEnded: false });
    expect(playlist.segments).toEqual([
      segment(1200, "0.ts", "12:00:00.000", 2, "live", false),
      segment(1201, "1.ts", "12:00:02.000", 2.002, "live", false),
      segment(1202, "2.ts", "12:01:00.000", 2, "Amazon|1", true),
    ]);
    expect(playlist.dateRanges).toEqual([
      {
        id: "stitched-ad-1",
        class: "twitch-stitched-ad",
        startMs: Date.parse("2026-01-01T12:00:02Z"),
        durationSeconds: 30,
      },
    ]);
  });

  it("reads the same from lines that end with CRLF", () => {
    expect(parseMediaPlaylist(media.replaceAll("\n", "\r\n"))).toEqual(parseMediaPlaylist(media));
  });

  it("leaves out a last line that is cut off, wherever it is cut", () => {
    const whole = parseMediaPlaylist(media).segments;
    const start = media.indexOf("#EXTINF:2.000,Amazon");
    for (let length = start; length < media.indexOf("2.ts\n") + 4; length += 1) {
      expect(parseMediaPlaylist(media.slice(0, length)).segments).toEqual(whole.slice(0, 2));
    }
  });

  it("has no dates where the playlist has none, and knows the end", () => {
    const text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n";

    expect(parseMediaPlaylist(text)).toMatchObject({
      isEnded: true,
      segments: [{ sequence: 0, atMs: null, title: "", initUri: null }],
    });
  });

  it("does not take EXT-X-DISCONTINUITY-SEQUENCE for a break", () => {
    const text =
      "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-DISCONTINUITY-SEQUENCE:3\n#EXTINF:4,\na.ts\n";

    expect(parseMediaPlaylist(text).segments[0]?.isDiscontinuity).toBe(false);
  });

  it.each([
    ["an empty body", ""],
    ["a page of HTML", "<!doctype html>"],
    ["JSON", '[{"error":"gone"}]'],
    ["a header alone", "#EXTM3U\n"],
    ["a list without a target duration", "#EXTM3U\n#EXTINF:2,\na.ts\n"],
  ])("refuses %s", (_, text) => {
    expect(() => parseMediaPlaylist(text)).toThrow(PlaylistError);
  });
});

function segment(
  sequence: number,
  uri: string,
  time: string,
  durationSeconds: number,
  title: string,
  isDiscontinuity: boolean,
) {
  const atMs = Date.parse(`2026-01-01T${time}Z`);
  return { sequence, uri, durationSeconds, atMs, title, isDiscontinuity, initUri: "init.mp4" };
}

describe("parseMasterPlaylist", () => {
  it("reads the first form of usher: names by group, relative addresses", () => {
    const renditions = parseMasterPlaylist(masterV1, base);

    expect(renditions.map(({ quality, url, isSource }) => [quality, url, isSource])).toEqual([
      ["1080p60", "https://cdn.example/chunked.m3u8", true],
      ["480p", "https://usher.example/api/channel/hls/480.m3u8", false],
      ["audio_only", "https://cdn.example/audio.m3u8", false],
    ]);
    expect(renditions[0]).toMatchObject({
      bandwidth: 8_214_400,
      width: 1920,
      height: 1080,
      fps: 60,
      codecs: "avc1.64002A,mp4a.40.2",
    });
    expect(renditions[2]).toMatchObject({ width: null, height: null, fps: null });
  });

  it("reads the second form of usher: names and source by IVS attributes", () => {
    expect(
      parseMasterPlaylist(masterV2, base).map(({ quality, isSource }) => [quality, isSource]),
    ).toEqual([
      ["1440p60", true],
      ["720p60", false],
    ]);
  });

  it("reads plain HLS, which names nothing", () => {
    const text =
      "#EXTM3U\r\n#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=640x360,FRAME-RATE=25\r\nx.m3u8\r\n";

    expect(parseMasterPlaylist(text, base)[0]).toMatchObject({
      quality: "360p",
      url: "https://usher.example/api/channel/hls/x.m3u8",
    });
  });

  it.each([
    ["no playlist", "404"],
    ["nothing offered", "#EXTM3U\n"],
  ])("refuses %s", (_, text) => {
    expect(() => parseMasterPlaylist(text, base)).toThrow(PlaylistError);
  });
});

describe("parseAttributes", () => {
  it("keeps commas and equal signs of quoted values", () => {
    expect(parseAttributes('A=1,B="x,y=z",C="",D-E=avc1')).toEqual({
      A: "1",
      B: "x,y=z",
      C: "",
      "D-E": "avc1",
    });
  });
});

describe("toQualityName", () => {
  it.each([
    ["1080p60 (source)", 1080, 60, "1080p60"],
    ["480p30", 480, 30, "480p"],
    ["720p", 720, 60, "720p60"],
    ["720p", 720, 25, "720p"],
    ["", 1080, 59.94, "1080p60"],
    ["", 1080, 23.976, "1080p"],
    ["", 1080, 50, "1080p50"],
    ["", 2160, 120, "2160p120"],
    ["Audio Only", null, null, "audio_only"],
    ["audio_only", null, null, "audio_only"],
    ["", null, null, "audio_only"],
    ["", null, 30, "source"],
    ["high", null, null, "high"],
  ])("calls %j with height %s at %s fps %s", (name, height, fps, expected) => {
    expect(toQualityName(name, { height, fps })).toBe(expected);
  });
});
