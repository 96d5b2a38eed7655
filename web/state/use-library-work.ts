import { useMutation, useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { WorkReport } from "../../shared/model/work-report.ts";
import { useDaemon } from "./daemon-context.ts";
import { queryKeys } from "./query-keys.ts";
import { usePermission } from "./use-auth.ts";

const whileWorkingMs = 1000;

/** Looks on the disk for the recordings of all channels; the answer names the job. */
export function useScanAll() {
  const { api } = useDaemon();
  return useMutation({
    mutationFn: ({ isDryRun }: { isDryRun: boolean }) =>
      api("POST /api/v0/tools/scan", { query: { dry_run: isDryRun ? "true" : "false" } }),
  });
}

export interface LibraryImport {
  folder: string;
  isDryRun: boolean;
  /** Whether the files are taken away from where they are. */
  isMove: boolean;
}

/** Brings the data folder of another recorder over; the answer names the job. */
export function useImportLibrary() {
  const { api } = useDaemon();
  return useMutation({
    mutationFn: ({ folder, isDryRun, isMove }: LibraryImport) =>
      api("POST /api/v0/tools/import", { body: { folder, dry_run: isDryRun, move: isMove } }),
  });
}

/** Removes what is over the limits of its channel, or only says what would go. */
export function useCleanUpAll() {
  const { api } = useDaemon();
  return useMutation({
    mutationFn: async ({ isDryRun }: { isDryRun: boolean }) => {
      const query = { dry_run: isDryRun ? "true" : "false" };
      return (await api("POST /api/v0/tools/cleanup", { query })).data;
    },
  });
}

interface Answered {
  state: { data: WorkReport | undefined };
}

/** What a job has found and done, until it is over. */
export function useWorkReport(jobName: string): UseQueryResult<WorkReport> {
  const { api } = useDaemon();
  const { mayOperate } = usePermission();
  return useQuery({
    queryKey: queryKeys.workReport(jobName),
    enabled: mayOperate,
    staleTime: 0,
    refetchInterval: ({ state: { data } }: Answered) =>
      data?.is_over === true ? false : whileWorkingMs,
    queryFn: async ({ signal }) =>
      (await api("GET /api/v0/jobs/:name/report", { params: { name: jobName }, signal })).data,
  });
}
