import { expect, test } from "vitest";
import type { ChatComment } from "../../../daemon/core/chat-document.ts";
import { createPreciseOffsets } from "../../../daemon/core/precise-offsets.ts";
import { makeComment } from "../../support/chat-scene.ts";

/** A comment as a platform gives it: written at a time, placed in whole seconds from the start. */
function placed(writtenSeconds: number, startSeconds: number, shift = 0): ChatComment {
  const comment = makeComment(writtenSeconds, "a");
  const offset = Math.floor(writtenSeconds - startSeconds) + shift;
  return { ...comment, content_offset_seconds: offset };
}

function toPreciseOffsets(comments: readonly ChatComment[]): ChatComment[] {
  const offsets = createPreciseOffsets();
  for (const comment of comments) offsets.survey(comment);
  return comments.map((comment) => offsets.toPrecise(comment));
}

const offsetsOf = (comments: readonly ChatComment[]): number[] =>
  comments.map((comment) => comment.content_offset_seconds);

test("whole seconds become the times at which the comments were written", () => {
  const written = Array.from({ length: 200 }, (_, at) => 50.25 + at * 0.17);
  const offsets = offsetsOf(toPreciseOffsets(written.map((at) => placed(at, 40.3))));
  for (const [at, offset] of offsets.entries())
    expect(Math.abs(offset - (written[at]! - 40.3))).toBeLessThan(0.1);
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
});

test("a very long chat is as precise", () => {
  const written = Array.from({ length: 120_000 }, (_, at) => 50.25 + at * 0.17);
  const offsets = offsetsOf(toPreciseOffsets(written.map((at) => placed(at, 40.3))));
  const off = offsets.map((offset, at) => Math.abs(offset - (written[at]! - 40.3)));
  expect(Math.max(...off.slice(-1000), ...off.slice(0, 1000))).toBeLessThan(0.1);
});

test("a clock that was wrong moves no comment out of its second", () => {
  const comments = [10, 10.4, 11.2, 12.5].map((at) => placed(at, 0));
  const wrong = { ...placed(13.5, 0), created_at: new Date(0).toISOString() };
  const ahead = { ...placed(14.5, 0), created_at: "2030-01-01T00:00:00Z" };
  const unknown = { ...placed(15.5, 0), created_at: "" };
  const many = [...Array.from({ length: 30 }, () => comments).flat(), wrong, ahead, unknown];
  const offsets = offsetsOf(toPreciseOffsets(many));
  expect(offsets.slice(0, 4)).toEqual([10, 10.4, 11.2, 12.5]);
  expect(offsets.slice(-3)).toEqual([13, 14.999, 15]);
});

test("all moved by the same fraction are whole seconds still", () => {
  const comments = [10, 10.5, 11].map((at) => placed(at, 0, 0.25));
  expect(offsetsOf(toPreciseOffsets(comments))).toEqual([10.25, 10.75, 11.25]);
});

test("comments that are precise stay as they are", () => {
  const comments = [makeComment(1.2, "a"), makeComment(1.7, "b")];
  expect(toPreciseOffsets(comments)).toEqual(comments);
  expect(toPreciseOffsets([placed(10.4, 0)])).toEqual([placed(10.4, 0)]);
});
