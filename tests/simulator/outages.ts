import type { Answer, Subject } from "./answer.ts";
import { text } from "./answer.ts";
import { planFault } from "./fault-plan.ts";
import { faultTable } from "./fault-table.ts";
import type { RequestKind } from "./request-log.ts";
import type { PlatformPart } from "./settings.ts";
import type { World } from "./world.ts";

const parts: readonly [RegExp, PlatformPart, RequestKind][] = [
  [/^\/gql$/, "gql", "gql"],
  [/^\/helix\//, "helix", "helix"],
  [/^\/(?:api|vod)\//, "usher", "master"],
  [/^\/vods\//, "vods", "vod"],
  [/^\/clips\//, "clips", "clip"],
  [/^\/pictures\//, "pictures", "picture"],
  [/^\/7tv\//, "7tv", "emotes"],
  [/^\/bttv\//, "bttv", "emotes"],
  [/^\/ffz\//, "ffz", "emotes"],
  [/^\/(?:emoticons|emotes|badges|cheers)\//, "chat-pictures", "picture"],
];

/** What a part of the platform answers while it fails as a whole; null while it works. */
export function failingAnswer(world: World, pathname: string): Answer | null {
  const [, part, kind] = parts.find(([pattern]) => pattern.test(pathname)) ?? [];
  const failure = part === undefined ? undefined : world.settings.failing[part];
  if (failure === undefined || kind === undefined) return null;
  const subject: Subject = { kind };
  if (failure !== "hang") return text(subject, failure, "simulated failure\n");
  const spec = { kind: "playlist-hang" as const, for: Infinity };
  const fault = planFault(faultTable["playlist-hang"], spec, world.clock.now(), -1);
  return { ...text(subject, 200, ""), fault };
}
