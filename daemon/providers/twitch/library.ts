import type { Clock } from "../../io/clock.ts";
import type { Library } from "../library.ts";
import { openClip } from "./clip-files.ts";
import type { GqlDeps } from "./gql.ts";
import {
  listClipsAnonymously,
  listVideosAnonymously,
  lookUpClipAnonymously,
  lookUpMutedRanges,
  lookUpVideosAnonymously,
} from "./gql-library.ts";
import type { Helix } from "./helix.ts";
import { createHelixLibrary } from "./helix-library.ts";
import { listChapters } from "./video-chapters.ts";
import { openVideo } from "./vod-master.ts";

/** What Twitch keeps: by Helix with the operator's application, else by the anonymous interface. */
export function createTwitchLibrary(
  deps: GqlDeps & { random(): number; clock: Pick<Clock, "now"> },
  helix: Helix,
): Library {
  const official = createHelixLibrary(helix, () => deps.clock.now());
  const isOfficial = () => helix.isConfigured();
  return {
    parseVideoId,
    parseClipId,
    listVideos: (streamer, page, signal) =>
      isOfficial()
        ? official.listVideos(streamer, page, signal)
        : listVideosAnonymously(deps, streamer, page, signal),
    async lookUpVideos(ids, signal) {
      if (!isOfficial()) return lookUpVideosAnonymously(deps, ids, signal);
      const videos = await official.lookUpVideos(ids, signal);
      // Helix often leaves muted ranges out; the anonymous interface knows them.
      const silent = [...videos.values()].filter((video) => !video?.muted_segments?.length);
      const asked = silent.flatMap((video) => video?.id ?? []);
      const muted = await lookUpMutedRanges(deps, asked, signal);
      for (const video of silent)
        if (video !== null) video.muted_segments = muted.get(video.id) ?? video.muted_segments;
      return videos;
    },
    listClips: (streamer, page, signal) =>
      isOfficial()
        ? official.listClips(streamer, page, signal)
        : listClipsAnonymously(deps, streamer, page, signal),
    lookUpClip: (id, signal) =>
      isOfficial() ? official.lookUpClip(id, signal) : lookUpClipAnonymously(deps, id, signal),
    openVideo: (id, signal) => openVideo(deps, id, deps.random(), signal),
    openClip: (id, signal) => openClip(deps, id, signal),
    listChapters: (id, signal) => listChapters(deps, id, signal),
  };
}

function parseVideoId(text: string): string | null {
  const link =
    /^(?:https?:\/\/)?(?:www\.|m\.|go\.)?twitch\.tv\/(?:[^/?#]+\/v(?:ideo)?|videos)\/(\d+)/i.exec(
      text.trim(),
    );
  const id = link?.[1] ?? text.trim().replace(/^v/i, "");
  return /^\d{5,20}$/.test(id) ? id : null;
}

/** Links are of the form clips.twitch.tv/<id> or twitch.tv/<login>/clip/<id>. */
function parseClipId(text: string): string | null {
  const link =
    /^(?:https?:\/\/)?(?:clips\.twitch\.tv\/(?:embed\?clip=)?|(?:www\.|m\.)?twitch\.tv\/(?:[^/?#]+\/)?clip\/)([^/?#&]+)/i.exec(
      text.trim(),
    );
  const id = link?.[1] ?? text.trim();
  return /^[A-Za-z][\w-]{3,99}$/.test(id) ? id : null;
}
