import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import { queryKeys } from "./query-keys.ts";
import { useFollowedJob } from "./use-followed-job.ts";
import { useFormat } from "./use-format.ts";

/** The name of the job that exports all recordings of a channel. */
export function toExportAllJob({ internalName }: Pick<Channel, "internalName">): string {
  return `exportall_${internalName}`;
}

export interface ExportAllOrder {
  channel: Pick<Channel, "uuid" | "displayName">;
  /** Also what left before. */
  isForced: boolean;
  /** The list of jobs has it now. */
  onBegun: () => void;
}

/** Exports all recordings of a channel by the settings, and says what came of it. */
export function useExportAll() {
  const { t } = useTranslation();
  const format = useFormat();
  const cache = useQueryClient();
  return useFollowedJob<ExportAllOrder>({
    async start(api, { channel: { uuid }, isForced, onBegun }) {
      const query = isForced ? { force: "true" as const } : {};
      const input = { params: { uuid }, query };
      const answer = await api("POST /api/v0/channels/:uuid/exportallvods", input);
      // What is left of an earlier one has the same name.
      cache.removeQueries({ queryKey: queryKeys.workReport(answer.data.job_name) });
      await cache.invalidateQueries({ queryKey: queryKeys.jobs });
      onBegun();
      return answer;
    },
    toStartedText: ({ channel: { displayName: name } }) => t("channel.work.exportBegan", { name }),
    toStoppedText: ({ channel: { displayName: name } }) => t("channel.work.stopped", { name }),
    async toResult(job, { channel: { displayName: name } }, api) {
      const { data } = await api("GET /api/v0/jobs/:name/report", { params: { name: job.name } });
      const { exported = 0, skipped = 0 } = data.counts;
      const counts = { exported: format.number(exported), skipped: format.number(skipped) };
      return { text: t("channel.work.exportOver", { name, ...counts }), isWarning: false };
    },
    toStale: () => [queryKeys.allVods, queryKeys.jobs],
  });
}
