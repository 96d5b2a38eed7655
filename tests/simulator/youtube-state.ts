import type { Hash } from "node:crypto";

/** What the next request of a kind meets instead of a proper answer; each is used once, in order. */
export type YoutubeFault = { on: "api" | "begin" | "put" | "ask" | "token" } & (
  | { kind: "status"; status: number; reason?: string }
  /** The connection breaks after so many bytes of the body; they are kept. */
  | { kind: "drop"; afterBytes: number }
  /** No more than this is kept of what is sent. */
  | { kind: "keep"; bytes: number }
  /** All is taken, and the connection breaks before it is said. */
  | { kind: "lose-answer" }
  /** The upload is forgotten. */
  | { kind: "gone" }
  /** The other side's own doing at this moment. */
  | { kind: "act"; act: () => void }
);

export interface UploadedVideo {
  id: string;
  sizeBytes: number;
  sha256: string;
  mediaType: string;
  metadata: {
    snippet: { title: string; description: string; tags: string[]; categoryId: string };
    status: { privacyStatus: string; selfDeclaredMadeForKids: boolean };
  };
  uploadStatus: string;
}

export interface UploadSession {
  totalBytes: number;
  receivedBytes: number;
  hash: Hash;
  mediaType: string;
  metadata: UploadedVideo["metadata"];
  videoId: string | null;
}

export interface Playlist {
  id: string;
  title: string;
  description: string;
  privacy: string;
  videoIds: string[];
}

export interface DeviceLogin {
  userCode: string;
  verdict: "pending" | "allowed" | "denied";
  expiresAtMs: number;
}

export interface YoutubeState {
  now: () => number;
  clientId: string;
  clientSecret: string;
  /** Null for an account without one. */
  channel: { id: string; title: string } | null;
  scope: string;
  deviceLifetimeSeconds: number;
  deviceIntervalSeconds: number;
  tokenSeconds: number;
  /** What an application that was not reviewed gets whatever it asks for. */
  forcedPrivacy: string | null;
  deviceLogins: Map<string, DeviceLogin>;
  /** Codes of the login in a browser, with the address they were made for. */
  consents: Map<string, string>;
  refreshTokens: Set<string>;
  /** Access tokens and when they expire. */
  accessTokens: Map<string, number>;
  revoked: string[];
  playlists: Playlist[];
  videos: Map<string, UploadedVideo>;
  sessions: Map<string, UploadSession>;
  faults: YoutubeFault[];
  /** `PUT /upload/… bytes 0-9/10` and the like. */
  requests: string[];
}

export function createYoutubeState(now: () => number): YoutubeState {
  return {
    now,
    clientId: "app.apps.example.org",
    clientSecret: "hush-secret",
    channel: { id: "UCsimulated", title: "Mia's VODs" },
    scope: "https://www.googleapis.com/auth/youtube",
    deviceLifetimeSeconds: 1800,
    deviceIntervalSeconds: 5,
    tokenSeconds: 3599,
    forcedPrivacy: null,
    deviceLogins: new Map(),
    consents: new Map(),
    refreshTokens: new Set(),
    accessTokens: new Map(),
    revoked: [],
    playlists: [],
    videos: new Map(),
    sessions: new Map(),
    faults: [],
    requests: [],
  };
}

export function takeFault(state: YoutubeState, on: YoutubeFault["on"]): YoutubeFault | null {
  const index = state.faults.findIndex((fault) => fault.on === on);
  return index < 0 ? null : (state.faults.splice(index, 1)[0] ?? null);
}
