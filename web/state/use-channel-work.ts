import { useMutation } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import type { Job } from "../../shared/model/job.ts";
import { useNotice } from "./notice-context.ts";
import { queryKeys } from "./query-keys.ts";
import { toScanResult } from "./scan-result.ts";
import { useFollowedJob } from "./use-followed-job.ts";
import { useFormat } from "./use-format.ts";
import { useRefreshChannel } from "./use-refresh-channel.ts";

type Named = Pick<Channel, "uuid" | "displayName">;

const channelLists = ({ uuid }: Named) => [queryKeys.channels, queryKeys.channelVods(uuid)];

/** Has names, pictures and what is on air looked up again, and says when that is done. */
export function useRefreshData() {
  const { t } = useTranslation();
  const notice = useNotice();
  const refresh = useRefreshChannel();
  return useMutation({
    mutationFn: (channel: Named) => refresh.mutateAsync(channel),
    onSuccess: (_answer, { displayName: name }) => notice.success(t("palette.refreshed", { name })),
  });
}

/** Looks on the disk for recordings of a channel. */
export function useScanChannel() {
  const { t } = useTranslation();
  const format = useFormat();
  return useFollowedJob<Named>({
    start: (api, { uuid }) => api("POST /api/v0/channels/:uuid/scan", { params: { uuid } }),
    toStartedText: ({ displayName: name }) => t("channel.work.scanBegan", { name }),
    toStoppedText: ({ displayName: name }) => t("channel.work.stopped", { name }),
    async toResult(job, { displayName: name }, api) {
      const { data } = await api("GET /api/v0/jobs/:name/report", { params: { name: job.name } });
      return toScanResult(t, { name, counts: data.counts, number: format.number });
    },
    toStale: channelLists,
  });
}

/** Looks for videos beside the recordings of a channel. */
export function useScanLocalVideos() {
  const { t } = useTranslation();
  return useFollowedJob<Named>({
    start: (api, { uuid }) =>
      api("POST /api/v0/channels/:uuid/scanlocalvideos", { params: { uuid } }),
    toStartedText: ({ displayName: name }) => t("channel.work.localBegan", { name }),
    toStoppedText: ({ displayName: name }) => t("channel.work.stopped", { name }),
    async toResult(_job, { uuid, displayName: name }, api) {
      const input = { params: { uuid }, query: { vods: 0 } };
      const { data } = await api("GET /api/v0/channels/:uuid", input);
      const count = data.video_list.length;
      return { text: t("channel.work.localOver", { name, count }), isWarning: false };
    },
    toStale: channelLists,
  });
}

/** Finds the platform's copies of all recordings of a channel. */
export function useMatchAll() {
  const { t } = useTranslation();
  return useFollowedJob<Named>({
    start: (api, { uuid }) =>
      api("POST /api/v0/channels/:uuid/matchallprovidervods", { params: { uuid } }),
    toStartedText: ({ displayName: name }) => t("channel.work.matchBegan", { name }),
    toStoppedText: ({ displayName: name }) => t("channel.work.stopped", { name }),
    toResult: (job, { displayName: name }) => ({
      text: toMatchText(t, name, job),
      isWarning: false,
    }),
    toStale: (channel) => [...channelLists(channel), queryKeys.allVods],
  });
}

/** The job says in its log what it has found. */
function toMatchText(t: TFunction, name: string, { log }: Job): string {
  return [t("channel.work.matchOver", { name }), ...log].join(" ");
}
