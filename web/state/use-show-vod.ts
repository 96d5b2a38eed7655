import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Vod } from "../../shared/model/vod.ts";
import { applyEvent } from "./apply-event.ts";

/** Shows a recording as an answer has it, wherever the page shows it, before the event about it comes. */
export function useShowVod(): (vod: Vod) => void {
  const cache = useQueryClient();
  return useCallback((vod) => applyEvent(cache, { action: "vod_updated", data: { vod } }), [cache]);
}
