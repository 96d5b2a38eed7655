import type { Answer, Question } from "./answer.ts";
import { headerOf, json } from "./answer.ts";
import type { HelixItems } from "./helix-items.ts";
import { channelItems, gameItems, streamItems, userItems } from "./helix-items.ts";
import { clipItems, videoItems } from "./helix-videos.ts";
import type { Links } from "./links.ts";
import { answerSubscriptions, type SubscriptionAnswer } from "./eventsub.ts";
import type { IssuedToken, World } from "./world.ts";

const minuteMs = 60_000;
const mostPerPage = 100;
const usualPerPage = 20;

const endpoints: Readonly<
  Record<string, (world: World, query: URLSearchParams, links: Links) => HelixItems>
> = {
  users: userItems,
  streams: streamItems,
  channels: channelItems,
  videos: videoItems,
  clips: clipItems,
  games: gameItems,
};

const reasons: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  409: "Conflict",
  410: "Gone",
  429: "Too Many Requests",
};

/** `GET /helix/<endpoint>`, and EventSub's subscriptions, with a token and its client id. */
export function answerHelix(world: World, question: Question): Answer {
  const operation = question.url.pathname.replace("/helix/", "");
  const subject = { kind: "helix" as const, operation };
  const limits = takePoint(world);
  const refuse = (status: number, message: string): Answer =>
    json(subject, status, { error: reasons[status] ?? "Error", status, message }, limits.headers);
  const token = tokenOf(world, question);
  if (typeof token === "string") return refuse(401, token);
  if (!limits.isAllowed) return refuse(429, "Too many requests");
  if (operation === "eventsub/subscriptions") {
    const answer: SubscriptionAnswer = answerSubscriptions(world, question, token);
    if ("message" in answer) return refuse(answer.status, answer.message);
    if (answer.status === 204) return { status: 204, type: "text/plain", body: "", subject };
    return json(subject, answer.status, answer.body, limits.headers);
  }
  const found = endpoints[operation]?.(world, question.url.searchParams, question.links);
  if (!found) return refuse(404, "not found");
  if ("status" in found) return refuse(found.status, found.message);
  if (!found.isPaged) return json(subject, 200, { data: found.items }, limits.headers);
  return json(subject, 200, pageOf(found.items, question.url.searchParams), limits.headers);
}

/** The token of a question, or why there is none. */
function tokenOf(world: World, question: Question): IssuedToken | string {
  const authorization = headerOf(question, "authorization");
  if (!authorization) return "OAuth token is missing";
  const known = world.tokens.get(authorization.replace(/^Bearer\s+/i, ""));
  if (!known || known.expiresAtMs <= world.clock.now()) return "Invalid OAuth token";
  const clientId = headerOf(question, "client-id");
  if (!clientId) return "Must provide a valid Client-ID or OAuth token";
  return clientId === known.clientId ? known : "Client ID and OAuth token do not match";
}

/** A bucket that fills evenly within a minute. */
function takePoint(world: World): { isAllowed: boolean; headers: Record<string, string> } {
  const limit = world.settings.helixPointsPerMinute;
  const bucket = world.helixBucket;
  const nowMs = world.clock.now();
  const filled = bucket.points + ((nowMs - bucket.filledAtMs) / minuteMs) * limit;
  const points = Math.min(limit, filled);
  const isAllowed = points >= 1;
  world.helixBucket = { points: isAllowed ? points - 1 : points, filledAtMs: nowMs };
  const missing = limit - world.helixBucket.points;
  const fullAtMs = nowMs + (missing / Math.max(limit, 1)) * minuteMs;
  const headers = {
    "Ratelimit-Limit": String(limit),
    "Ratelimit-Remaining": String(Math.floor(world.helixBucket.points)),
    "Ratelimit-Reset": String(Math.ceil(fullAtMs / 1000)),
  };
  return { isAllowed, headers };
}

function pageOf(items: readonly unknown[], query: URLSearchParams): unknown {
  const size = Math.min(mostPerPage, Number(query.get("first") ?? usualPerPage));
  const after = query.get("after");
  const from = after ? Number(Buffer.from(after, "base64url").toString()) || 0 : 0;
  const next = from + size;
  const pagination =
    next < items.length ? { cursor: Buffer.from(String(next)).toString("base64url") } : {};
  return { data: items.slice(from, next), pagination };
}
