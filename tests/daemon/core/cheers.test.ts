import { expect, it } from "vitest";
import { countBits, toCheerPrefixes, usualCheers } from "../../../daemon/core/cheers.ts";

const usual = toCheerPrefixes(usualCheers);

it.each([
  ["Cheer100 well played", 100],
  ["cheer1 CHEER10", 11],
  ["4Head25 hello", 25],
  ["well Kappa5\tParty10", 15],
  ["Cheer", 0],
  ["Cheer0", 0],
  ["Cheer0100", 0],
  ["xCheer100", 0],
  ["Cheer100!", 0],
  ["Cheer12345678", 0],
  ["hello123", 0],
  ["annHype50", 0],
  ["", 0],
])("counts the bits of %j", (text, bits) => {
  expect(countBits(text, usual)).toBe(bits);
});

it("knows a streamer's own cheers when it is told them", () => {
  expect(countBits("annHype50 Cheer1", toCheerPrefixes(["AnnHype"]))).toBe(50);
});
