import { randomBytes } from "node:crypto";
import type { ChannelWorld, SimulatedChannel } from "./channel.ts";
import type { MediaOptions } from "./renditions.ts";
import { RequestLog } from "./request-log.ts";
import type { SegmentSource } from "./segment-source.ts";

/** Everything the answers are made of. */
export interface World extends ChannelWorld {
  source: SegmentSource;
  media: MediaOptions;
  channels: Map<string, SimulatedChannel>;
  requests: RequestLog;
  /** Key of the playback tokens' signatures. */
  secret: Buffer;
  appTokens: Map<string, { clientId: string; expiresAtMs: number }>;
  helixBucket: { points: number; filledAtMs: number };
  /** When connections are destroyed at accept. */
  downs: { fromMs: number; untilMs: number }[];
}

export function createWorld(parts: Pick<World, "clock" | "source" | "media" | "settings">): World {
  return {
    ...parts,
    channels: new Map(),
    sessions: new Map(),
    requests: new RequestLog(),
    secret: randomBytes(20),
    appTokens: new Map(),
    helixBucket: { points: parts.settings.helixPointsPerMinute, filledAtMs: parts.clock.now() },
    downs: [],
    lastNumber: 0,
  };
}

export const isDown = (world: World, atMs: number): boolean =>
  world.downs.some((down) => atMs >= down.fromMs && atMs < down.untilMs);

export const channelByLogin = (world: World, login: string): SimulatedChannel | undefined =>
  world.channels.get(login.toLowerCase());

export const channelById = (world: World, id: string): SimulatedChannel | undefined =>
  world.channels.values().find((channel) => channel.id === id);
