import { randomBytes } from "node:crypto";
import type { ChannelEvent, ChannelWorld, SimulatedChannel } from "./channel.ts";
import { createIrcState, type IrcState } from "./irc-state.ts";
import type { MediaOptions } from "./renditions.ts";
import { createEventSubState, type EventSubState } from "./eventsub-state.ts";
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
  tokens: Map<string, IssuedToken>;
  refreshTokens: Map<string, UserAccount>;
  deviceCodes: Map<string, DeviceLogin>;
  helixBucket: { points: number; filledAtMs: number };
  /** When connections are destroyed at accept. */
  downs: { fromMs: number; untilMs: number }[];
  eventSub: EventSubState;
  irc: IrcState;
  listeners: Set<(event: ChannelEvent) => void>;
}

export interface UserAccount {
  id: string;
  login: string;
}

/** A token of an application, or of somebody who logged in. */
export interface IssuedToken {
  clientId: string;
  expiresAtMs: number;
  user: UserAccount | null;
}

/** A login by device code; `user` once the code was typed in. */
export interface DeviceLogin {
  userCode: string;
  expiresAtMs: number;
  polledAtMs: number;
  user: UserAccount | null;
}

export function createWorld(parts: Pick<World, "clock" | "source" | "media" | "settings">): World {
  const listeners = new Set<(event: ChannelEvent) => void>();
  return {
    ...parts,
    channels: new Map(),
    sessions: new Map(),
    requests: new RequestLog(),
    secret: randomBytes(20),
    tokens: new Map(),
    refreshTokens: new Map(),
    deviceCodes: new Map(),
    eventSub: createEventSubState(),
    irc: createIrcState(),
    listeners,
    announce(event) {
      for (const listener of listeners) listener(event);
    },
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
