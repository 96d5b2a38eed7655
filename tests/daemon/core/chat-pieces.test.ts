import { describe, expect, test } from "vitest";
import { toPalette } from "../../../daemon/core/chat-colors.ts";
import {
  type ChatPicture,
  type ChatPiece,
  type PictureBook,
  toChatBlock,
} from "../../../daemon/core/chat-pieces.ts";
import { type CommentFacts, makeComment } from "../../support/chat-scene.ts";

const palette = toPalette({ red: 17, green: 17, blue: 17, alpha: 255 });
const picture = (key: string, isZeroWidth = false): ChatPicture => {
  return { key, width: 56, height: 56, scale: 2, isZeroWidth };
};
const book: PictureBook = {
  emote: (id) => (id === "25" ? picture("Kappa") : undefined),
  word: (name) => (["catJAM", "Hat"].includes(name) ? picture(name, name === "Hat") : undefined),
  badge: (set, version) => (version === "12" ? picture(`${set} 12`) : undefined),
  cheer: (prefix, bits) =>
    prefix.toLowerCase() === "cheer"
      ? { picture: picture(`cheer${bits >= 100 ? 100 : 1}`), color: palette.background }
      : undefined,
};

function blockOf(text: string, facts: CommentFacts = {}, timestamp: string | null = null) {
  const options = { palette, book, hasBadges: true, timestamp };
  return toChatBlock(makeComment(1, text, facts), options);
}

/** A piece as a short text: words as they are, pictures in brackets, `~` where no space comes before. */
function written(pieces: readonly ChatPiece[] | undefined): string {
  return (pieces ?? [])
    .map((piece, at) => {
      const text =
        piece.kind === "text" ? piece.text : `[${piece.pictures.map(({ key }) => key).join("+")}]`;
      return (at > 0 ? (piece.isGlued ? "~" : " ") : "") + text;
    })
    .join("");
}

describe("toChatBlock", () => {
  test("begins with the time, the badges that have a picture, and the name", () => {
    const badges = [
      { _id: "subscriber", version: "12" },
      { _id: "unknown", version: "1" },
    ];
    const { paragraphs } = blockOf("hello you", { badges }, "1:02");
    expect(paragraphs.map(written)).toEqual(["1:02 [subscriber 12] Ann~: hello you"]);
  });

  test("puts pictures where the platform and others have emotes", () => {
    const fragments = [
      { text: "so " },
      { text: "Kappa", emoticon: { emoticon_id: "25" } },
      { text: ", catJAM catjam " },
      { text: "Gone", emoticon: { emoticon_id: "26" } },
    ];
    const { paragraphs } = blockOf("", { fragments });
    expect(paragraphs.map(written)).toEqual(["Ann~: so [Kappa]~, [catJAM] catjam Gone"]);
  });

  test("lays emotes without width over the one before, or alone when there is none", () => {
    const { paragraphs } = blockOf("Hat catJAM Hat Hat word Hat");
    expect(paragraphs.map(written)).toEqual(["Ann~: [Hat] [catJAM+Hat+Hat] word [Hat]"]);
  });

  test("shows cheers with their amount, but only in messages that were paid for", () => {
    expect(blockOf("Cheer150 hi cheer7", { bits: 157 }).paragraphs.map(written)).toEqual([
      "Ann~: [cheer100]~150 hi [cheer1]~7",
    ]);
    expect(blockOf("Cheer150").paragraphs.map(written)).toEqual(["Ann~: Cheer150"]);
  });

  test("an action has no colon and the colour of the name", () => {
    const { paragraphs } = blockOf("waves", { color: "#9ACD32", reelkeep: { is_action: true } });
    expect(paragraphs.map(written)).toEqual(["Ann waves"]);
    expect(paragraphs[0]?.at(-1)).toMatchObject({ color: "#9ACD32", isBold: false });
  });

  test("a notice is a sentence, and below it what the writer added", () => {
    const sentence = "Ann subscribed at Tier 1.";
    const block = blockOf(
      "",
      {
        fragments: [
          { text: `${sentence} love ` },
          { text: "Kappa", emoticon: { emoticon_id: "25" } },
        ],
        reelkeep: { notice: "resub", system_text: sentence },
      },
      "0:01",
    );
    expect(block.accent).toBe(palette.accent);
    expect(block.paragraphs.map(written)).toEqual([
      "0:01 Ann subscribed at Tier 1.",
      "Ann~: love [Kappa]",
    ]);
  });

  test("a notice of another program is one sentence with its emotes", () => {
    const text = "Ann subscribed at Tier 1. catJAM";
    const block = blockOf(text, { noticeId: "resub" });
    expect(block.paragraphs.map(written)).toEqual(["Ann subscribed at Tier 1. [catJAM]"]);
  });

  test("an announcement has the writer's words only", () => {
    const block = blockOf("read the rules", { reelkeep: { notice: "announcement" } });
    expect(block.accent).toBe(palette.accent);
    expect(block.paragraphs.map(written)).toEqual(["Ann~: read the rules"]);
  });

  test("a highlighted message stands out quietly and is a message", () => {
    const block = blockOf("look", { noticeId: "highlighted-message" });
    expect(block.accent).toBe(palette.quietAccent);
    expect(block.paragraphs.map(written)).toEqual(["Ann~: look"]);
  });

  test("tells what a message answers and that it was deleted", () => {
    const block = blockOf("yes", {
      reelkeep: {
        reply_to: { id: "1", name: "Bob", body: "really?\nyes" },
        deleted_at: "2026-08-21T00:00:00Z",
      },
    });
    expect(block).toMatchObject({ answered: "@Bob: really? yes", isDeleted: true });
  });

  test("drops what can't be seen and was only there to repeat a message", () => {
    expect(blockOf("same \u{E0000}").paragraphs.map(written)).toEqual(["Ann~: same"]);
    expect(blockOf("a\u0007b\u00A0c").paragraphs.map(written)).toEqual(["Ann~: a b c"]);
  });
});
