import type { ChannelDefinition } from "./channel.ts";
import { SimulatedChannel } from "./channel.ts";
import type { World } from "./world.ts";

/** Adds a channel, offline, under its login; the same login again replaces it. */
export function createChannel(world: World, definition: ChannelDefinition): SimulatedChannel {
  const channel = new SimulatedChannel(definition, world);
  world.channels.set(channel.login, channel);
  return channel;
}
