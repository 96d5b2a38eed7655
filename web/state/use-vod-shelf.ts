import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Vod } from "../../shared/model/vod.ts";
import { applyEvent } from "./apply-event.ts";
import { useDaemon } from "./daemon-context.ts";
import { useNotice } from "./notice-context.ts";
import { queryKeys } from "./query-keys.ts";
import { useShowVod } from "./use-show-vod.ts";

/** Throws a recording away, or deletes it for good; as long as the trash holds it, the message about it offers to undo that. */
export function useDeleteVod(vod: Vod, { isForGood }: { isForGood: boolean }) {
  const { t } = useTranslation();
  const { api } = useDaemon();
  const cache = useQueryClient();
  const notice = useNotice();
  const navigate = useNavigate();
  const params = { uuid: vod.uuid };
  const undo = () => {
    api("POST /api/v0/vod/:uuid/restore", { params })
      .then(() => fetchListsAgain(cache))
      .catch((error: Error) => notice.error(error));
  };
  const openTrash = () => void navigate({ to: "/tools", hash: "trash" });
  const buttons = [
    { label: t("common.undo"), onClick: undo },
    { label: t("vod.openTrash"), onClick: openTrash },
  ];
  return useMutation({
    mutationFn: () =>
      api("DELETE /api/v0/vod/:uuid", { params, query: isForGood ? { for_good: "true" } : {} }),
    onSuccess({ data }) {
      const name = vod.stream_title || vod.basename;
      forget(cache, vod);
      void cache.invalidateQueries({ queryKey: savedKey });
      void cache.invalidateQueries({ queryKey: queryKeys.trash });
      if (isForGood || data.trash_days === 0) notice.success(t("vod.deleted", { name }));
      else notice.offer(t("vod.inTrash", { name }), ...buttons);
    },
  });
}

export function useArchiveVod(vod: Vod) {
  const { t } = useTranslation();
  const { api } = useDaemon();
  const cache = useQueryClient();
  const notice = useNotice();
  return useMutation({
    mutationFn: () => api("POST /api/v0/vod/:uuid/save", { params: { uuid: vod.uuid } }),
    onSuccess() {
      forget(cache, vod);
      void cache.invalidateQueries({ queryKey: savedKey });
      notice.success(t("vod.archived", { name: vod.stream_title || vod.basename }));
    },
  });
}

/** Brings a recording back among those of its channel. */
export function useRestoreVod(uuid: string) {
  const { api } = useDaemon();
  const cache = useQueryClient();
  const notice = useNotice();
  return useMutation({
    mutationFn: () => api("POST /api/v0/vod/:uuid/restore", { params: { uuid } }),
    async onSuccess({ message }) {
      notice.success(message);
      await fetchListsAgain(cache);
    },
  });
}

export function useDeleteSegment(uuid: string) {
  const { api } = useDaemon();
  const cache = useQueryClient();
  const notice = useNotice();
  return useMutation({
    mutationFn: ({ index, isEntryKept }: { index: number; isEntryKept: boolean }) =>
      api("POST /api/v0/vod/:uuid/delete_segment", {
        params: { uuid },
        query: { segment: index, keep_entry: isEntryKept ? "true" : "false" },
      }),
    async onSuccess({ message }) {
      notice.success(message);
      await cache.invalidateQueries({ queryKey: queryKeys.vod(uuid) });
    },
  });
}

/** Deletes a file that was made from a recording, or fetched for it. */
export function useDeleteProduct(uuid: string) {
  const { api } = useDaemon();
  const showVod = useShowVod();
  return useMutation({
    mutationFn: (basename: string) =>
      api("DELETE /api/v0/vod/:uuid/product", { params: { uuid }, query: { basename } }),
    onSuccess: ({ data }) => showVod(data),
  });
}

export const savedPerPage = 50;

/** Archived recordings of all channels, the newest first. */
export function useSavedVods(page: number) {
  const { api } = useDaemon();
  return useQuery({
    queryKey: queryKeys.savedVods(page),
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await api("GET /api/v0/saved_vods", { query: { page, per_page: savedPerPage }, signal }))
        .data,
  });
}

const savedKey = queryKeys.allSavedVods;

/** Takes a recording out of the lists of its channel, as the event does that is on its way. */
function forget(cache: QueryClient, { uuid, basename, channel_uuid }: Vod): void {
  applyEvent(cache, { action: "vod_removed", data: { uuid, basename, channel_uuid } });
}

async function fetchListsAgain(cache: QueryClient): Promise<void> {
  const keys = [queryKeys.channels, queryKeys.allChannelVods, queryKeys.allVods, savedKey];
  await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })));
  await cache.invalidateQueries({ queryKey: queryKeys.trash });
}
