import { useMutation } from "@tanstack/react-query";
import { useDaemon } from "./daemon-context.ts";

/** Fetches a video of a watched channel by its link; the answer names the job. */
export function useDownloadVideo() {
  const { api } = useDaemon();
  return useMutation({
    mutationFn: ({ url, quality }: { url: string; quality: string }) =>
      api("POST /api/v0/tools/vod_download", { body: { url, quality } }),
  });
}

/** Fetches a clip of any channel by its link; the answer names the job. */
export function useDownloadClip() {
  const { api } = useDaemon();
  return useMutation({
    mutationFn: ({ url }: { url: string }) =>
      api("POST /api/v0/tools/clip_download", { body: { url } }),
  });
}
