/** What a test may change while the simulator runs; `POST /control/settings` takes any part of it. */
export interface SimulatorSettings {
  windowSegments: number;
  targetDurationSeconds: number;
  /** After this time a playlist session answers 403 for good. */
  sessionLifetimeSeconds: number;
  /** How long a segment can still be fetched after it has left the playlist. */
  segmentRetentionSeconds: number;
  tokenLifetimeSeconds: number;
  helixPointsPerMinute: number;
  /** Delay with which Helix and GQL notice that a channel went live or offline. */
  helixLagSeconds: number;
  gqlLagSeconds: number;
  /** true: hashes that are not on the list answer PersistedQueryNotFound. */
  checksHashes: boolean;
  /** The next so many GQL operations fail with this message. */
  gqlFailure: { message: string; remaining: number } | null;
  /** Player types that never get ads. */
  adFreePlayerTypes: string[];
  /** Website tokens (`Authorization: OAuth …`) and what they are worth; any other is refused. */
  userTokens: Record<string, { userId: string; isAdFree: boolean }>;
  /** What fails as a whole: the status to answer with, or no answer at all. */
  failing: Partial<Record<PlatformPart, number | "hang">>;
  /** true: anonymous pages after the first are refused, as without the browser's integrity token. */
  refusesCursors: boolean;
  /** The next so many questions for the comments of a video get null for them, as under load. */
  commentNulls: number;
  /** So many pages of comments are given out, and null after them. */
  commentPages: number;
  /** Comments tell the time of a zone so many hours from UTC, and call it UTC. */
  commentZoneHours: number;
  /** Logins whose accounts are gone: comments have no writer. */
  goneUsers: string[];
  /** Logins that 7TV, BetterTTV and FrankerFaceZ do not know. */
  emotelessChannels: string[];
  /** What the list of an ended video calls itself; the platform keeps EVENT. */
  endedVideoListType: "EVENT" | "VOD";
  clientId: string;
  clientSecret: string;
  userTokenSeconds: number;
  deviceIntervalSeconds: number;
  deviceLifetimeSeconds: number;
  /** Cost that all subscriptions together may have. */
  webhookMaxCost: number;
  websocketMaxCost: number;
  /** How long the cost of a lost websocket session is still counted. */
  costReleaseSeconds: number;
  /** In real seconds, as everything about connections. */
  keepaliveSeconds: number;
  /** A new websocket without a subscription is closed after this. */
  unusedSeconds: number;
  /** Waits before a webhook is called again that did not take a message. */
  webhookRetrySeconds: number[];
}

/** A group of addresses that can fail together. */
export type PlatformPart =
  | "gql"
  | "helix"
  | "usher"
  | "vods"
  | "clips"
  | "pictures"
  | "7tv"
  | "bttv"
  | "ffz"
  | "chat-pictures";

const day = 86_400;

export const defaultSettings = (): SimulatorSettings => ({
  windowSegments: 15,
  targetDurationSeconds: 5,
  sessionLifetimeSeconds: day,
  segmentRetentionSeconds: 60,
  tokenLifetimeSeconds: 1200,
  helixPointsPerMinute: 800,
  helixLagSeconds: 0,
  gqlLagSeconds: 0,
  checksHashes: false,
  gqlFailure: null,
  adFreePlayerTypes: [],
  userTokens: {},
  failing: {},
  refusesCursors: false,
  commentNulls: 0,
  commentPages: Number.MAX_SAFE_INTEGER,
  commentZoneHours: 0,
  goneUsers: [],
  emotelessChannels: [],
  endedVideoListType: "EVENT",
  clientId: "simulatedclientid0000000000000",
  clientSecret: "simulatedsecret000000000000000",
  userTokenSeconds: 14_000,
  deviceIntervalSeconds: 5,
  deviceLifetimeSeconds: 1800,
  webhookMaxCost: 10_000,
  websocketMaxCost: 10,
  costReleaseSeconds: 0,
  keepaliveSeconds: 10,
  unusedSeconds: 10,
  webhookRetrySeconds: [1, 3, 10],
});
