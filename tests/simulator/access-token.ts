import { createHmac, timingSafeEqual } from "node:crypto";
import type { SimulatedChannel } from "./channel.ts";
import type { World } from "./world.ts";

/** Signed for usher: `value` is JSON text, `signature` 40 hexadecimal digits over exactly that text. */
export interface PlaybackToken {
  value: string;
  signature: string;
}

export interface Viewer {
  playerType: string;
  userId: string | null;
  isAdFree: boolean;
}

/** What usher learns from a token. */
export interface TokenContent {
  subject: string;
  isAdFree: boolean;
}

export type TokenCheck =
  | { isValid: true; content: TokenContent }
  | { isValid: false; status: number; error: string; code: string };

const dayMs = 86_400_000;

export function issueStreamToken(
  world: World,
  channel: SimulatedChannel,
  viewer: Viewer,
): PlaybackToken {
  const isAdFree = viewer.isAdFree || world.settings.adFreePlayerTypes.includes(viewer.playerType);
  const expiresAtMs = world.clock.now() + world.settings.tokenLifetimeSeconds * 1000;
  return sign(world, {
    adblock: false,
    authorization: { forbidden: false, reason: "" },
    blackout_enabled: false,
    channel: channel.login,
    channel_id: Number(channel.id),
    chansub: { restricted_bitrates: [], view_until: 1924905600 },
    ci_gb: false,
    geoblock_reason: "",
    device_id: null,
    expires: Math.floor(expiresAtMs / 1000),
    extended_history_allowed: false,
    game: "",
    hide_ads: isAdFree,
    https_required: true,
    mature: false,
    partner: false,
    platform: "web",
    player_type: viewer.playerType,
    private: { allowed_to_view: true },
    privileged: false,
    role: "",
    server_ads: !isAdFree,
    show_ads: !isAdFree,
    subscriber: false,
    turbo: viewer.isAdFree,
    user_id: viewer.userId === null ? null : Number(viewer.userId),
    user_ip: "203.0.113.7",
    version: 2,
  });
}

export function issueVideoToken(world: World, videoId: string): PlaybackToken {
  return sign(world, {
    authorization: { forbidden: false, reason: "" },
    chansub: { restricted_bitrates: [] },
    device_id: null,
    expires: Math.floor((world.clock.now() + dayMs) / 1000),
    https_required: true,
    privileged: false,
    user_id: null,
    version: 2,
    vod_id: Number(videoId),
  });
}

/** For the files of a clip. */
export function issueClipToken(world: World, slug: string): PlaybackToken {
  return sign(world, {
    authorization: { forbidden: false, reason: "" },
    clip_uri: "",
    clip_slug: slug,
    device_id: null,
    expires: Math.floor((world.clock.now() + dayMs) / 1000),
    user_id: "",
    version: 2,
  });
}

/** Whether usher takes a token for a login or a video id. */
export function checkToken(world: World, query: URLSearchParams, subject: string): TokenCheck {
  const value = query.get("token") ?? query.get("nauth");
  const signature = query.get("sig") ?? query.get("nauthsig");
  if (value === null || signature === null) {
    return refuse(400, "token and sig are required", "missing_token");
  }
  if (!isSame(signatureOf(world, value), signature)) {
    return refuse(403, "nauth token signature invalid", "nauth_token_invalid");
  }
  const content: unknown = JSON.parse(value);
  if (subjectOf(content) !== subject) {
    return refuse(403, "nauth token is for another channel", "nauth_token_invalid");
  }
  if (fieldOf(content, "expires") !== undefined && isExpired(world, content)) {
    return refuse(403, "nauth token expired", "nauth_token_expired");
  }
  return { isValid: true, content: { subject, isAdFree: fieldOf(content, "hide_ads") === true } };
}

const refuse = (status: number, error: string, code: string): TokenCheck => ({
  isValid: false,
  status,
  error,
  code,
});

function sign(world: World, content: Record<string, unknown>): PlaybackToken {
  const value = JSON.stringify(content);
  return { value, signature: signatureOf(world, value) };
}

const signatureOf = (world: World, value: string): string =>
  createHmac("sha1", world.secret).update(value).digest("hex");

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const isExpired = (world: World, content: unknown): boolean =>
  Number(fieldOf(content, "expires")) * 1000 <= world.clock.now();

const subjectOf = (content: unknown): string =>
  String(
    fieldOf(content, "channel") ?? fieldOf(content, "vod_id") ?? fieldOf(content, "clip_slug"),
  );

const fieldOf = (content: unknown, key: string): unknown =>
  typeof content === "object" && content !== null ? Reflect.get(content, key) : undefined;
