import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Channel, ChannelList, ChannelRuleChanges } from "../../shared/model/channel.ts";
import { useDaemon } from "./daemon-context.ts";
import { useNotice } from "./notice-context.ts";
import { patchChannel, removeChannel } from "./patch-channels.ts";
import { queryKeys } from "./query-keys.ts";

/** Changes the given rules of a channel. */
export function useEditChannel(uuid: string) {
  const { api } = useDaemon();
  const show = useShowChannel();
  return useMutation({
    mutationFn: (rules: ChannelRuleChanges) =>
      api("PUT /api/v0/channels/:uuid", { params: { uuid }, body: rules }),
    onSuccess: ({ data }) => show(data),
  });
}

/** Follows a streamer to a new login. */
export function useRenameChannel(uuid: string) {
  const { api } = useDaemon();
  const notice = useNotice();
  const show = useShowChannel();
  return useMutation({
    mutationFn: (login: string) =>
      api("POST /api/v0/channels/:uuid/rename", { params: { uuid }, body: { new_login: login } }),
    onSuccess({ data, message }) {
      show(data);
      notice.success(message);
    },
  });
}

/**
 * Stops watching a channel, and deletes its recordings when asked to; protected ones stay. What
 * shows it goes away with it, so wait for the promise instead of a callback.
 */
export function useForgetChannel(uuid: string) {
  const { api } = useDaemon();
  const cache = useQueryClient();
  const notice = useNotice();
  return useMutation({
    mutationFn: ({ isWithVods }: { isWithVods: boolean }) =>
      api("DELETE /api/v0/channels/:uuid", {
        params: { uuid },
        query: { deletevods: isWithVods ? "true" : "false" },
      }),
    onSuccess({ message }) {
      cache.setQueriesData<ChannelList>({ queryKey: queryKeys.channels }, (list) =>
        list === undefined ? undefined : removeChannel(list, uuid),
      );
      notice.success(message);
    },
  });
}

function useShowChannel() {
  const cache = useQueryClient();
  return (channel: Channel) =>
    cache.setQueriesData<ChannelList>({ queryKey: queryKeys.channels }, (list) =>
      list === undefined ? undefined : patchChannel(list, channel),
    );
}
