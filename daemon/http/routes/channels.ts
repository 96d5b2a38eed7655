import { toSentence } from "../../../shared/sentences.ts";
import { addChannel, removeChannel } from "../../channels/manage.ts";
import { editChannel } from "../../channels/edit.ts";
import { listAllVods, listChannels, listVods } from "../../channels/list.ts";
import { completeChannel, refreshChannel } from "../../channels/refresh.ts";
import { removeChannelWithVods } from "../../channels/remove-with-vods.ts";
import { renameChannel } from "../../channels/rename.ts";
import { findChannel, showChannel } from "../../channels/show.ts";
import type { Deps } from "../../deps.ts";
import type { Handlers } from "../implement.ts";

/** What the edge that watches streams offers to requests. */
export interface LiveControl {
  /** Looks at a channel now and records it if it is live. */
  look(channelUuid: string): void;
  force(channelUuid: string, signal: AbortSignal): Promise<string>;
}

type ChannelHandlers = Pick<
  Handlers,
  | "GET /api/v0/channels"
  | "POST /api/v0/channels"
  | "GET /api/v0/channels/:uuid"
  | "PUT /api/v0/channels/:uuid"
  | "DELETE /api/v0/channels/:uuid"
  | "GET /api/v0/channels/:uuid/vods"
  | "GET /api/v0/vods"
  | "POST /api/v0/channels/:uuid/force_record"
  | "POST /api/v0/channels/:uuid/refresh"
  | "POST /api/v0/channels/:uuid/rename"
>;

export function channelHandlers(deps: Deps, live: LiveControl): ChannelHandlers {
  return {
    "GET /api/v0/channels": async ({ query }) => ({ data: await listChannels(deps, query) }),
    "POST /api/v0/channels": async ({ body, signal }) => {
      const record = await addChannel(deps, body, signal);
      live.look(record.uuid);
      await completeChannel(deps, record, signal);
      return {
        data: showChannel(deps, record),
        message: toSentence("said_channel_added", { channel: record.displayName }),
      };
    },
    "GET /api/v0/channels/:uuid": ({ params, query }) => ({
      data: showChannel(deps, findChannel(deps, params.uuid), query.vods),
    }),
    "PUT /api/v0/channels/:uuid": async ({ params, body }) => {
      const record = await editChannel(deps, params.uuid, body);
      live.look(record.uuid);
      return { data: showChannel(deps, record) };
    },
    "GET /api/v0/channels/:uuid/vods": ({ params, query }) => ({
      data: listVods(deps, params.uuid, query),
    }),
    "GET /api/v0/vods": ({ query }) => ({ data: listAllVods(deps, query) }),
    "DELETE /api/v0/channels/:uuid": async ({ params: { uuid }, query }) => {
      if (query.deletevods) return { data: await removeChannelWithVods(deps, uuid) };
      await removeChannel(deps, uuid);
      return { data: { uuid, job_name: null, removed: 0, kept: [] } };
    },
    "POST /api/v0/channels/:uuid/force_record": async ({ params, signal }) => ({
      data: { job_name: await live.force(params.uuid, signal) },
    }),
    "POST /api/v0/channels/:uuid/refresh": async ({ params, signal }) => {
      await refreshChannel(deps, findChannel(deps, params.uuid), signal);
      live.look(params.uuid);
      return { data: showChannel(deps, findChannel(deps, params.uuid)) };
    },
    "POST /api/v0/channels/:uuid/rename": async ({ params, body, signal }) => {
      const record = await renameChannel(deps, params.uuid, body.new_login, signal);
      live.look(record.uuid);
      return {
        data: showChannel(deps, record),
        message: toSentence("said_channel_renamed", { login: record.internalName }),
      };
    },
  };
}
