import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { listFonts, renderChat, type RenderChatOrder } from "../../../daemon/chat/render-chat.ts";
import type { ChatDocument, ChatPictures } from "../../../daemon/core/chat-document.ts";
import { makeChat, makeComment, makeImage, makePng, toPieces } from "../../support/chat-scene.ts";
import { decodeVideo, type Pixel } from "../../support/decoded-video.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const deps = { programs: { ffmpeg: () => "ffmpeg" } };
const background: Pixel = [17, 17, 17];

function picturesOf(facts: Partial<ChatPictures> = {}): ChatPictures {
  return { firstParty: [], thirdParty: [], twitchBadges: [], twitchBits: [], ...facts };
}
const emotes = picturesOf({
  thirdParty: ["red", "lime", "blue"].map((name) =>
    makeImage(name, makePng(56, 56, name), { name }),
  ),
});

/** Renders two seconds of 160 x 120 pixels, and decodes it. */
async function render(
  { document = makeChat([]), ...order }: Partial<RenderChatOrder> & { document?: ChatDocument },
  filter = "",
) {
  const output = path.join(temporaryFolder(), ".chat.mp4");
  await renderChat(
    deps,
    {
      ...{ chat: toPieces(document), output, mask: null, width: 160, height: 120 },
      ...{ font: "Inter", fontSize: 12, fromSeconds: 0, toSeconds: 2, offsetSeconds: 0 },
      background: "#111111",
      ...order,
    },
    { onProgress() {}, onPid() {}, signal: new AbortController().signal },
  );
  return decodeVideo(order.output ?? output, filter);
}

function expectColor(pixel: Pixel, expected: Pixel): void {
  for (const [at, value] of expected.entries())
    expect(
      Math.abs(value - (pixel[at] ?? 0)),
      `${pixel.join()} is ${expected.join()}`,
    ).toBeLessThan(40);
}

/** Where an emote of the last message is: `Ann: ` before it, half of the gap below it. */
const emotePlace = [48, 120 - 6 - 15] as const;

// The process draws with low priority, so on a busy machine it may wait for its turn.
describe("renderChat", { timeout: 120_000 }, () => {
  test("shows each message at the frame of its time, and the newest at the bottom", async () => {
    const document = makeChat(
      [makeComment(0.5, "red"), makeComment(1, "lime"), makeComment(1.7, "blue")],
      emotes,
    );
    const video = await render({ document });
    expectColor(video.pixel(14, ...emotePlace), background);
    expectColor(video.pixel(15, ...emotePlace), [255, 0, 0]);
    expectColor(video.pixel(29, ...emotePlace), [255, 0, 0]);
    expectColor(video.pixel(30, ...emotePlace), [0, 255, 0]);
    expectColor(video.pixel(59, ...emotePlace), [0, 0, 255]);
    expect([0, 16, 31, 52].map((frame) => video.nextChange(frame))).toEqual([15, 30, 51, null]);
    // One message higher: 30 pixels of its line, 12 between the two.
    expectColor(video.pixel(59, emotePlace[0], emotePlace[1] - 42), [0, 255, 0]);
  });

  test("lasts exactly as long as what was asked for, also after the last message", async () => {
    const few = await render({ toSeconds: 3.5, document: makeChat([makeComment(0.2, "a")]) });
    expect([few.seconds, few.frames]).toEqual([3.5, 105]);
    const none = await render({ toSeconds: 1.9 });
    expect(none.seconds).toBeCloseTo(1.9, 3);
    expectColor(none.pixel(50, 80, 60), background);
  });

  test("begins with the messages before the start, and moves all by the offset", async () => {
    const document = makeChat(
      [makeComment(99, "red"), makeComment(100.5, "lime"), makeComment(500, "blue")],
      emotes,
    );
    const video = await render({ document, fromSeconds: 100, toSeconds: 102 });
    expectColor(video.pixel(0, ...emotePlace), [255, 0, 0]);
    expect(video.nextChange(0)).toBe(15);
    const later = await render({ document, fromSeconds: 100, toSeconds: 102, offsetSeconds: 1 });
    expect(later.nextChange(0)).toBe(45);
  });

  test("odd sizes become even, comments out of order are put in order", async () => {
    const document = makeChat([makeComment(1, "lime"), makeComment(0.5, "red")], emotes);
    const video = await render({ document, width: 159, height: 119 });
    expect([video.width, video.height]).toEqual([160, 120]);
    expectColor(video.pixel(40, ...emotePlace), [0, 255, 0]);
  });

  test("leaves deleted messages out, or dims them when they are asked for", async () => {
    const reelkeep = { deleted_at: "2026-08-21T00:00:00Z" };
    const document = makeChat([makeComment(1, "red", { reelkeep })], emotes);
    expect((await render({ document })).nextChange(0)).toBeNull();
    const shown = await render({ document, isDeletedShown: true });
    expectColor(shown.pixel(45, ...emotePlace), [136, 8, 8]);
  });

  test("a notice has its bar and its backdrop over the whole width", async () => {
    const facts = { reelkeep: { notice: "raid", system_text: "Raid!" } };
    const video = await render({ document: makeChat([makeComment(0, "Raid!", facts)]) });
    expectColor(video.pixel(30, 1, 104), [123, 44, 242]);
    expect(video.pixel(30, 150, 104)[0]).toBeGreaterThan(25);
    expectColor(video.pixel(30, 150, 60), background);
  });

  test("emotes move in step with the time of the recording", async () => {
    const gif = path.join(temporaryFolder(), "two.gif");
    const source = "color=red:s=56x56:r=2:d=0.5,format=rgb24[a];color=blue:s=56x56:r=2:d=0.5[b]";
    execFileSync("ffmpeg", [...["-v", "error", "-filter_complex", `${source};[a][b]concat`, gif]]);
    const image = makeImage("two", readFileSync(gif).toString("base64"), { name: "two" });
    const document = makeChat([makeComment(0.1, "two")], picturesOf({ thirdParty: [image] }));
    const video = await render({ document, fromSeconds: 0, toSeconds: 2 });
    const colors = [10, 20, 40, 50].map((frame) => video.pixel(frame, ...emotePlace));
    for (const [at, color] of colors.entries())
      expectColor(color, at % 2 === 0 ? [254, 0, 0] : [0, 0, 254]);
    // At every other frame at the most.
    expect([4, 17, 31, 47].map((frame) => video.nextChange(frame))).toEqual([16, 30, 46, null]);
  });

  test("what is broken or no picture is shown as its word", async () => {
    const thirdParty = ["broken", "drawing"].map((name) =>
      makeImage(name, Buffer.from(`GIF89a<svg ${name}`).toString("base64"), { name }),
    );
    const document = makeChat([makeComment(0.5, "broken drawing")], picturesOf({ thirdParty }));
    expect((await render({ document })).nextChange(0)).toBe(15);
  });

  test("the mask is white where the chat is opaque, and merges with it", async () => {
    const folder = temporaryFolder();
    const [output, mask] = [path.join(folder, ".a.mp4"), path.join(folder, ".a_mask.mp4")];
    const document = makeChat([makeComment(1, "red")], emotes);
    const video = await render({ document, output, mask, background: "#00000000" });
    const grey = decodeVideo(mask);
    expectColor(video.pixel(45, ...emotePlace), [255, 0, 0]);
    expectColor(grey.pixel(45, ...emotePlace), [255, 255, 255]);
    expectColor(grey.pixel(45, 150, 20), [0, 0, 0]);
    expectColor(grey.pixel(15, ...emotePlace), [0, 0, 0]);
    expect([grey.seconds, grey.nextChange(0)]).toEqual([2, 30]);
    const merged = decodeVideo(
      output,
      `[in]null[a];movie=${mask}[m];[a][m]alphamerge[c];color=lime:s=160x120:r=30:d=2[b];[b][c]overlay,format=rgb24`,
    );
    expectColor(merged.pixel(45, ...emotePlace), [255, 0, 0]);
    expectColor(merged.pixel(45, 150, 20), [0, 255, 0]);
  });

  test("half a background is half a mask", async () => {
    const folder = temporaryFolder();
    const [output, mask] = [path.join(folder, ".a.mp4"), path.join(folder, ".a_mask.mp4")];
    await render({ output, mask, background: "#80FF0000" });
    expectColor(decodeVideo(mask).pixel(10, 80, 60), [128, 128, 128]);
    expectColor(decodeVideo(output).pixel(10, 80, 60), [255, 0, 0]);
  });

  test("has a frame at each thirtieth of a second when an editing program needs it", async () => {
    const output = path.join(temporaryFolder(), ".cfr.mp4");
    await render({ output, isCfr: true, document: makeChat([makeComment(1, "a")]) });
    const args = ["-count_packets", "-show_entries", "stream=nb_read_packets", "-of", "csv=p=0"];
    const count = execFileSync("ffprobe", ["-v", "error", ...args, output], { encoding: "utf8" });
    expect(Number(count)).toBe(60);
  });

  test("the same chat makes the same file, whatever viewers write", async () => {
    const document = makeChat(
      [makeComment(0.3, "안녕\u2028😂\u2029red"), makeComment(1, "שלום\n\r\0")],
      emotes,
    );
    const files = ["one.mp4", "two.mp4"].map((name) => path.join(temporaryFolder(), name));
    for (const output of files) await render({ document, output });
    expect(decodeVideo(files[0]!).nextChange(0)).toBe(9);
    const [one, two] = files.map((file) => readFileSync(file));
    expect(one?.equals(two ?? Buffer.alloc(0))).toBe(true);
  });

  test("a font that is not there is Inter, and one that is looks different", async () => {
    const document = makeChat([makeComment(0, "Hamburgefonstiv 123")]);
    const inFont = async (font: string): Promise<Pixel[]> => {
      const video = await render({ document, font, fontSize: 24 });
      return Array.from({ length: 160 }, (_, x) => video.pixel(30, x, 90));
    };
    const inter = await inFont("Inter");
    expect(await inFont('No "such" font')).toEqual(inter);
    const [, other = ""] = await listFonts(new AbortController().signal);
    if (other !== "") expect(await inFont(other)).not.toEqual(inter);
  });
});

test("fonts are listed with Inter first, and without those that only have pictures", async () => {
  const fonts = await listFonts(new AbortController().signal);
  expect(fonts[0]).toBe("Inter");
  expect(new Set(fonts).size).toBe(fonts.length);
  expect(fonts.filter((name) => /emoji/i.test(name))).toEqual([]);
});
