import { describe, expect, it } from "vitest";
import {
  type ChatJournalLine,
  createSilences,
  formatChatJournalLine,
  parseChatJournalLine,
} from "../../../daemon/core/chat-journal.ts";
import { createCommentSorter } from "../../../daemon/core/chat-sort.ts";
import { toComment } from "../../../daemon/core/chat-convert.ts";
import { makeAssets, makeMessage } from "../../support/chats.ts";
import { createRandom } from "../../support/random.ts";

const toLine = (line: ChatJournalLine) =>
  parseChatJournalLine(formatChatJournalLine(line).slice(0, -1));

it("a line of a journal is read as it was written, and anything else is passed over", () => {
  const odd = makeMessage({ text: 'lone \ud83d half\u2028\n"quoted"' });

  expect(toLine(odd)).toEqual(odd);
  expect(toLine({ type: "assets", assets: makeAssets() })).toEqual({
    type: "assets",
    assets: makeAssets(),
  });
  for (const text of ["", "{}", "null", "\u0000", '{"type":"message"}', '{"type":"new"}'])
    expect(parseChatJournalLine(text)).toBeNull();
});

describe("when nobody listened", () => {
  const connected = (at: number) => ({ type: "connected", at }) as const;
  const disconnected = (at: number) => ({ type: "disconnected", at }) as const;

  it.each([
    [
      "is from losing the chat to joining it anew",
      [connected(1), disconnected(5), connected(8)],
      [[5, 8]],
    ],
    ["is not before the first time", [connected(4), makeMessage({ at: 5 })], []],
    [
      "begins after the last word when the listener was killed",
      [connected(1), makeMessage({ at: 6 }), connected(9)],
      [[6, 9]],
    ],
    [
      "is counted once however often it is said",
      [connected(1), disconnected(5), disconnected(6), connected(8)],
      [[5, 8]],
    ],
    [
      "goes on over a kill",
      [connected(1), disconnected(5), connected(8), disconnected(9), connected(12)],
      [
        [5, 8],
        [9, 12],
      ],
    ],
  ] as [string, ChatJournalLine[], [number, number][]][])("%s", (_, lines, expected) => {
    const silences = createSilences();
    for (const line of lines) silences.add(line);

    expect(silences.list().map(({ fromMs, untilMs }) => [fromMs, untilMs])).toEqual(expected);
  });
});

const at = (seconds: number, id = String(seconds), changes = {}) =>
  toComment(makeMessage({ id, ...changes }), {
    offsetSeconds: seconds,
    channelId: "",
    videoId: "",
    deletedAtMs: null,
  });

describe("comments that are nearly in order", () => {
  it("come out in order, each once, those that are said together as they came", () => {
    const random = createRandom(3);
    const sorter = createCommentSorter(50);
    const came = Array.from({ length: 2000 }, (_, index) =>
      at(Math.floor(index / 4 + random() * 10), `m${index}`),
    );
    const sorted = [...came.flatMap((comment) => sorter.add(comment)), ...sorter.end()];

    const expected = came.toSorted((a, b) => a.content_offset_seconds - b.content_offset_seconds);
    expect(sorted.map(({ _id }) => _id)).toEqual(expected.map(({ _id }) => _id));
  });

  it("stand with the others when they come far too late", () => {
    const sorter = createCommentSorter(2);
    const came = [1, 2, 3, 4, 0, 5].map((seconds) => at(seconds));
    const sorted = [...came.flatMap((comment) => sorter.add(comment)), ...sorter.end()];

    expect(sorted.map(({ _id }) => _id)).toEqual(["1", "2", "0", "3", "4", "5"]);
    expect(sorted.map(({ content_offset_seconds }) => content_offset_seconds)).toEqual([
      1, 2, 2, 3, 4, 5,
    ]);
  });
});
