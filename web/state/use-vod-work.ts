import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ContractKey } from "../../shared/api/contract.ts";
import { useDaemon, type Daemon } from "./daemon-context.ts";
import { useNotice } from "./notice-context.ts";
import { queryKeys } from "./query-keys.ts";
import { useShowVod } from "./use-show-vod.ts";
import { usePermission } from "./use-auth.ts";

type BegunWork = Extract<
  ContractKey,
  "POST /api/v0/vod/:uuid/splitbychapters" | "POST /api/v0/vod/:uuid/previews"
>;

/** Begins work that needs no more to be said about; the card shows how far it is. */
export function useBeginVodWork(uuid: string, route: BegunWork) {
  const { t } = useTranslation();
  const { api } = useDaemon();
  const notice = useNotice();
  return useMutation({
    mutationFn: () => api(route, { params: { uuid } }),
    onSuccess: ({ message }) => notice.success(message ?? t("vod.work.begun")),
  });
}

export interface Reencoding {
  encoder: string;
  preset: string;
  quality: number;
  /** 0: as high as the recording. */
  height: number;
  replace: boolean;
}

export function useReencodeVod(uuid: string) {
  const { t } = useTranslation();
  const { api } = useDaemon();
  const notice = useNotice();
  return useMutation({
    mutationFn: (body: Reencoding) =>
      api("POST /api/v0/vod/:uuid/reencode", { params: { uuid }, body }),
    onSuccess: ({ message }) => notice.success(message ?? t("vod.work.begun")),
  });
}

/** Encoders of the daemon's machine; each is tried, which takes a moment. */
export function useEncoders() {
  const { api } = useDaemon();
  const { mayOperate } = usePermission();
  return useQuery({
    queryKey: queryKeys.encoders,
    enabled: mayOperate,
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await api("GET /api/v0/tools/encoders", { signal })).data,
  });
}

/** What a repair would do. */
export function useRepairPreview(uuid: string) {
  const { api } = useDaemon();
  return useQuery({
    queryKey: queryKeys.repairPreview(uuid),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: async () => (await repair(api, uuid, true)).data,
  });
}

export function useRepairVod(uuid: string) {
  const { t } = useTranslation();
  const { api } = useDaemon();
  const showVod = useShowVod();
  const notice = useNotice();
  return useMutation({
    mutationFn: () => repair(api, uuid, false),
    onSuccess({ data }) {
      showVod(data.vod);
      notice.success(t("vod.fixed", { count: data.fixes.length }));
    },
  });
}

function repair(api: Daemon["api"], uuid: string, isDryRun: boolean) {
  const query = { dry_run: isDryRun ? "true" : "false" };
  return api("POST /api/v0/vod/:uuid/fix_issues", { params: { uuid }, query });
}

/** Reads the files of a recording anew. */
export function useRefreshMetadata(uuid: string) {
  const { t } = useTranslation();
  const { api } = useDaemon();
  const showVod = useShowVod();
  const notice = useNotice();
  return useMutation({
    mutationFn: () => api("POST /api/v0/vod/:uuid/refresh_metadata", { params: { uuid } }),
    onSuccess({ data }) {
      showVod(data.vod);
      if (data.problems.length > 0) notice.warning(data.problems.join(" "));
      else notice.success(t("vod.refreshed"));
    },
  });
}

export interface Cut {
  start: number;
  end: number;
  /** To the frame, by encoding the edges. */
  exact: boolean;
  name: string;
}

/** Begins to cut a clip out of a recording; the answer tells where it really begins and ends. */
export function useCut(uuid: string) {
  const { api } = useDaemon();
  return useMutation({
    mutationFn: async (body: Cut) =>
      (await api("POST /api/v0/vod/:uuid/cut", { params: { uuid }, body })).data,
  });
}
