import type { Rendition } from "./playlist.ts";

/**
 * The first quality of the operator's list that is offered, or null: then the stream is not recorded
 * (specification section 5). `best` is the source; `worst` the smallest with a picture.
 */
export function selectRendition(
  renditions: readonly Rendition[],
  preferences: readonly string[],
): Rendition | null {
  for (const preference of preferences) {
    const found = findRendition(renditions, preference);
    if (found !== undefined) return found;
  }
  return null;
}

function findRendition(
  renditions: readonly Rendition[],
  preference: string,
): Rendition | undefined {
  const videos = renditions
    .filter((rendition) => rendition.quality !== "audio_only")
    .toSorted(byQuality);
  switch (preference) {
    case "best":
      return videos[0] ?? renditions[0];
    case "source":
      return videos.find((rendition) => rendition.isSource);
    case "worst":
      return videos.at(-1) ?? renditions.at(-1);
    default:
      return renditions.find((rendition) => rendition.quality === preference);
  }
}

/** Best first: source, landscape, pixels, frame rate, bandwidth. */
function byQuality(a: Rendition, b: Rendition): number {
  return (
    Number(b.isSource) - Number(a.isSource) ||
    Number(isLandscape(b)) - Number(isLandscape(a)) ||
    pixels(b) - pixels(a) ||
    (b.fps ?? 0) - (a.fps ?? 0) ||
    b.bandwidth - a.bandwidth
  );
}

function isLandscape(rendition: Rendition): boolean {
  return (rendition.width ?? 1) >= (rendition.height ?? 0);
}

function pixels(rendition: Rendition): number {
  return (rendition.width ?? 0) * (rendition.height ?? 0);
}

/**
 * Puts `best` and `worst` last and drops repeats, as the channel form promises: what stands behind
 * them could never be chosen.
 */
export function normalizeQualities(qualities: readonly string[]): string[] {
  const unique = [...new Set(qualities)];
  const isOpenEnded = (quality: string) => quality === "best" || quality === "worst";
  return [...unique.filter((quality) => !isOpenEnded(quality)), ...unique.filter(isOpenEnded)];
}
