import type { Answer, Question } from "./answer.ts";
import { json, text } from "./answer.ts";
import type { SimulatedChannel } from "./channel.ts";
import { liveBytes } from "./content.ts";
import { channelActions, readJson } from "./control-actions.ts";
import { offeredSegments } from "./facts.ts";
import { faultTable } from "./fault-table.ts";
import { findRendition } from "./renditions.ts";
import type { RequestFilter } from "./request-log.ts";
import { videoSeconds } from "./videos.ts";
import type { World } from "./world.ts";
import { channelByLogin } from "./world.ts";

const subject = { kind: "control" as const };

/** What the control API can do to the simulator as a whole. */
export interface ControlPowers {
  addChannel(body: unknown): SimulatedChannel;
  goDown(seconds: number): void;
}

/** `/control/…`: the hands of a test that runs in another process. */
export async function answerControl(
  world: World,
  powers: ControlPowers,
  question: Question,
): Promise<Answer> {
  const [, , area = "", login, action, ...rest] = question.url.pathname.split("/");
  const isPost = question.method === "POST";
  if (area === "settings") return json(subject, 200, changeSettings(world, question));
  if (area === "requests") return json(subject, 200, world.requests.list(filterOf(question)));
  if (area === "faults") return json(subject, 200, faultRows());
  if (area === "down" && isPost) {
    powers.goDown(Number(readJson(question.body)["seconds"] ?? 0));
    return json(subject, 200, {});
  }
  if (area !== "channels") return text(subject, 404, "unknown control\n");
  if (!login) return isPost ? add(world, powers, question) : list(world);
  const channel = channelByLogin(world, login);
  if (!channel) return text(subject, 404, "unknown channel\n");
  if (!action) return state(world, channel, question);
  if (action === "segment") return trueBytes(world, channel, question, rest);
  const act = channelActions[action];
  if (!act || !isPost) return text(subject, 404, "unknown action\n");
  act(channel, readJson(question.body));
  return json(subject, 200, summary(world, channel));
}

function changeSettings(world: World, question: Question): unknown {
  if (question.method === "POST") Object.assign(world.settings, readJson(question.body));
  return world.settings;
}

function filterOf(question: Question): RequestFilter {
  const entries = [...question.url.searchParams].map(([key, value]) => [
    key,
    key === "index" || key === "status" ? Number(value) : value,
  ]);
  return Object.fromEntries(entries);
}

const faultRows = (): unknown =>
  Object.entries(faultTable).map(([kind, row]) => ({
    kind,
    layer: row.layer,
    summary: row.summary,
    usual: row.usual,
  }));

function add(world: World, powers: ControlPowers, question: Question): Answer {
  return json(subject, 201, summary(world, powers.addChannel(readJson(question.body))));
}

const list = (world: World): Answer =>
  json(
    subject,
    200,
    [...world.channels.values()].map((channel) => summary(world, channel)),
  );

async function state(world: World, channel: SimulatedChannel, question: Question): Promise<Answer> {
  const query = question.url.searchParams;
  const stream = query.get("stream");
  const segments = await offeredSegments(world, channel, {
    rendition: query.get("rendition") ?? "chunked",
    from: Number(query.get("from") ?? 0),
    to: Number(query.get("to") ?? Infinity),
    ...(stream === null ? {} : { streamId: stream }),
  });
  return json(subject, 200, { ...summary(world, channel), segments });
}

function summary(world: World, channel: SimulatedChannel): Record<string, unknown> {
  const nowMs = world.clock.now();
  const live = channel.liveAt();
  return {
    login: channel.login,
    id: channel.id,
    isLive: live !== null,
    streamId: live?.streamId ?? null,
    title: channel.title,
    game: channel.game,
    viewers: channel.viewers,
    edge: live?.edgeAt(nowMs) ?? null,
    broadcasts: channel.broadcasts.map((broadcast) => ({
      ...broadcast.start,
      endedAtMs: broadcast.endedAtMs,
      changes: broadcast.changes,
      epochs: broadcast.epochs,
      clockSteps: broadcast.clockSteps,
    })),
    videos: channel.shelf.videos().map(({ broadcast, ...video }) => ({
      ...video,
      startedAtMs: broadcast.start.startedAtMs,
      seconds: videoSeconds(broadcast, nowMs),
    })),
    clips: channel.shelf.clips().map(({ video, ...clip }) => ({ ...clip, videoId: video.id })),
    sessions: channel.sessions.map((session) => ({
      id: session.id,
      streamId: session.broadcast.streamId,
      createdAtMs: session.start.createdAtMs,
      firstIndex: session.firstIndex,
      isDead: session.deadFromMs <= nowMs,
      pods: session.pods,
    })),
  };
}

/** `/control/channels/<login>/segment/<rendition>/<index>?stream=<id>` */
async function trueBytes(
  world: World,
  channel: SimulatedChannel,
  question: Question,
  [group = "", index = ""]: string[],
): Promise<Answer> {
  const stream = question.url.searchParams.get("stream");
  const broadcast = channel.broadcasts.findLast((b) => stream === null || b.streamId === stream);
  const rendition = findRendition(group);
  const isNumber = /^\d+$/.test(index);
  if (!broadcast || !rendition || !isNumber) return text(subject, 404, "unknown segment\n");
  const body = await liveBytes(world, broadcast, rendition, Number(index));
  return { status: 200, type: "application/octet-stream", body, subject };
}
