import { keepNumbers, type VodNumbers } from "./core/numbering.ts";
import type { Deps } from "./deps.ts";

/**
 * Lets a channel remember the numbers of a recording that is kept, so that they are given to no other
 * one, also once it is deleted. To be called before a recording may go, and after one came from elsewhere.
 */
export async function rememberNumbers(
  { store }: Pick<Deps, "store">,
  vod: VodNumbers & { channel_uuid: string },
): Promise<void> {
  const channel = store.channels.get(vod.channel_uuid);
  if (channel === null) return;
  const numbers = keepNumbers(channel.numbers, vod);
  if (JSON.stringify(numbers) === JSON.stringify(channel.numbers)) return;
  await store.channels.update(channel.uuid, { numbers });
}
