import { describe, expect, it } from "vitest";
import { groupFinds, toProductKind, toSegmentNames } from "../../../daemon/core/disk-finds.ts";

const place = { shelf: "library", folder: "ann" } as const;
const isRecording = (basename: string) => /^ann_\d{4}$/.test(basename);

/** Basenames with their source and their names. */
function group(names: string[]) {
  return Object.fromEntries(
    groupFinds({ ...place, names }, isRecording).map((find) => [
      `${find.source} ${find.basename}`,
      find.names,
    ]),
  );
}

describe("groupFinds", () => {
  it("knows a recording by its copy, its ledger, or the name of its file", () => {
    expect(
      group(["a.reelkeep.json", "a.mp4", "b.ledger.jsonl", "b.part0.ts", "ann_2026.mp4"]),
    ).toEqual({
      "copy a": ["a.reelkeep.json", "a.mp4"],
      "ledger b": ["b.ledger.jsonl", "b.part0.ts"],
      "media ann_2026": ["ann_2026.mp4"],
    });
  });

  it("takes files of other names for none", () => {
    expect(group(["holiday.mp4", "notes.txt", ".hidden.mp4", ".a.reelkeep.json.tmp"])).toEqual({});
  });

  it("gives a name to the longest basename that fits", () => {
    const names = ["a.ledger.jsonl", "a b.ledger.jsonl", "a b.mp4", "a.mp4", "a-thumb.jpg"];
    expect(group(names)).toEqual({
      "ledger a": ["a.ledger.jsonl", "a.mp4", "a-thumb.jpg"],
      "ledger a b": ["a b.ledger.jsonl", "a b.mp4"],
    });
  });

  it("makes one recording of numbered files and of what belongs to them", () => {
    const names = ["ann_2026.1.mp4", "ann_2026.2.mp4", "ann_2026_burned.mp4", ".ann_2026.1.mp4.x"];
    expect(group(names)).toEqual({ "media ann_2026": names });
  });

  it("is quick in a folder of thousands", () => {
    const names = Array.from({ length: 20_000 }, (_, number) => `x ${number}.ledger.jsonl`);
    expect(Object.keys(group(names))).toHaveLength(20_000);
  });
});

describe("toSegmentNames", () => {
  it("puts numbered files into their order and leaves captured parts and products out", () => {
    const names = ["a.10.mp4", "a.2.mp4", "a.1.mp4", "a.part0.ts", "a_burned.mp4", "a.1-thumb.jpg"];
    expect(toSegmentNames("a", names)).toEqual(["a.1.mp4", "a.2.mp4", "a.10.mp4"]);
    expect(toSegmentNames("a", ["a.m4a"])).toEqual(["a.m4a"]);
  });
});

describe("toProductKind", () => {
  it.each([
    ["a.vod.mp4", "downloaded_vod"],
    ["a_vod.mp4", "downloaded_vod"],
    ["a_chat.json", "downloaded_chat"],
    ["a.chatdump", "chatdump"],
    ["a.chatdump.json", "chatdump"],
    ["a.chatdump.jsonl", null],
    ["a_chat.mp4", "rendered_chat"],
    ["a.chat_mask.mp4", "chat_mask"],
    ["a_chat_mask.mp4", "chat_mask"],
    ["a.chat_test.mp4", "chat_test"],
    ["a.chat_test_mask.mp4", "chat_mask"],
    ["a_burned.mp4", "burned"],
    ["a.2.burned.mp4", "burned"],
    ["a.burned_test.mp4", "burned_test"],
    ["a.reencoded.mkv", "reencoded"],
    ["a.2-thumb.jpg", "poster"],
    ["a-contact_sheet.jpg", "contact_sheet"],
    ["a.sprites.vtt", "sprites"],
    ["a_02_Second.mp4", "split"],
    ["a.mp4", null],
    ["a.1.mp4", null],
    ["a.ledger.jsonl", null],
    ["a.sprites.001.jpg", null],
  ])("%s is %s", (name, kind) => {
    expect(toProductKind("a", name)).toBe(kind);
  });
});
