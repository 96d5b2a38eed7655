import { expect, it } from "vitest";
import type { HttpClient } from "../../../../daemon/io/http.ts";
import type { CommentPlace } from "../../../../daemon/providers/chat-platform.ts";
import { listChatComments } from "../../../../daemon/providers/twitch/chat-comments.ts";
import { createTwitchSettings } from "../../../support/twitch-settings.ts";

const { signal } = new AbortController();

/** A platform that gives these answers, one after another, and notes what it was asked. */
function createPlatform(answers: unknown[]) {
  const asked: { clientId: string; where: string }[] = [];
  const naps: number[] = [];
  const http: HttpClient = {
    async request(_url, { json, headers = {} }) {
      const { query } = json as { query: string };
      const where = /comments\(([^)]*)\)/.exec(query)?.[1] ?? "";
      asked.push({ clientId: headers["client-id"] ?? "", where });
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return { status: 200, headers: {}, text: JSON.stringify(answer) };
    },
  };
  const addresses = { gql: "http://gql", usher: "", helix: "", id: "" };
  const settings = {
    ...createTwitchSettings(addresses),
    publicClientIds: () => ["first", "second"],
  };
  const clock = {
    now: () => 0,
    monotonic: () => 0,
    sleep: async (delayMs: number) => void naps.push(delayMs),
  };
  const deps = { http, settings, clock, random: () => 0.5 };
  return {
    asked,
    naps,
    list: (place: CommentPlace) => listChatComments(deps, "2000000001", place, signal),
  };
}

const startedAt = "2026-08-21T15:04:21Z";

/** In the shape that the platform answered with. */
function edge(seconds: number, changes: Record<string, unknown> = {}) {
  return {
    cursor: `cursor-${seconds}`,
    node: {
      id: `comment-${seconds}`,
      commenter: { id: "42", login: "ann", displayName: "Ann", __typename: "User" },
      contentOffsetSeconds: Math.floor(seconds),
      createdAt: new Date(Date.parse(startedAt) + seconds * 1000).toISOString(),
      message: {
        fragments: [
          { emote: null, text: "hello 👋 ", __typename: "VideoCommentMessageFragment" },
          {
            emote: { id: "25;8;12", emoteID: "25", from: 8, __typename: "EmbeddedEmote" },
            text: "Kappa",
          },
          { emote: null, text: " Cheer100" },
        ],
        userBadges: [
          { id: "c3Vic2NyaWJlcjsxMjs=", setID: "subscriber", version: "12" },
          { id: "Ozs=", setID: "", version: "" },
        ],
        userColor: "#1E90FF",
      },
      ...changes,
    },
  };
}

const page = (edges: unknown[], hasNextPage = false) => ({
  data: {
    video: {
      id: "2000000001",
      createdAt: startedAt,
      lengthSeconds: 100,
      creator: { id: "1000", channel: { id: "1000" } },
      comments: { edges, pageInfo: { hasNextPage, hasPreviousPage: false } },
    },
  },
});
const nothing = { data: { video: { ...page([]).data.video, comments: null } } };
const refused = { errors: [{ message: "failed integrity check", path: ["video", "comments"] }] };

it("makes comments of what stands beside a video", async () => {
  const { list } = createPlatform([page([edge(17.123)])]);
  const found = await list({ offsetSeconds: 0 });

  expect(found).toEqual({
    cursor: null,
    comments: [
      {
        _id: "comment-17.123",
        created_at: "2026-08-21T15:04:38.123Z",
        channel_id: "1000",
        content_type: "video",
        content_id: "2000000001",
        content_offset_seconds: 17.123,
        commenter: expect.objectContaining({ _id: "42", name: "ann", display_name: "Ann" }),
        message: {
          body: "hello 👋 Kappa Cheer100",
          bits_spent: 100,
          fragments: [
            { text: "hello 👋 ", emoticon: null },
            { text: "Kappa", emoticon: { emoticon_id: "25" } },
            { text: " Cheer100", emoticon: null },
          ],
          user_badges: [{ _id: "subscriber", version: "12" }],
          user_color: "#1E90FF",
          emoticons: [{ _id: "25", begin: 9, end: 15 }],
        },
      },
    ],
  });
});

it("leaves out comments without a writer, and writes without a colour or badges", async () => {
  const plain = { fragments: [{ text: "hi" }], userBadges: null, userColor: null };
  const { list } = createPlatform([
    page([edge(1, { commenter: null }), edge(2, { message: plain }), edge(3, { createdAt: "?" })]),
  ]);
  const found = await list({ offsetSeconds: 0 });
  expect(found?.comments.map(({ _id }) => _id)).toEqual(["comment-2"]);
  expect(found?.comments[0]?.message).toMatchObject({ user_badges: [], user_color: null });
});

it("takes the zone off times that only claim to be UTC", async () => {
  const { list } = createPlatform([page([edge(17.5, { createdAt: "2026-08-21T08:04:38.500Z" })])]);
  const found = await list({ offsetSeconds: 0 });
  expect(found?.comments[0]).toMatchObject({
    created_at: "2026-08-21T15:04:38.500Z",
    content_offset_seconds: 17.5,
  });
});

it("asks again while the platform leaves the comments out, and gives up in the end", async () => {
  const busy = createPlatform([nothing, nothing, page([edge(1)])]);
  expect((await busy.list({ offsetSeconds: 0 }))?.comments).toHaveLength(1);
  expect(busy.naps).toHaveLength(2);

  const dead = createPlatform([nothing]);
  await expect(dead.list({ offsetSeconds: 0 })).rejects.toMatchObject({
    code: "provider_unavailable",
  });
  expect(dead.asked).toHaveLength(10);
});

it("says null for a video that is gone", async () => {
  const { list } = createPlatform([{ data: { video: null } }]);
  expect(await list({ offsetSeconds: 0 })).toBeNull();
});

it("goes on by the cursor of the last comment", async () => {
  const { list, asked } = createPlatform([page([edge(1), edge(2)], true), page([edge(3)])]);
  const first = await list({ offsetSeconds: 0.9 });
  const second = await list({ cursor: first?.cursor ?? "" });
  expect(second).toMatchObject({ cursor: null, comments: [{ _id: "comment-3" }] });
  expect(asked.map(({ where }) => where)).toEqual(["contentOffsetSeconds:0", 'after:"cursor-2"']);
});

it("goes on by the time where every client's cursors are refused, and asks for none after that", async () => {
  const { list, asked } = createPlatform([
    page([edge(1), edge(2)], true),
    refused,
    refused,
    page([edge(2), edge(5)], true),
    page([edge(5), edge(9)]),
  ]);
  let place: CommentPlace | null = { offsetSeconds: 0 };
  const ids: string[] = [];
  while (place !== null) {
    const found = await list(place);
    ids.push(...(found?.comments ?? []).map(({ _id }) => _id));
    place = found?.cursor ? { cursor: found.cursor } : null;
  }
  expect(ids).toEqual([
    "comment-1",
    "comment-2",
    "comment-2",
    "comment-5",
    "comment-5",
    "comment-9",
  ]);
  expect(asked).toEqual([
    { clientId: "first", where: "contentOffsetSeconds:0" },
    { clientId: "first", where: 'after:"cursor-2"' },
    { clientId: "second", where: 'after:"cursor-2"' },
    { clientId: "first", where: "contentOffsetSeconds:2" },
    { clientId: "first", where: "contentOffsetSeconds:5" },
  ]);
});

it("gets past a second that fills a whole page where it goes by the time", async () => {
  const { list, asked } = createPlatform([
    page([edge(1), edge(2)], true),
    refused,
    refused,
    page([edge(2.1), edge(2.2)], true),
    page([edge(3)]),
  ]);
  const first = await list({ offsetSeconds: 0 });
  const second = await list({ cursor: first?.cursor ?? "" });
  await list({ cursor: second?.cursor ?? "" });
  expect(asked.at(-1)?.where).toBe("contentOffsetSeconds:3");
});

it("looks for more behind a quiet time, as far as the video goes", async () => {
  const { list, asked } = createPlatform([page([], true)]);
  let place: CommentPlace | null = { offsetSeconds: 20 };
  while (place !== null) {
    const found = await list(place);
    place = found?.cursor ? { cursor: found.cursor } : null;
  }
  expect(asked.map(({ where }) => where)).toEqual([
    "contentOffsetSeconds:20",
    "contentOffsetSeconds:50",
    "contentOffsetSeconds:80",
  ]);
});

it("tells an answer of another form", async () => {
  const { list } = createPlatform([{ data: { video: { id: 5 } } }]);
  await expect(list({ offsetSeconds: 0 })).rejects.toMatchObject({ code: "provider_unavailable" });
});
