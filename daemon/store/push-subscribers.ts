import { z } from "zod";
import { PushSubscription } from "../../shared/model/notification.ts";
import { openDocument } from "../io/json-document.ts";

const Document = z.object({
  version: z.literal(1),
  publicKey: z.string(),
  privateKey: z.string(),
  subscriptions: z.array(PushSubscription),
});

/** Older ones go when more browsers subscribe; an operator has a handful. */
const mostSubscriptions = 50;

export interface PushSubscriberStore {
  keys(): { publicKey: string; privateKey: string };
  list(): PushSubscription[];
  /** Durable when it returns; a browser that is known gets its new keys. */
  add(subscription: PushSubscription): Promise<void>;
  remove(endpoint: string): Promise<void>;
}

/** Browsers that want messages by Web Push, and the keys the daemon signs with; made once. */
export async function openPushSubscribers(
  file: string,
  problems: string[],
  createKeys: () => { publicKey: string; privateKey: string },
): Promise<PushSubscriberStore> {
  const { low, problem } = await openDocument(file, Document, {
    version: 1,
    publicKey: "",
    privateKey: "",
    subscriptions: [],
  });
  if (problem !== null) problems.push(problem);
  if (low.data.publicKey === "") low.data = { ...low.data, ...createKeys() };
  const without = (endpoint: string) =>
    low.data.subscriptions.filter((subscription) => subscription.endpoint !== endpoint);
  const keep = async (subscriptions: PushSubscription[]) => {
    low.data = { ...low.data, subscriptions };
    await low.write();
  };
  return {
    keys: ({ publicKey, privateKey } = low.data) => ({ publicKey, privateKey }),
    list: () => [...low.data.subscriptions],
    add: (added) => keep([...without(added.endpoint), added].slice(-mostSubscriptions)),
    remove: (endpoint) => keep(without(endpoint)),
  };
}
