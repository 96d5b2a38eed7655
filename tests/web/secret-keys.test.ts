import { expect, it } from "vitest";
import { countSecretKeys, isTyping, secretKeyCount } from "../../web/shell/secret-keys.ts";

const up = "ArrowUp";
const start = [up, up, "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowRight", "ArrowLeft"];
const all = [...start, "ArrowRight", "b", "a"];

it.each([
  [[], 0],
  [[up], 1],
  [[up, "x"], 0],
  [[up, up, up], 2],
  [[...start, up], 1],
  [all, secretKeyCount],
  [["x", ...all], secretKeyCount],
  [[...all.slice(0, -1), "b"], 0],
])("of %j the hidden sequence has %i keys", (pressed, count) => {
  expect(countSecretKeys(pressed)).toBe(count);
});

it.each([
  ["<input type='text'>", true],
  ["<input>", true],
  ["<input type='number'>", true],
  ["<textarea></textarea>", true],
  ["<input type='checkbox'>", false],
  ["<button></button>", false],
])("keys on %s are typing: %s", (html, isText) => {
  const box = document.createElement("div");
  box.innerHTML = html;
  expect(isTyping(box.firstElementChild)).toBe(isText);
});

it("keys on nothing are no typing", () => expect(isTyping(null)).toBe(false));
