import type { ChannelDefinition, SimulatedChannel } from "./channel.ts";
import type { SimulatorClock } from "./clock.ts";
import { systemClock } from "./clock.ts";
import { liveBytes } from "./content.ts";
import { createChannel } from "./create-channel.ts";
import { createEventSubHands, type EventSubHands } from "./eventsub-hands.ts";
import type { FactsQuery, OfferedSegment } from "./facts.ts";
import { offeredSegments } from "./facts.ts";
import { ircPath } from "./irc-state.ts";
import { createIrcHands, type IrcHands } from "./irc.ts";
import type { Origin, OriginProxy } from "./listen.ts";
import { listen } from "./listen.ts";
import type { MediaFamily } from "./media-profile.ts";
import { activateCode } from "./oauth-user.ts";
import { defaultMediaFolder } from "./prepare-media.ts";
import type { MediaOptions } from "./renditions.ts";
import { adProfileOf, findRendition, ladder, profileOf } from "./renditions.ts";
import type { RequestLog } from "./request-log.ts";
import { SegmentSource } from "./segment-source.ts";
import type { SimulatorSettings } from "./settings.ts";
import { defaultSettings } from "./settings.ts";
import type { World } from "./world.ts";
import { channelByLogin, createWorld } from "./world.ts";

export interface SimulatorOptions {
  /** 0 or absent: any free one. */
  port?: number;
  /** true: a certificate of the simulator's own authority. */
  tls?: boolean | { key: string; cert: string };
  /** Also a CONNECT proxy on the same port, for clients that know the platform's names only. */
  hasProxy?: boolean;
  /** Where prepared media are kept. */
  mediaDir?: string;
  media?: MediaOptions;
  /** false: the prepared bytes again and again, with timestamps that jump back: cheap, for benches. */
  rewritesTime?: boolean;
  /** What is encoded before the simulator is ready; the rest when first asked for. */
  prepare?: readonly MediaFamily[];
  clock?: SimulatorClock;
  settings?: Partial<SimulatorSettings>;
  channels?: readonly ChannelDefinition[];
}

/** Base addresses, as a daemon's settings or environment take them. */
export interface SimulatorAddresses {
  gql: string;
  usher: string;
  helix: string;
  id: string;
  eventsub: string;
  irc: string;
  /** Of the pictures of the platform's emotes. */
  images: string;
  sevenTv: string;
  bttv: string;
  bttvImages: string;
  ffz: string;
}

export interface Simulator {
  url: string;
  addresses: SimulatorAddresses;
  /** PEM of the authority to trust; null without TLS. */
  caFile: string | null;
  proxy: OriginProxy | null;
  clock: SimulatorClock;
  settings: SimulatorSettings;
  requests: RequestLog;
  channel(login: string): SimulatedChannel;
  addChannel(definition: ChannelDefinition): SimulatedChannel;
  /** The truth: every segment shown so far, with its hash. */
  offered(login: string, query?: FactsQuery): Promise<OfferedSegment[]>;
  /** The true bytes of one segment of the newest (or the named) broadcast. */
  segmentBytes(login: string, query: FactsQuery & { index: number }): Promise<Buffer>;
  /** Encodes ahead of a switch of codecs. */
  prepare(family: MediaFamily): Promise<void>;
  eventSub: EventSubHands;
  irc: IrcHands;
  /** Types in the code of a device login for a user. */
  activate(userCode: string, login: string): void;
  /** Every connection is destroyed at once, new ones at accept, for so many seconds of its clock. */
  goDown(seconds: number): void;
  close(): Promise<void>;
}

const cacheSizeBytes = 96_000_000;

/** Twitch on loopback: starting it returns what to ask it, to do to it, and how to stop it. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const world = createWorld({
    clock: options.clock ?? systemClock,
    source: new SegmentSource({
      cacheFolder: options.mediaDir ?? defaultMediaFolder(),
      rewritesTime: options.rewritesTime ?? true,
      cacheSizeBytes,
    }),
    media: options.media ?? {},
    settings: { ...defaultSettings(), ...options.settings },
  });
  for (const definition of options.channels ?? []) createChannel(world, definition);
  for (const family of options.prepare ?? ["ts-h264" as const]) await prepareFamily(world, family);
  const origin = await listen(world, {
    port: options.port ?? 0,
    tls: options.tls ?? false,
    hasProxy: options.hasProxy ?? false,
  });
  return assemble(world, origin);
}

async function prepareFamily(world: World, family: MediaFamily): Promise<void> {
  for (const rendition of ladder) {
    await world.source.prepare(profileOf(rendition, family, world.media));
    await world.source.prepare(adProfileOf(rendition, family));
  }
}

function assemble(world: World, origin: Origin): Simulator {
  const channel = (login: string): SimulatedChannel => {
    const found = channelByLogin(world, login);
    if (!found) throw new Error(`the simulator has no channel ${login}`);
    return found;
  };
  return {
    url: origin.url,
    addresses: {
      gql: `${origin.url}/gql`,
      usher: origin.url,
      helix: `${origin.url}/helix`,
      id: `${origin.url}/oauth2`,
      eventsub: `${origin.url.replace(/^http/, "ws")}/ws`,
      irc: `${origin.url.replace(/^http/, "ws")}${ircPath}`,
      images: origin.url,
      sevenTv: `${origin.url}/7tv`,
      bttv: `${origin.url}/bttv`,
      bttvImages: `${origin.url}/emotes/bttv`,
      ffz: `${origin.url}/ffz`,
    },
    caFile: origin.caFile,
    proxy: origin.proxy,
    clock: world.clock,
    settings: world.settings,
    requests: world.requests,
    channel,
    addChannel: (definition) => createChannel(world, definition),
    offered: (login, query) => offeredSegments(world, channel(login), query),
    segmentBytes: (login, query) => segmentBytes(world, channel(login), query),
    prepare: (family) => prepareFamily(world, family),
    eventSub: createEventSubHands(world),
    irc: createIrcHands(world),
    activate: (userCode, login) => activateCode(world, userCode, login),
    goDown: origin.goDown,
    close: origin.close,
  };
}

async function segmentBytes(
  world: World,
  channel: SimulatedChannel,
  query: FactsQuery & { index: number },
): Promise<Buffer> {
  const { streamId, index } = query;
  const broadcast = channel.broadcasts.findLast((b) => !streamId || b.streamId === streamId);
  const rendition = findRendition(query.rendition ?? "chunked");
  if (!broadcast || !rendition) throw new Error(`${channel.login} never had such a segment`);
  return liveBytes(world, broadcast, rendition, index);
}
