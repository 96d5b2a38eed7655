import { z } from "zod";
import { parseAnswer } from "../../io/http.ts";
import type { VideoChapter } from "../library.ts";
import { askGql, type GqlDeps, quote } from "./gql.ts";

const Game = z
  .object({ id: z.string(), displayName: z.string().nullish(), boxArtURL: z.string().nullish() })
  .nullish();

const ChaptersAnswer = z.object({
  video: z
    .object({
      game: Game,
      moments: z
        .object({
          edges: z.array(
            z.object({
              node: z
                .object({
                  positionMilliseconds: z.number(),
                  description: z.string().nullish(),
                  details: z.object({ game: Game }).nullish(),
                })
                .nullish(),
            }),
          ),
        })
        .nullish(),
    })
    .nullable(),
});

const gameFields = "{id displayName boxArtURL(width:285,height:380)}";

/** The games of a video. The platform names no chapters where there was one game only: that is one chapter. */
export async function listChapters(
  deps: GqlDeps,
  id: string,
  signal: AbortSignal,
): Promise<VideoChapter[]> {
  const details = `details{... on GameChangeMomentDetails{game${gameFields}}}`;
  const node = `node{positionMilliseconds description ${details}}`;
  const moments = `moments(momentRequestType:VIDEO_CHAPTER_MARKERS,first:100){edges{${node}}}`;
  const query = `query{video(id:${quote(id)}){game${gameFields} ${moments}}}`;
  const { video } = parseAnswer(ChaptersAnswer, await askGql(deps, query, signal), "Twitch");
  if (video === null) return [];
  const chapters = (video.moments?.edges ?? []).flatMap(({ node: moment }) =>
    moment === null || moment === undefined
      ? []
      : [toChapter(moment.positionMilliseconds, moment.details?.game, moment.description)],
  );
  if (chapters.length > 0) return chapters;
  return video.game === null || video.game === undefined ? [] : [toChapter(0, video.game, null)];
}

function toChapter(
  positionMs: number,
  game: z.infer<typeof Game>,
  description: string | null | undefined,
): VideoChapter {
  return {
    offsetSeconds: Math.max(0, positionMs / 1000),
    gameId: game?.id ?? null,
    gameName: game?.displayName ?? description ?? null,
    imageUrl: game?.boxArtURL ?? null,
  };
}
