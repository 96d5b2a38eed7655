import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Channel, ChannelList, NewChannel } from "../../shared/model/channel.ts";
import { useDaemon } from "./daemon-context.ts";
import { useNotice } from "./notice-context.ts";
import { patchChannel, removeChannel } from "./patch-channels.ts";
import { toCapturePrefix } from "./patch-jobs.ts";
import { queryKeys } from "./query-keys.ts";

export function useForceRecord() {
  const { api } = useDaemon();
  const notice = useNotice();
  return useMutation({
    mutationFn: (channel: Channel) =>
      api("POST /api/v0/channels/:uuid/force_record", { params: { uuid: channel.uuid } }),
    onSuccess: (answer) => notice.success(answer.message),
  });
}

/** Ends the capture of a channel; what there is becomes a recording. */
export function useAbortRecord() {
  const abort = useAbortJob();
  return { ...abort, abort: (name: string) => abort.mutate(`${toCapturePrefix(name)}*`) };
}

export function useAbortJob() {
  const { api } = useDaemon();
  const notice = useNotice();
  return useMutation({
    mutationFn: (name: string) => api("DELETE /api/v0/jobs/:name", { params: { name } }),
    onSuccess: (answer) => notice.success(answer.message),
  });
}

export function useAddChannel() {
  const { api } = useDaemon();
  const cache = useQueryClient();
  const notice = useNotice();
  return useMutation({
    mutationFn: (body: NewChannel) => api("POST /api/v0/channels", { body }),
    onSuccess(answer) {
      updateLists(cache, (list) => patchChannel(list, answer.data));
      notice.success(answer.message);
    },
  });
}

export function useRemoveChannel() {
  const { api } = useDaemon();
  const cache = useQueryClient();
  const notice = useNotice();
  return useMutation({
    mutationFn: (uuid: string) => api("DELETE /api/v0/channels/:uuid", { params: { uuid } }),
    onSuccess(answer, uuid) {
      updateLists(cache, (list) => removeChannel(list, uuid));
      notice.success(answer.message);
    },
  });
}

export function useConvertVod() {
  const { api } = useDaemon();
  const notice = useNotice();
  return useMutation({
    mutationFn: (uuid: string) => api("POST /api/v0/vod/:uuid/convert", { params: { uuid } }),
    onSuccess: (answer) => notice.success(answer.message),
  });
}

type Cache = ReturnType<typeof useQueryClient>;

function updateLists(cache: Cache, change: (list: ChannelList) => ChannelList): void {
  cache.setQueriesData<ChannelList>({ queryKey: queryKeys.channels }, (list) =>
    list === undefined ? undefined : change(list),
  );
}
