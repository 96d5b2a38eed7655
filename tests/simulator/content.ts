import type { Broadcast } from "./broadcast.ts";
import type { MediaProfile } from "./media-profile.ts";
import type { Rendition } from "./renditions.ts";
import { adProfileOf, profileOf } from "./renditions.ts";
import type { PlaylistSession } from "./session.ts";
import type { World } from "./world.ts";

/** Which prepared loop a segment comes from, and where in it. */
interface Place {
  profile: MediaProfile;
  index: number;
}

/** The true bytes of a live segment of a broadcast. */
export async function liveBytes(
  world: World,
  broadcast: Broadcast,
  rendition: Rendition,
  index: number,
): Promise<Buffer> {
  const place = livePlace(world, broadcast, rendition, index);
  return world.source.bytes(place.profile, place.index);
}

/** What a session gets for an index: the live segment, or the ad that covers it. */
export async function sessionBytes(
  world: World,
  session: PlaylistSession,
  rendition: Rendition,
  index: number,
): Promise<Buffer> {
  const place = sessionPlace(world, session, rendition, index);
  return world.source.bytes(place.profile, place.index);
}

/** The EXT-X-MAP section that belongs to an index; null for MPEG-TS. */
export async function sessionInit(
  world: World,
  session: PlaylistSession,
  rendition: Rendition,
  index: number,
): Promise<Buffer | null> {
  return world.source.init(sessionPlace(world, session, rendition, index).profile);
}

function livePlace(world: World, broadcast: Broadcast, rendition: Rendition, index: number): Place {
  const epoch = broadcast.epochOf(index);
  const profile = profileOf(rendition, epoch.family, world.media);
  return { profile, index: index - epoch.firstIndex };
}

function sessionPlace(
  world: World,
  session: PlaylistSession,
  rendition: Rendition,
  index: number,
): Place {
  const pod = session.podOf(index);
  if (!pod) return livePlace(world, session.broadcast, rendition, index);
  const { family } = session.broadcast.epochOf(index);
  return { profile: adProfileOf(rendition, family), index: index - pod.firstIndex };
}
