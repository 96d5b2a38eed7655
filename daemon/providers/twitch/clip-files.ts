import { z } from "zod";
import { toQualityName } from "../../core/playlist.ts";
import { parseAnswer } from "../../io/http.ts";
import type { ClipFile, OpenedClip } from "../library.ts";
import { askGql, type GqlDeps, quote } from "./gql.ts";
import { clipFields, GqlClip, toClip } from "./gql-media.ts";

const Quality = z.object({
  quality: z.string(),
  frameRate: z.number().nullish(),
  sourceURL: z.string().nullish(),
});

const Answer = z.object({
  clip: GqlClip.extend({
    videoQualities: z.array(Quality).nullish(),
    playbackAccessToken: z.object({ value: z.string(), signature: z.string() }).nullish(),
  }).nullable(),
});

const tokenField =
  'playbackAccessToken(params:{platform:"web",playerBackend:"mediaplayer",playerType:"site"}){value signature}';

/** A clip with the signed addresses of its files; null when there is no such clip. */
export async function openClip(
  deps: GqlDeps,
  id: string,
  signal: AbortSignal,
): Promise<OpenedClip | null> {
  const fields = `${clipFields} videoQualities{quality frameRate sourceURL} ${tokenField}`;
  const query = `query{clip(slug:${quote(id)}){${fields}}}`;
  const answer = await askGql(deps, query, signal, deps.settings.playbackToken());
  const { clip: found } = parseAnswer(Answer, answer, "Twitch");
  const clip = toClip(found);
  if (found === null || clip === null) return null;
  const { value = "", signature = "" } = found.playbackAccessToken ?? {};
  const files = (found.videoQualities ?? []).flatMap((quality) =>
    toFile(quality, new URLSearchParams({ sig: signature, token: value })),
  );
  return { clip, files: files.toSorted((a, b) => b.height - a.height || b.fps - a.fps) };
}

/** Qualities without an address are not made yet. */
function toFile(quality: z.infer<typeof Quality>, access: URLSearchParams): ClipFile[] {
  const height = Number.parseInt(quality.quality, 10);
  if (!quality.sourceURL || !Number.isFinite(height)) return [];
  const fps = quality.frameRate ?? 30;
  const url = `${quality.sourceURL}?${access.toString()}`;
  return [{ quality: toQualityName("", { height, fps }), height, fps, url }];
}
