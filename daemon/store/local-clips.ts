import type { LocalClip } from "../../shared/model/clip.ts";

/** Clips and cuts on the disk, as they were last looked up; nothing of this is kept but the files. */
export interface LocalClipStore {
  /** Of one streamer, the newest first. */
  of(provider: string, streamerId: string): LocalClip[];
  replace(found: readonly FoundClip[]): void;
}

export interface FoundClip {
  provider: string;
  streamerId: string;
  clip: LocalClip;
}

export function createLocalClips(): LocalClipStore {
  const byStreamer = new Map<string, LocalClip[]>();
  const keyOf = (provider: string, streamerId: string) => `${provider} ${streamerId}`;
  const dateOf = ({ clip_metadata }: LocalClip) => clip_metadata.created_at;
  return {
    of: (provider, streamerId) => byStreamer.get(keyOf(provider, streamerId)) ?? [],
    replace(found) {
      byStreamer.clear();
      for (const { provider, streamerId, clip } of found) {
        const key = keyOf(provider, streamerId);
        byStreamer.set(key, [...(byStreamer.get(key) ?? []), clip]);
      }
      for (const [key, clips] of byStreamer)
        byStreamer.set(
          key,
          clips.toSorted((a, b) => dateOf(b).localeCompare(dateOf(a))),
        );
    },
  };
}
