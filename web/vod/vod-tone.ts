import type { VodStatus } from "../../shared/vod-status.ts";
import type { TagTone } from "../ui/tag.tsx";

const tones: Record<VodStatus, TagTone> = {
  capturing: "recording",
  paused: "warning",
  waiting: "converting",
  converting: "converting",
  finalized: "done",
  failed: "warning",
  crashed: "warning",
};

export function toVodTone(status: VodStatus): TagTone {
  return tones[status];
}
