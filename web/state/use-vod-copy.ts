import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useDaemon } from "./daemon-context.ts";
import { useNotice } from "./notice-context.ts";
import { queryKeys } from "./query-keys.ts";
import { useShowVod } from "./use-show-vod.ts";

/** Finds the platform's copy of a recording; an empty id means: look for it. */
export function useMatchVod(uuid: string) {
  const { t } = useTranslation();
  const { api } = useDaemon();
  const showVod = useShowVod();
  const notice = useNotice();
  return useMutation({
    mutationFn: (videoId: string) =>
      api("POST /api/v0/vod/:uuid/match", {
        params: { uuid },
        body: videoId === "" ? {} : { overrideVideoID: videoId },
      }),
    onSuccess({ data, message }) {
      showVod(data);
      const matched = t("vod.matched", { title: data.external_vod_title ?? "" });
      notice.success(message ?? matched);
    },
  });
}

/** Asks the platform whether it still has its copy. */
export function useCheckCopy(uuid: string) {
  const { t } = useTranslation();
  const { api } = useDaemon();
  const showVod = useShowVod();
  const notice = useNotice();
  return useMutation({
    mutationFn: () => api("POST /api/v0/vod/:uuid/check_copy", { params: { uuid } }),
    onSuccess({ data }) {
      showVod(data);
      const { external_vod_exists: isThere } = data;
      if (isThere === true) notice.success(t("vod.copyThere"));
      else notice.warning(isThere === false ? t("vod.copyGone") : t("vod.copyUnchecked"));
    },
  });
}

/** Asks where the platform took the sound out, and says it (specification section 8). */
export function useCheckMute(uuid: string) {
  const { t } = useTranslation();
  const { api } = useDaemon();
  const cache = useQueryClient();
  const notice = useNotice();
  return useMutation({
    mutationFn: () => api("POST /api/v0/vod/:uuid/check_mute", { params: { uuid } }),
    async onSuccess({ data: { muted } }) {
      if (muted === "unmuted") notice.success(t("vod.mute.unmuted"));
      else notice.warning(t(`vod.mute.${muted}`));
      await cache.invalidateQueries({ queryKey: queryKeys.vod(uuid) });
    },
  });
}

/** Fetches the platform's copy. */
export function useDownloadCopy(uuid: string) {
  const { t } = useTranslation();
  const { api } = useDaemon();
  const notice = useNotice();
  return useMutation({
    mutationFn: (quality: string) =>
      api("POST /api/v0/vod/:uuid/download", { params: { uuid }, query: { quality } }),
    onSuccess: ({ message }) => notice.success(message ?? t("vod.work.begun")),
  });
}
