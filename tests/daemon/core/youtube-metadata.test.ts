import { describe, expect, it } from "vitest";
import { toVideoMetadata, type VideoWish } from "../../../daemon/core/youtube-metadata.ts";
import { createRandom } from "../../support/random.ts";

const plain: VideoWish = {
  title: "Ann plays chess",
  name: "ann.mp4",
  description: "",
  tags: [],
  category: "20",
  privacy: "private",
};
const snippetOf = (wish: Partial<VideoWish>) =>
  toVideoMetadata({ ...plain, ...wish }).metadata.snippet;

describe("what goes to YouTube with a video", () => {
  it("is left as it is where it fits", () => {
    const wish = { ...plain, description: "One\nTwo", tags: ["chess", "board game"] };
    const { metadata, shortened } = toVideoMetadata(wish);
    expect(metadata.snippet).toEqual({
      title: "Ann plays chess",
      description: "One\nTwo",
      tags: ["chess", "board game"],
      categoryId: "20",
    });
    expect(shortened).toEqual([]);
  });

  it("has a title without angle brackets and line breaks, or else the file's name", () => {
    expect(snippetOf({ title: " <3\nchess > all \u0000" }).title).toBe("‹3 chess › all");
    expect(snippetOf({ title: " \n" }).title).toBe("ann.mp4");
  });

  it("has a title of 100 characters at the most, with no half ones", () => {
    const { metadata, shortened } = toVideoMetadata({ ...plain, title: `${"a".repeat(98)}👩‍👩‍👧` });
    expect(metadata.snippet.title).toBe(`${"a".repeat(98)}…`);
    expect(shortened).toEqual(["title"]);
  });

  it("has a description of 5000 bytes at the most", () => {
    const { description } = snippetOf({ description: "채".repeat(3000) });
    expect(Buffer.byteLength(description)).toBeLessThanOrEqual(5000);
    expect(description).toMatch(/^채+…$/);
  });

  it("has tags of 500 characters in all, with commas and quotes, each once", () => {
    const long = "x".repeat(200);
    const tags = ["a b", "a b", " ", "c,d", `1${long}`, `2${long}`, `3${long}`, "last"];
    expect(snippetOf({ tags }).tags).toEqual(["a b", "c d", `1${long}`, `2${long}`, "last"]);
  });

  it("is put among people and blogs where the category is none", () => {
    expect(["", "18", "99", "10"].map((category) => snippetOf({ category }).categoryId)).toEqual([
      "22",
      "22",
      "22",
      "10",
    ]);
  });

  it("keeps to the limits whatever is typed in", () => {
    const random = createRandom(7);
    const pieces = [
      "<",
      ">",
      "\u0000",
      "\ud83d",
      "👩‍👩‍👧",
      "채",
      "é",
      " ",
      "\n",
      ",",
      "word",
      "x".repeat(60),
    ];
    const make = (most: number) =>
      Array.from({ length: Math.floor(random() * most) }, () => {
        return pieces[Math.floor(random() * pieces.length)] ?? "";
      }).join("");
    for (let time = 0; time < 300; time += 1) {
      const tags = Array.from({ length: Math.floor(random() * 20) }, () => make(9));
      const sent = snippetOf({ title: make(40), description: make(900), tags });
      expect(sent.title).not.toBe("");
      expect(sent.title.length).toBeLessThanOrEqual(100);
      expect(Buffer.byteLength(sent.description)).toBeLessThanOrEqual(5000);
      expect(sent.tags.join(",").length).toBeLessThanOrEqual(500);
      const all = [sent.title, sent.description, ...sent.tags].join("");
      expect(all).not.toMatch(/[<>]/);
      expect(all.isWellFormed()).toBe(true);
    }
  });
});
