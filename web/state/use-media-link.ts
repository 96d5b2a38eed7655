import { useMutation, useQuery } from "@tanstack/react-query";
import type { Vod } from "../../shared/model/vod.ts";
import { useDaemon, type Daemon } from "./daemon-context.ts";
import { toMediaPath } from "./media-path.ts";
import { useNotice } from "./notice-context.ts";
import { queryKeys } from "./query-keys.ts";

/**
 * Where the player finds a recording's file; null until it is known. The cookie of this page does
 * not reach the media of a daemon elsewhere, so that one is asked for a signed link.
 */
export function useMediaUrl(vod: Vod | undefined, basename: string | undefined): string | null {
  const daemon = useDaemon();
  const isElsewhere = new URL(daemon.address.baseUrl).origin !== globalThis.location.origin;
  const { data: link } = useQuery({
    queryKey: queryKeys.mediaLink(vod?.uuid ?? "", basename ?? ""),
    enabled: isElsewhere && vod !== undefined && basename !== undefined,
    staleTime: Infinity,
    async queryFn() {
      const found = await fetchLink(daemon, vod?.uuid ?? "", basename);
      // The playlist of what has just been finished is gone; an empty address would be kept for good.
      if (found === "") throw new Error(`There is no ${basename ?? "file"} any more.`);
      return found;
    },
  });
  if (vod === undefined || basename === undefined) return null;
  return isElsewhere ? (link ?? null) : daemon.toUrl(toMediaPath(vod, basename));
}

/** Copies a link that other players take, or shows it where the browser allows no copying. */
export function useCopyMediaLink() {
  const daemon = useDaemon();
  const notice = useNotice();
  return useMutation({
    mutationFn: ({ uuid }: { uuid: string; copied: string }) => fetchLink(daemon, uuid),
    async onSuccess(link, { copied }) {
      const isCopied = await copy(link);
      notice.success(isCopied ? copied : link);
    },
  });
}

/** A link to one file of a recording, by default the first. */
async function fetchLink({ api, toUrl }: Daemon, uuid: string, basename?: string): Promise<string> {
  const { links } = (await api("POST /api/v0/vod/:uuid/link", { params: { uuid } })).data;
  const found = basename === undefined ? links[0] : links.find((l) => l.basename === basename);
  return found === undefined ? "" : toUrl(found.path);
}

/** Browsers offer the clipboard to secure pages only. */
async function copy(text: string): Promise<boolean> {
  if (!globalThis.isSecureContext) return false;
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
