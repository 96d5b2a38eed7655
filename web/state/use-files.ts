import { useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { AppError } from "../../shared/errors.ts";
import type { StoredFolder } from "../../shared/model/stored-file.ts";
import { useDaemon } from "./daemon-context.ts";
import { useNotice } from "./notice-context.ts";
import { queryKeys } from "./query-keys.ts";
import { usePermission } from "./use-auth.ts";

/** What is in a folder of recordings or logs; a refusal is not asked about again. */
export function useFolder(path: string): UseQueryResult<StoredFolder> {
  const { api } = useDaemon();
  const { mayOperate } = usePermission();
  return useQuery({
    queryKey: [...queryKeys.files, path],
    enabled: mayOperate,
    staleTime: 0,
    retry: (count, error) => !(error instanceof AppError) && count < 2,
    queryFn: async ({ signal }) =>
      (await api("GET /api/v0/files", { query: { path }, signal })).data,
  });
}

export function useRemoveFile(path: string) {
  const { api } = useDaemon();
  const cache = useQueryClient();
  const notice = useNotice();
  return useMutation({
    mutationFn: (name: string) => api("DELETE /api/v0/files", { query: { path, name } }),
    onSuccess: ({ message }) => notice.success(message),
    onSettled: () => cache.invalidateQueries({ queryKey: [...queryKeys.files, path] }),
  });
}
