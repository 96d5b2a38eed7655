import { addChannel, removeChannel } from "../../channels/manage.ts";
import { findChannel, showChannel, showChannels } from "../../channels/show.ts";
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
  | "DELETE /api/v0/channels/:uuid"
  | "POST /api/v0/channels/:uuid/force_record"
>;

export function channelHandlers(deps: Deps, live: LiveControl): ChannelHandlers {
  return {
    "GET /api/v0/channels": async ({ query }) => ({ data: await showChannels(deps, query.vods) }),
    "POST /api/v0/channels": async ({ body, signal }) => {
      const record = await addChannel(deps, body, signal);
      live.look(record.uuid);
      return {
        data: showChannel(deps, record),
        message: `${record.displayName} is being watched.`,
      };
    },
    "GET /api/v0/channels/:uuid": ({ params, query }) => ({
      data: showChannel(deps, findChannel(deps, params.uuid), query.vods),
    }),
    "DELETE /api/v0/channels/:uuid": async ({ params }) => {
      await removeChannel(deps, params.uuid);
      return { data: { uuid: params.uuid } };
    },
    "POST /api/v0/channels/:uuid/force_record": async ({ params, signal }) => ({
      data: { job_name: await live.force(params.uuid, signal) },
    }),
  };
}
