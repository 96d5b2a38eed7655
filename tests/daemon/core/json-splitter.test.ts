import { expect, it } from "vitest";
import { JsonSplitter, type JsonWishes } from "../../../daemon/core/json-splitter.ts";
import { createRandom } from "../../support/random.ts";

/** What comes out when the text arrives in pieces of so many bytes. */
function split(text: string, pieceBytes: number, wishes: JsonWishes): [string, unknown][] {
  const splitter = new JsonSplitter(wishes);
  const bytes = Buffer.from(text);
  const found: [string, unknown][] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const values = splitter.push(bytes.subarray(at, at + pieceBytes));
    for (const { path, text: value } of values) found.push([path, JSON.parse(value)]);
  }
  splitter.end();
  return found;
}

const document = {
  version: 1,
  'strange "key"\\': [1, { x: ']}\\"' }],
  video: { title: 'h\\"{ö', list: [1, [2]] },
  comments: [{ a: "ends in \\" }, { b: [1, "]"] }, 3, "text 🎉", [], null],
  embedded: { pictures: [{ id: "x" }], others: { z: [1] }, more: [] },
  nothing: null,
  yes: true,
  empty: {},
};
const wishes = {
  lists: ["comments", "embedded.pictures", "embedded.more"],
  values: ["video", "nothing", "version"],
};

it.each([1, 2, 3, 7, 64, 10_000])("finds what is wanted in pieces of %i bytes", (pieceBytes) => {
  for (const space of [0, 2]) {
    expect(split(`\uFEFF${JSON.stringify(document, null, space)}\n`, pieceBytes, wishes)).toEqual([
      ["version", 1],
      ["video", document.video],
      ...document.comments.map((comment) => ["comments", comment]),
      ["embedded.pictures", { id: "x" }],
      ["nothing", null],
    ]);
  }
});

it.each([1, 5, 10_000])("finds all else at the top when that is wanted too (%i)", (pieceBytes) => {
  const lists = ["comments", "embedded.pictures"];
  const found = split(JSON.stringify(document), pieceBytes, { lists, hasOthers: true });
  const { comments, embedded, ...others } = document;

  expect(Object.fromEntries(found.filter(([path]) => !lists.includes(path)))).toEqual(others);
  expect(found.filter(([path]) => path === "comments")).toHaveLength(comments.length);
  expect(found.filter(([path]) => path === "embedded.pictures")).toEqual([
    ["embedded.pictures", embedded.pictures[0]],
  ]);
});

it("finds the same in any text, wherever it is cut", () => {
  const random = createRandom(7);
  const letters = ['"', "\\", "{", "}", "[", "]", ",", ":", " ", "é", "🎉", "\n", "a"];
  const word = () =>
    Array.from({ length: 12 }, () => letters[Math.floor(random() * letters.length)]).join("");
  for (let round = 0; round < 200; round += 1) {
    const list = Array.from({ length: 5 }, () => ({ [word()]: word(), n: [word()] }));
    const text = JSON.stringify({ [`k${word()}`]: word(), list, after: word() });
    const found = split(text, 1 + Math.floor(random() * 40), { lists: ["list"] });

    expect(found.map(([, value]) => value)).toEqual(list);
  }
});

it.each([
  ["cut in a value", '{"list":[{"a":1},{"a"'],
  ["cut between values", '{"list":[{"a":1}'],
  ["empty", ""],
  ["no object", "[1,2]"],
  ["a mere number", "17"],
  ["without keys", "{1:2}"],
  ["closed too often", '{"list":[]}}'],
  ["followed by something", '{"list":[]} {"x":1}'],
  ["without the list that is needed", '{"other":[]}'],
])("throws for a document that is %s", (_what, text) => {
  expect(() => split(text, 5, { lists: ["list"], needs: ["list"] })).toThrow(SyntaxError);
});

it("holds no value that is far too long, and passes one that nobody wants", () => {
  const long = `"${"x".repeat(33_000_000)}"`;
  expect(() => split(`{"list":[${long}]}`, 1_000_000, { lists: ["list"] })).toThrow(SyntaxError);
  expect(split(`{"other":${long},"list":[1]}`, 1_000_000, { lists: ["list"] })).toHaveLength(1);
});
