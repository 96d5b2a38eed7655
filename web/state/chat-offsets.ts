/** By how much chats are shown later than they were written, in seconds, the latest one last. */
type ChatOffsets = readonly (readonly [vod: string, seconds: number])[];

const storageKey = "reelkeep.chat-offsets";
const mostOffsets = 200;
/** More than any two clocks differ. */
export const mostOffsetSeconds = 3600;

type OffsetStorage = Pick<Storage, "getItem" | "setItem">;

/** Seconds; 0 where nobody changed it. */
export function readChatOffset(storage: OffsetStorage, vod: string): number {
  return readOffsets(storage).find(([name]) => name === vod)?.[1] ?? 0;
}

export function keepChatOffset(storage: OffsetStorage, vod: string, seconds: number): void {
  const others = readOffsets(storage).filter(([name]) => name !== vod);
  const offsets = seconds === 0 ? others : [...others, [vod, seconds] as const];
  try {
    storage.setItem(storageKey, JSON.stringify(offsets.slice(-mostOffsets)));
  } catch {
    // Full or forbidden: it holds until the player is closed.
  }
}

function readOffsets(storage: OffsetStorage): ChatOffsets {
  try {
    const value: unknown = JSON.parse(storage.getItem(storageKey) ?? "[]");
    return Array.isArray(value) ? value.filter(isOffset) : [];
  } catch {
    return [];
  }
}

function isOffset(value: unknown): value is [string, number] {
  if (!Array.isArray(value)) return false;
  const [vod, seconds] = value as unknown[]; // what was stored may be anything
  return typeof vod === "string" && typeof seconds === "number" && Number.isFinite(seconds);
}
