import type { Answer, Question } from "./answer.ts";
import { text } from "./answer.ts";
import type { ControlPowers } from "./control.ts";
import { answerControl } from "./control.ts";
import { answerClip } from "./clip-media.ts";
import { answerEmotePicture, answerEmotes } from "./emote-services.ts";
import { answerGql } from "./gql.ts";
import { answerHelix } from "./helix.ts";
import { answerPlaylist, answerSegment } from "./live-media.ts";
import { answerOauth } from "./oauth.ts";
import type { UsherVersion } from "./usher.ts";
import { answerLiveMaster, answerVodMaster } from "./usher.ts";
import { failingAnswer } from "./outages.ts";
import { pictureOf } from "./pictures.ts";
import { answerVod } from "./vod-media.ts";
import type { World } from "./world.ts";
import { channelByLogin } from "./world.ts";

interface Scene {
  world: World;
  powers: ControlPowers;
  question: Question;
}

type Route = [RegExp, (scene: Scene, matched: string[]) => Answer | Promise<Answer>];

const routes: readonly Route[] = [
  [
    /^\/v1\/segment\/([\w-]+)\.(?:ts|mp4)$/,
    (s, [token = ""]) => answerSegment(s.world, s.question, token),
  ],
  [
    /^\/v1\/playlist\/([\w-]+)\.m3u8$/,
    (s, [token = ""]) => answerPlaylist(s.world, s.question, token),
  ],
  [
    /^\/api\/(?:(v2)\/)?channel\/hls\/(\w+)\.m3u8$/,
    (s, [v2, login = ""]) => liveMaster(s, login, v2 ? "v2" : "v1"),
  ],
  [
    // The extension is left out by older clients.
    /^\/vod\/(?:(v2)\/)?(\d+)(?:\.m3u8)?$/,
    (s, [v2, id = ""]) => answerVodMaster(s.world, s.question, id, v2 ? "v2" : "v1"),
  ],
  [/^\/vods\//, (s) => answerVod(s.world, s.question)],
  [/^\/clips\//, (s) => answerClip(s.world, s.question)],
  [/^\/pictures\//, (s) => picture(s.question)],
  [/^\/(?:7tv|bttv|ffz)\//, (s) => answerEmotes(s.world, s.question)],
  [/^\/(?:emoticons|emotes|badges|cheers)\//, (s) => answerEmotePicture(s.question)],
  [/^\/gql$/, (s) => answerGql(s.world, s.question)],
  [/^\/helix\//, (s) => answerHelix(s.world, s.question)],
  [/^\/oauth2\//, (s) => answerOauth(s.world, s.question)],
  [/^\/control\//, (s) => answerControl(s.world, s.powers, s.question)],
];

/** Finds who answers; all of the platform's hosts share one origin, told apart by their paths. */
export async function route(scene: Scene): Promise<Answer> {
  const { pathname } = scene.question.url;
  const failing = failingAnswer(scene.world, pathname);
  if (failing) return failing;
  for (const [pattern, answer] of routes) {
    const match = pattern.exec(pathname);
    if (match) return answer(scene, match.slice(1));
  }
  return text({ kind: "unknown" }, 404, "404 page not found\n");
}

const picture = ({ url }: Question): Answer => ({
  status: 200,
  type: "image/png",
  body: pictureOf(url.pathname),
  subject: { kind: "picture" },
});

function liveMaster(scene: Scene, login: string, version: UsherVersion): Answer {
  const { world, question } = scene;
  const channel = channelByLogin(world, login);
  const nowMs = world.clock.now();
  channel?.agenda.settle(nowMs);
  const subject = { target: "master" as const, url: question.url.pathname };
  const fault = channel?.faults.take(subject, nowMs);
  const answer = answerLiveMaster(world, question, login, version);
  return fault ? { ...answer, fault } : answer;
}
