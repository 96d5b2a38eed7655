import type { ChatUser, EmotePlace, SaidMessage, SaidNotice } from "./chat-log.ts";
import type { GqlNode, GqlParameters, GqlResult } from "./gql-execute.ts";
import { GqlRefusal } from "./gql-execute.ts";
import { videoSeconds, type FoundVideo } from "./videos.ts";
import type { World } from "./world.ts";

type Said = SaidMessage | SaidNotice;

/** Between 50 and 60, as on the platform. */
const perPage = 55;

/** What was said in the chat while the video's broadcast ran; null where the platform can't find it now. */
export function commentsNode(
  world: World,
  found: FoundVideo,
  parameters: GqlParameters,
): GqlResult {
  const { settings } = world;
  if (settings.commentNulls > 0) {
    settings.commentNulls -= 1;
    return null;
  }
  if (settings.commentPages <= 0) return null;
  const { after, contentOffsetSeconds: asked } = parameters;
  const all = saidBeside(world, found);
  if (typeof after === "string" && settings.refusesCursors)
    throw new GqlRefusal("failed integrity check");
  const from =
    typeof after === "string"
      ? Number(Buffer.from(after, "base64url").toString()) + 1
      : all.findIndex(({ offset }) => offset >= Number(asked ?? 0));
  const start = from < 0 ? all.length : from;
  const page = all.slice(start, start + perPage);
  settings.commentPages -= 1;
  return {
    __typename: "VideoCommentConnection",
    edges: page.map(({ said, offset }, at) => ({
      __typename: "VideoCommentEdge",
      cursor: Buffer.from(String(start + at)).toString("base64url"),
      node: commentNode(world, said, offset),
    })),
    pageInfo: {
      __typename: "PageInfo",
      hasNextPage: start + perPage < all.length,
      hasPreviousPage: start > 0,
    },
  };
}

/** Messages that were taken away are not given out. */
function saidBeside(world: World, { channel, video }: FoundVideo) {
  const startMs = video.broadcast.start.startedAtMs;
  const endMs = startMs + videoSeconds(video.broadcast, world.clock.now()) * 1000;
  return channel.chat.entries
    .filter((entry): entry is Said => entry.kind === "message" || entry.kind === "notice")
    .filter((said) => said.kind === "notice" || said.deletedAtMs === null)
    .filter(({ atMs }) => atMs >= startMs && atMs < endMs)
    .map((said) => ({ said, offset: Math.floor((said.atMs - startMs) / 1000) }))
    .toSorted((a, b) => a.offset - b.offset);
}

function commentNode(world: World, said: Said, offset: number): GqlNode {
  const shiftMs = world.settings.commentZoneHours * 3_600_000;
  return {
    __typename: "VideoComment",
    id: said.id,
    commenter: world.settings.goneUsers.includes(said.user.login) ? null : userNode(said.user),
    contentOffsetSeconds: offset,
    createdAt: new Date(said.atMs + shiftMs).toISOString(),
    message: {
      __typename: "VideoCommentMessage",
      fragments: fragmentsOf(said),
      userBadges: said.user.badges.map(({ set, version }) => ({
        __typename: "Badge",
        id: Buffer.from(`${set};${version};`).toString("base64"),
        setID: set,
        version,
      })),
      userColor: said.user.color === "" ? null : said.user.color,
    },
  };
}

const userNode = ({ id, login, displayName }: ChatUser): GqlNode => ({
  __typename: "User",
  id,
  login,
  displayName,
});

/** Of a notice the platform's sentence comes first, as a part of the text. */
function fragmentsOf(said: Said): GqlNode[] {
  const plain = (text: string): GqlNode[] =>
    text === "" ? [] : [{ __typename: "VideoCommentMessageFragment", text, emote: null }];
  const before = said.kind === "notice" ? plain(`${said.systemText} `) : [];
  const letters = Array.from(said.text);
  const parts: GqlNode[] = [];
  let at = 0;
  for (const place of said.emotes.toSorted((a, b) => a.from - b.from)) {
    parts.push(...plain(letters.slice(at, place.from).join("")), emoteNode(letters, place));
    at = place.to + 1;
  }
  return [...before, ...parts, ...plain(letters.slice(at).join(""))];
}

const emoteNode = (letters: readonly string[], { id, from, to }: EmotePlace): GqlNode => ({
  __typename: "VideoCommentMessageFragment",
  text: letters.slice(from, to + 1).join(""),
  emote: { __typename: "EmbeddedEmote", id: `${id};${from};${to}`, emoteID: id, from },
});
