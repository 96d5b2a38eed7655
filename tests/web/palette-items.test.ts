import { describe, expect, it } from "vitest";
import { findItems, groupItems, type PaletteItem } from "../../web/shell/palette-items.ts";

const run = () => {};
const toItem = (id: string, label: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  id,
  group: "actions",
  label,
  run,
  ...more,
});
const idsOf = (items: readonly PaletteItem[]) => items.map(({ id }) => id);

describe("the palette finds", () => {
  const items = [
    toItem("help", "poll.interval_seconds", { group: "settings", detail: "Between two looks." }),
    toItem("within", "Force record: Anna"),
    toItem("begins", "Anna", { group: "channels" }),
  ];

  it.each([
    ["", ["help", "within", "begins"]],
    ["anna", ["begins", "within"]],
    ["ANNA rec", ["within"]],
    ["looks", ["help"]],
    ["zebra", []],
  ])("%j: %j", (text, ids) => expect(idsOf(findItems(items, text))).toEqual(ids));
});

it("without a word the palette leaves out what there is much of", () => {
  const items = [toItem("one", "Fetch"), toItem("many", "Force record: Anna", { isSought: true })];
  expect(idsOf(findItems(items, " "))).toEqual(["one"]);
  expect(idsOf(findItems(items, "f"))).toEqual(["one", "many"]);
});

it("shows groups in their order, each with at most eight lines", () => {
  const settings = Array.from({ length: 9 }, (_, index) =>
    toItem(`s${index}`, `s${index}`, { group: "settings" }),
  );
  const channel = toItem("c", "Anna", { group: "channels" });
  const groups = groupItems([...settings, channel]);
  expect(groups.map(([group, items]) => [group, items.length])).toEqual([
    ["channels", 1],
    ["settings", 8],
  ]);
});
