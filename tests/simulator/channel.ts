import { Agenda } from "./agenda.ts";
import type { Ending } from "./broadcast.ts";
import { Broadcast } from "./broadcast.ts";
import { ChatLog } from "./chat-log.ts";
import { FaultPlan, planFault } from "./fault-plan.ts";
import type { FaultRow, FaultSpec } from "./fault-table.ts";
import { faultTable } from "./fault-table.ts";
import type { MediaFamily } from "./media-profile.ts";
import { nextNumber, numberOf } from "./numbers.ts";
import { ladder } from "./renditions.ts";
import { PlaylistSession } from "./session.ts";
import type { ClipDefinition, Video } from "./shelf.ts";
import { Shelf } from "./shelf.ts";
import type { VideoDefinition } from "./shelve.ts";
import { shelveBroadcast, shelveClip, shelveVideo } from "./shelve.ts";
import type { SimulatorClock } from "./clock.ts";
import type { SimulatorSettings } from "./settings.ts";

/** What a channel needs of the simulator around it. */
export interface ChannelWorld {
  clock: SimulatorClock;
  settings: SimulatorSettings;
  sessions: Map<string, PlaylistSession>;
  lastNumber: number;
  /** Hears what happens on channels, as EventSub tells it. */
  announce(event: ChannelEvent): void;
}

/** What happened on a channel, at a moment of the simulator's clock. */
export interface ChannelEvent {
  type: "stream.online" | "stream.offline" | "channel.update";
  channel: SimulatedChannel;
  atMs: number;
}

export interface ChannelDefinition {
  login: string;
  id?: string;
  displayName?: string;
  description?: string;
  broadcasterType?: "partner" | "affiliate" | "";
  language?: string;
  /** Groups of the ladder to offer; all when absent. */
  renditions?: readonly string[];
  title?: string;
  game?: string;
  /** false: its broadcasts can't be watched later. */
  savesVideos?: boolean;
}

export interface GoLive {
  title?: string;
  game?: string;
  viewers?: number;
  /** Seconds of the broadcast that lie already behind it, so that the first window is full. */
  historySeconds?: number;
  family?: MediaFamily;
  streamId?: string;
}

/** From `fromMs` to `untilMs` a quality is not to be had. */
export interface RenditionLoss {
  group: string;
  fromMs: number;
  untilMs: number;
}

/** A channel of the platform. Everything it shows follows from what was done to it and the moment. */
export class SimulatedChannel {
  readonly login: string;
  readonly id: string;
  readonly displayName: string;
  readonly definition: ChannelDefinition;
  readonly broadcasts: Broadcast[] = [];
  readonly sessions: PlaylistSession[] = [];
  readonly losses: RenditionLoss[] = [];
  readonly faults = new FaultPlan();
  readonly agenda = new Agenda();
  readonly shelf = new Shelf();
  readonly chat = new ChatLog(() => this.#now());
  viewers = 42;
  savesVideos: boolean;
  /** Whether it has a banner and a picture for when it is offline; the avatar is always there. */
  hasPictures = false;
  /** Another number, other pictures under other addresses. */
  pictureNumber = 1;
  prerollSeconds = 0;
  #title: string;
  #game: string;
  #regionBlockedUntilMs = 0;
  readonly #world: ChannelWorld;

  constructor(definition: ChannelDefinition, world: ChannelWorld) {
    this.login = definition.login.toLowerCase();
    this.id = definition.id ?? numberOf(this.login, 100_000_000);
    this.displayName = definition.displayName ?? definition.login;
    this.definition = definition;
    this.#title = definition.title ?? `${this.displayName} plays`;
    this.#game = definition.game ?? "Just Chatting";
    this.#world = world;
    this.savesVideos = definition.savesVideos ?? true;
  }

  get title(): string {
    return this.#title;
  }

  get game(): string {
    return this.#game;
  }

  /** The broadcast that runs at a moment (now when absent). */
  liveAt(atMs: number = this.#now()): Broadcast | null {
    return this.broadcasts.findLast((broadcast) => broadcast.isLiveAt(atMs)) ?? null;
  }

  goLive(options: GoLive = {}, atMs: number = this.#now()): Broadcast {
    this.endBroadcast(atMs, "endlist");
    this.update(options);
    const broadcast = new Broadcast({
      streamId: options.streamId ?? String(40_944_725_612 + nextNumber(this.#world)),
      videoId: String(2_000_000_000 + nextNumber(this.#world)),
      startedAtMs: atMs - (options.historySeconds ?? 0) * 1000,
      wentLiveAtMs: atMs,
      family: options.family ?? "ts-h264",
      title: this.#title,
      game: this.#game,
    });
    this.broadcasts.push(broadcast);
    if (this.savesVideos) shelveBroadcast(this, broadcast);
    this.#announce("stream.online", atMs);
    return broadcast;
  }

  endBroadcast(atMs: number = this.#now(), ending: Ending = "endlist"): void {
    const broadcast = this.liveAt(atMs);
    broadcast?.end(atMs, ending);
    if (broadcast) this.#announce("stream.offline", atMs);
  }

  goOffline(options: { ending?: Ending } = {}): void {
    this.endBroadcast(this.#now(), options.ending);
  }

  update(
    change: { title?: string; game?: string; viewers?: number },
    atMs: number = this.#now(),
  ): void {
    const before = `${this.#title}\n${this.#game}`;
    this.#title = change.title ?? this.#title;
    this.#game = change.game ?? this.#game;
    this.viewers = change.viewers ?? this.viewers;
    if (before !== `${this.#title}\n${this.#game}`) this.#announce("channel.update", atMs);
    const broadcast = this.liveAt(atMs);
    const last = broadcast?.changes.at(-1);
    if (!broadcast || (last?.title === this.#title && last.game === this.#game)) return;
    broadcast.changes.push({ atMs, title: this.#title, game: this.#game });
  }

  /** Puts up a video that nobody saw live, of any length: its media are worked out when asked for. */
  addVideo(definition: VideoDefinition): Video {
    return shelveVideo(this, this.#world, definition);
  }

  /** Cuts a clip out of a video; gives its slug. */
  addClip(definition: ClipDefinition = {}): string {
    return shelveClip(this, this.#world, definition);
  }

  openSession(isAdFree: boolean, isLowLatency: boolean): PlaylistSession | null {
    const broadcast = this.liveAt();
    if (!broadcast || broadcast.edgeAt(this.#now()) < 0) return null;
    const session = new PlaylistSession({
      number: nextNumber(this.#world),
      login: this.login,
      broadcast,
      createdAtMs: this.#now(),
      lifetimeSeconds: this.#world.settings.sessionLifetimeSeconds,
      windowSegments: this.#world.settings.windowSegments,
      prerollSeconds: isAdFree ? 0 : this.prerollSeconds,
      isLowLatency,
      isAdFree,
    });
    this.sessions.push(session);
    this.#world.sessions.set(session.id, session);
    return session;
  }

  /** Plans a fault; unknown kinds are a mistake of the test. */
  fault(spec: FaultSpec): void {
    const row: FaultRow = faultTable[spec.kind];
    const atMs = this.#now() + (spec.startsIn ?? 0) * 1000;
    if (row.layer === "content") {
      this.agenda.plan(atMs, (dueMs) => row.apply(this, { ...row.usual, ...spec }, dueMs));
      this.agenda.settle(this.#now());
      return;
    }
    const edge = this.liveAt()?.edgeAt(atMs) ?? -1;
    this.faults.add(planFault(row, spec, atMs, edge));
  }

  clearFaults(): void {
    this.faults.clear(this.#now());
  }

  startAds(seconds: number, atMs: number = this.#now()): void {
    const broadcast = this.liveAt(atMs);
    for (const session of this.sessions) {
      if (session.broadcast === broadcast && !session.start.isAdFree)
        session.startAds(atMs, seconds);
    }
  }

  setPreroll(seconds: number): void {
    this.prerollSeconds = seconds;
  }

  /** The encoder starts anew: a discontinuity, timestamps from the start, perhaps another container. */
  restartEncoder(atMs: number = this.#now(), family?: MediaFamily): void {
    this.liveAt(atMs)?.restartEncoder(atMs, family);
  }

  restartSequence(atMs: number = this.#now()): void {
    for (const session of this.sessions) session.restartSequence(atMs);
  }

  skipSequence(by: number): void {
    for (const session of this.sessions) session.skipSequence(by);
  }

  showEndList(atMs: number = this.#now()): void {
    for (const session of this.sessions) session.showEndList(atMs);
  }

  killSessions(atMs: number = this.#now()): void {
    for (const session of this.sessions) session.die(atMs);
  }

  returnAsNewStream(pauseSeconds: number, atMs: number = this.#now()): void {
    const family = this.liveAt(atMs)?.epochs.at(-1)?.family ?? "ts-h264";
    this.endBroadcast(atMs, "404");
    this.agenda.plan(atMs + pauseSeconds * 1000, (dueMs) => this.goLive({ family }, dueMs));
  }

  loseRendition(group: string, seconds: number, atMs: number = this.#now()): void {
    this.losses.push({ group, fromMs: atMs, untilMs: atMs + seconds * 1000 });
  }

  restoreRendition(group: string): void {
    const nowMs = this.#now();
    for (const loss of this.losses) {
      if (loss.group === group) loss.untilMs = Math.min(loss.untilMs, nowMs);
    }
  }

  hasRendition(group: string, atMs: number = this.#now()): boolean {
    const offered = this.definition.renditions ?? ladder.map((rendition) => rendition.group);
    const isLost = this.losses.some(
      (loss) => loss.group === group && atMs >= loss.fromMs && atMs < loss.untilMs,
    );
    return offered.includes(group) && !isLost;
  }

  stepClock(shiftMs: number, atMs: number = this.#now()): void {
    this.liveAt(atMs)?.stepClock(atMs, shiftMs);
  }

  blockRegion(seconds: number, atMs: number = this.#now()): void {
    this.#regionBlockedUntilMs = atMs + seconds * 1000;
  }

  isRegionBlocked(): boolean {
    return this.#now() < this.#regionBlockedUntilMs;
  }

  #announce(type: ChannelEvent["type"], atMs: number): void {
    this.#world.announce({ type, channel: this, atMs });
  }

  /** The clock, after doing what was planned up to now. */
  #now(): number {
    const nowMs = this.#world.clock.now();
    this.agenda.settle(nowMs);
    return nowMs;
  }
}
