import { useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import type { Trash, TrashItem } from "../../shared/model/trash.ts";
import { useDaemon } from "./daemon-context.ts";
import { useNotice } from "./notice-context.ts";
import { queryKeys } from "./query-keys.ts";
import { usePermission } from "./use-auth.ts";

type Place = Pick<TrashItem, "uuid" | "segment">;

/** What was deleted and can be brought back. */
export function useTrash(): UseQueryResult<Trash> {
  const { api } = useDaemon();
  const { mayOperate } = usePermission();
  return useQuery({
    queryKey: queryKeys.trash,
    enabled: mayOperate,
    staleTime: 0,
    queryFn: async ({ signal }) => (await api("GET /api/v0/trash", { signal })).data,
  });
}

/** Brings a recording back, or the one file of it that was deleted. */
export function useRestore() {
  const { api } = useDaemon();
  const settle = useSettle();
  return useMutation({
    mutationFn: ({ uuid, segment }: Place) =>
      api("POST /api/v0/vod/:uuid/restore", { params: { uuid }, query: toQuery(segment) }),
    ...settle,
  });
}

/** Deletes for good. */
export function usePurge() {
  const { api } = useDaemon();
  const settle = useSettle();
  return useMutation({
    mutationFn: ({ uuid, segment }: Place) =>
      api("DELETE /api/v0/trash/:uuid", { params: { uuid }, query: toQuery(segment) }),
    ...settle,
  });
}

export function useEmptyTrash() {
  const { api } = useDaemon();
  const settle = useSettle();
  return useMutation({ mutationFn: () => api("DELETE /api/v0/trash"), ...settle });
}

function toQuery(segment: string | null): { segment?: string } {
  return segment === null ? {} : { segment };
}

function useSettle() {
  const cache = useQueryClient();
  const notice = useNotice();
  return {
    onSuccess: ({ message }: { message: string | undefined }) => notice.success(message),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.trash }),
  };
}
