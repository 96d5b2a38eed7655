/** How far files were watched, in seconds, the latest one last. */
export type ResumePlaces = readonly (readonly [file: string, seconds: number])[];

const storageKey = "reelkeep.places";
const mostPlaces = 200;
/** So near to the beginning or to the end nobody wants to go on. */
const edgeSeconds = 15;

export function parsePlaces(stored: string | null): ResumePlaces {
  try {
    const value: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(value) ? value.filter(isPlace) : [];
  } catch {
    return [];
  }
}

function isPlace(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === "string" && Number.isFinite(value[1]);
}

/** With this file's place; without it when it is seen to its end, or hardly begun. */
export function withPlace(
  places: ResumePlaces,
  file: string,
  { seconds, duration }: { seconds: number; duration: number },
): ResumePlaces {
  const others = places.filter(([name]) => name !== file);
  if (seconds < edgeSeconds || seconds > duration - edgeSeconds) return others;
  return [...others, [file, seconds] as const].slice(-mostPlaces);
}

type PlaceStorage = Pick<Storage, "getItem" | "setItem">;

/** Seconds at which to go on with a file; 0 for the beginning. */
export function readPlace(storage: PlaceStorage, file: string): number {
  const places = parsePlaces(storage.getItem(storageKey));
  return places.find(([name]) => name === file)?.[1] ?? 0;
}

export function keepPlace(
  storage: PlaceStorage,
  file: string,
  watched: { seconds: number; duration: number },
): void {
  const places = withPlace(parsePlaces(storage.getItem(storageKey)), file, watched);
  try {
    storage.setItem(storageKey, JSON.stringify(places));
  } catch {
    // Without room for it one starts at the beginning the next time.
  }
}
