import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import type { VodEdit } from "../../shared/model/vod-edit.ts";
import { useDaemon } from "./daemon-context.ts";
import { useNotice } from "./notice-context.ts";
import { queryKeys } from "./query-keys.ts";
import { useShowVod } from "./use-show-vod.ts";

/** Changes what an operator may say of a recording; what is not named stays. */
export function useEditVod(uuid: string) {
  const { api } = useDaemon();
  const showVod = useShowVod();
  const notice = useNotice();
  return useMutation({
    mutationFn: (body: VodEdit) => api("POST /api/v0/vod/:uuid", { params: { uuid }, body }),
    onSuccess({ data, message }) {
      showVod(data);
      notice.success(message);
    },
  });
}

export function useAddBookmark(uuid: string) {
  const { api } = useDaemon();
  const showVod = useShowVod();
  return useMutation({
    /** Without an offset it is where a running recording is now. */
    mutationFn: (body: { name: string; offset?: number }) =>
      api("POST /api/v0/vod/:uuid/bookmark", { params: { uuid }, body }),
    onSuccess: ({ data }) => showVod(data),
  });
}

export function useDeleteBookmark(uuid: string) {
  const { api } = useDaemon();
  const showVod = useShowVod();
  return useMutation({
    mutationFn: (index: number) =>
      api("DELETE /api/v0/vod/:uuid/bookmark", { params: { uuid }, query: { index } }),
    onSuccess: ({ data }) => showVod(data),
  });
}

export interface RenameTemplates {
  template: string;
  folderTemplate: string;
}

export function useRenameVod(uuid: string) {
  const { api } = useDaemon();
  const showVod = useShowVod();
  const notice = useNotice();
  return useMutation({
    mutationFn: ({ template, folderTemplate }: RenameTemplates) =>
      api("POST /api/v0/vod/:uuid/rename", {
        params: { uuid },
        body: { template, folder_template: folderTemplate },
      }),
    onSuccess({ data, message }) {
      showVod(data.vod);
      notice.success(message);
    },
  });
}

/** What the templates would make of a recording's files; the last answer stays until the next one. */
export function useRenamePreview(uuid: string, { template, folderTemplate }: RenameTemplates) {
  const { api } = useDaemon();
  return useQuery({
    queryKey: queryKeys.renamePreview(uuid, template, folderTemplate),
    enabled: template !== "",
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const body = { template, folder_template: folderTemplate };
      const input = { params: { uuid }, body, signal };
      return (await api("POST /api/v0/vod/:uuid/rename/preview", input)).data;
    },
  });
}
