import type { Deps } from "../../deps.ts";
import type { Handlers } from "../implement.ts";

type NotificationHandlers = Pick<
  Handlers,
  | "GET /api/v0/notifications"
  | "PUT /api/v0/notifications"
  | "POST /api/v0/notifications/test"
  | "GET /api/v0/notifications/deliveries"
  | "GET /api/v0/notifications/push"
  | "POST /api/v0/notifications/push"
  | "DELETE /api/v0/notifications/push"
>;

export function notificationHandlers({
  notify,
  store,
}: Pick<Deps, "notify" | "store">): NotificationHandlers {
  return {
    "GET /api/v0/notifications": () => ({ data: notify.view() }),
    "PUT /api/v0/notifications": async ({ body }) => {
      await notify.change(body.grid);
      return { data: notify.view() };
    },
    "POST /api/v0/notifications/test": async ({ body }) => ({
      data: await notify.test(body.channel, body.category),
    }),
    "GET /api/v0/notifications/deliveries": ({ query }) => ({
      data: notify.deliveries(query.limit),
    }),
    "GET /api/v0/notifications/push": () => ({
      data: { public_key: store.pushSubscribers.keys().publicKey },
    }),
    "POST /api/v0/notifications/push": async ({ body }) => {
      await store.pushSubscribers.add(body);
      return { data: { subscribed: true } };
    },
    "DELETE /api/v0/notifications/push": async ({ query }) => {
      await store.pushSubscribers.remove(query.endpoint);
      return { data: { subscribed: false } };
    },
  };
}
