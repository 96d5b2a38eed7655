import { expect, it } from "vitest";
import { createCatalogue, parseCheer, splitWords } from "../../../daemon/core/chat-catalogue.ts";
import { makeAssets } from "../../support/chats.ts";

const badge = (title: string, isOfChannel: boolean) => ({
  ...{ set: "subscriber", version: "0", description: "", url: `https://b/${title}` },
  title,
  isOfChannel,
});

it("prefers the streamer's own badge wherever it stands in the list", () => {
  const badges = [badge("everybody's", false), badge("own", true)];

  expect(createCatalogue([makeAssets({ badges })]).badge("subscriber", "0")?.title).toBe("own");
});

it("keeps what a later look knows no more, as when a service did not answer", () => {
  const emote = { service: "7tv", id: "1", scale: 2, isZeroWidth: false, url: "https://e/1" };
  const looks = [
    makeAssets({ at: "2026-01-01T12:00:00.000Z", emotes: [{ ...emote, name: "old" }] }),
    makeAssets({ at: "2026-01-01T13:00:00.000Z", problems: ["7TV: gone"] }),
  ];

  expect(createCatalogue(looks).emote("old")?.id).toBe("1");
  expect(createCatalogue(looks).emote("toString")).toBeNull();
});

const tiers = [1, 100, 1000].map((bits) => ({ bits, url: `https://c/${bits}`, color: "#979797" }));
const catalogue = createCatalogue([makeAssets({ cheers: [{ prefix: "4Head", tiers }] })]);

it.each([
  ["4Head1", 1, 1],
  ["4head99", 99, 1],
  ["4HEAD100", 100, 100],
  ["4Head9999999", 9_999_999, 1000],
])("knows what %s stands for", (word, bits, tier) => {
  expect(catalogue.cheer(word)).toMatchObject({ prefix: "4Head", bits, tier: { bits: tier } });
});

it.each(["4Head", "4Head0", "4Head01", "4Head10000000", "Kappa100", "100", "4Head1!"])(
  "knows no cheer %s",
  (word) => {
    expect(catalogue.cheer(word)).toBeNull();
  },
);

it.each([
  ["Cheer100", { prefix: "Cheer", bits: 100 }],
  ["bday12", { prefix: "bday", bits: 12 }],
  ["Cheer", null],
])("takes %s apart", (word, parts) => {
  expect(parseCheer(word)).toEqual(parts);
});

it.each(["a  b", " a", "a\tb\n", "", "  "])(
  "takes %j apart into words without losing any of it",
  (text) => {
    expect(splitWords(text).join("")).toBe(text);
  },
);
