import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from "@tanstack/react-query";
import { AppError } from "../../shared/errors.ts";
import type { ExporterList, ExportOptions, ExportSource } from "../../shared/model/export.ts";
import { useDaemon } from "./daemon-context.ts";
import { queryKeys } from "./query-keys.ts";
import { usePermission } from "./use-auth.ts";

/** The ways for recordings to leave; asked anew each time, because programs and accounts come and go. */
export function useExporters(): UseQueryResult<ExporterList> {
  const { api } = useDaemon();
  const { mayOperate } = usePermission();
  return useQuery({
    queryKey: queryKeys.exporters,
    enabled: mayOperate,
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => (await api("GET /api/v0/exporter", { signal })).data,
  });
}

/** What an export is asked for, as far as names and sizes depend on it. */
export interface ExportLook {
  exporter: string;
  fileSource: ExportSource;
  /** The only file of several; null for all. */
  segment: number | null;
  titleTemplate: string;
  directory: string;
  hasSidecars: boolean;
}

/** What an export would come to; the last answer stays until the next one. */
export function useExportPreview(uuid: string, look: ExportLook) {
  const { api } = useDaemon();
  const { exporter, fileSource, segment, titleTemplate, directory, hasSidecars } = look;
  return useQuery({
    queryKey: queryKeys.exportPreview(uuid, JSON.stringify(look)),
    enabled: titleTemplate.trim() !== "",
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = {
        exporter,
        file_source: fileSource,
        title_template: titleTemplate,
        directory,
        with_sidecars: hasSidecars ? "true" : "false",
        ...(segment === null ? {} : { segment }),
      };
      const input = { params: { uuid }, query, signal };
      return (await api("GET /api/v0/vod/:uuid/export", input)).data;
    },
  });
}

export interface ExportOrder {
  mode: "vod" | "file";
  exporter: string;
  options: ExportOptions;
}

/** Begins an export; the answer names its job, which the list of jobs then holds. */
export function useBeginExport() {
  const { api } = useDaemon();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ mode, exporter, options }: ExportOrder) => {
      const input = { query: { mode, exporter }, body: options };
      return (await api("POST /api/v0/exporter", input)).data.job_name;
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.jobs }),
  });
}

/** Where to; what is left out is as in the settings. */
export interface ExporterTry {
  exporter: string;
  options: ExportOptions;
}

/** Tries whether an export would work; what goes wrong is told beside the button. */
export function useTestExporter() {
  const { api } = useDaemon();
  return useMutation({
    meta: { isTold: true },
    mutationFn: async ({ exporter, options }: ExporterTry) =>
      (await api("POST /api/v0/exporter/test", { query: { exporter }, body: options })).data,
  });
}

/** What rclone has a login for. */
export function useRcloneRemotes(): UseQueryResult<string[]> {
  const { api } = useDaemon();
  return useQuery({
    queryKey: queryKeys.rcloneRemotes,
    staleTime: 0,
    retry: retryUnanswered,
    queryFn: async ({ signal }) =>
      (await api("GET /api/v0/exporter/rclone/remotes", { signal })).data,
  });
}

/** The playlists of the connected account. */
export function useYoutubePlaylists() {
  const { api } = useDaemon();
  return useQuery({
    queryKey: queryKeys.youtubePlaylists,
    retry: retryUnanswered,
    queryFn: async ({ signal }) => (await api("GET /api/v0/youtube/playlists", { signal })).data,
  });
}

export interface NewPlaylist {
  title: string;
  privacy: "public" | "unlisted" | "private";
}

export function useMakePlaylist() {
  const { api } = useDaemon();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewPlaylist) =>
      (await api("POST /api/v0/youtube/playlists", { body })).data.id,
    onSuccess: () =>
      Promise.all(
        [queryKeys.youtubePlaylists, queryKeys.youtube].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

/** A refusal is not asked about again. */
function retryUnanswered(count: number, error: Error): boolean {
  return !(error instanceof AppError) && count < 2;
}
