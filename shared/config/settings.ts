import { z } from "zod";
import { boolean, choice, list, number, text, type Setting } from "./setting.ts";

const httpAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ""));

/**
 * Every setting of the daemon, declared once: from a row come type, validation, environment
 * variable, form, terminal command and reference page.
 */
export const settings = {
  "server.port": number(8080, {
    group: "server",
    unit: null,
    min: 0,
    max: 65_535,
    whole: true,
    restart: true,
    help: "Port of the dashboard and the API; 0 takes a free one.",
  }),
  "server.listen": choice(["loopback", "lan"], "loopback", {
    group: "server",
    restart: true,
    help: "Who can reach the daemon: only this machine, or the local network.",
  }),
  "server.allowed_origins": list([], {
    group: "server",
    help: "Further addresses a dashboard may be opened from, such as https://reels.example.org.",
  }),

  "interface.motd": text("", {
    group: "interface",
    help: "Message of the day, on top of the dashboard.",
  }),
  "locale.date-format": choice(
    ["yyyy-MM-dd", "yyyy-dd-MM", "dd-MM-yyyy", "MM-dd-yyyy"],
    "yyyy-MM-dd",
    { group: "interface", help: "How dates are written." },
  ),
  "locale.time-format": choice(["HH:mm:ss", "HH:mm", "hh:mm:ss a", "hh:mm a"], "HH:mm:ss", {
    group: "interface",
    help: "How times are written.",
  }),

  "poll.interval_seconds": number(10, {
    group: "finding streams",
    unit: "s",
    min: 1,
    max: 600,
    help: "How often the platforms are asked who is live.",
  }),
  "sample.interval_seconds": number(60, {
    group: "recording",
    unit: "s",
    min: 1,
    max: 3600,
    help: "How often title, game and viewers are looked up while recording.",
  }),

  "capture.end_confirmation_seconds": number(90, {
    group: "recording",
    unit: "s",
    min: 0,
    max: 3600,
    help: "How long playlist and platform must both say that a stream is over.",
  }),
  "capture.reconnect_seconds": number(600, {
    group: "recording",
    unit: "s",
    min: 0,
    max: 86_400,
    help: "A streamer who returns within this time continues the same recording.",
  }),
  "capture.sync_interval_seconds": number(5, {
    group: "recording",
    unit: "s",
    min: 0.1,
    max: 60,
    help: "How often captured bytes are forced to the disk; the most that a power cut can make the daemon fetch again.",
  }),
  "capture.buffer_megabytes": number(32, {
    group: "recording",
    unit: "MB",
    min: 4,
    max: 1024,
    help: "Memory a capture may hold when the disk is slow or full.",
  }),
  "capture.parallel_segments": number(3, {
    group: "recording",
    unit: null,
    min: 1,
    max: 16,
    whole: true,
    help: "Segments fetched at the same time by one capture.",
  }),
  "capture.idle_timeout_seconds": number(5, {
    group: "recording",
    unit: "s",
    min: 1,
    max: 60,
    help: "A connection without a byte for this long is replaced.",
  }),
  "capture.session_renewal_hours": number(23, {
    group: "recording",
    unit: "h",
    min: 0.001,
    max: 24,
    help: "Playlists are renewed after this time; the platform ends them after 24 h.",
  }),
  "capture.allowed_hosts": list([], {
    group: "recording",
    help: "Hosts on private or loopback addresses that media may be fetched from (name, or name:port).",
  }),

  "vod.container": choice(["mp4", "mkv"], "mp4", {
    group: "files",
    help: "Container of finished recordings; recordings without picture become m4a.",
  }),
  "vod.no_convert": boolean(false, {
    group: "files",
    help: "Keep the captured files as they are.",
  }),
  "vod.filename": text("{internalName}_{date}_s{season}e{episode:2}", {
    group: "files",
    schema: z.string().min(1).max(300),
    help: "Template of a recording's name. Variables: internalName, displayName, date, year, month, day, hour, minute, second, id, season, episode, title, game_name.",
  }),
  "storage.channel_folders": boolean(true, {
    group: "files",
    help: "One folder for each channel.",
  }),

  "twitch.client_id": text("", {
    group: "twitch",
    help: "Of your registered application; without it everything works anonymously.",
  }),
  "twitch.client_secret": text("", {
    group: "twitch",
    secret: true,
    help: "Of your registered application.",
  }),
  "twitch.playback_token": text("", {
    group: "twitch",
    secret: true,
    help: "The auth-token cookie of your own account: fewer ads, subscriber-only streams.",
  }),
  "twitch.player_types": list(["site", "embed", "popout"], {
    group: "twitch",
    item: z.enum(["site", "popout", "embed", "frontpage", "picture-by-picture", "autoplay"]),
    help: "What a capture presents itself as; the first decides on qualities, the others are tried when it shows ads.",
  }),
  "twitch.codecs": text("av1,h265,h264", {
    group: "twitch",
    help: "Codecs asked for, the best one first.",
  }),
  "twitch.public_client_ids": list(
    [
      "kimne78kx3ncx6brgo4mv6wki5h1ko",
      "kd1unb4b3q4t58fwlpcbzcbnm76a8fp",
      "ue6666qo983tsx6so1t0vnawi233wa",
    ],
    { group: "twitch", help: "Client ids for anonymous questions, tried in order." },
  ),
  "twitch.gql_url": text("https://gql.twitch.tv/gql", {
    group: "twitch",
    schema: httpAddress,
    help: "Address of the anonymous interface.",
  }),
  "twitch.usher_url": text("https://usher.ttvnw.net", {
    group: "twitch",
    schema: httpAddress,
    help: "Address that hands out playlists.",
  }),
  "twitch.helix_url": text("https://api.twitch.tv/helix", {
    group: "twitch",
    schema: httpAddress,
    help: "Address of the official interface.",
  }),
  "twitch.id_url": text("https://id.twitch.tv/oauth2", {
    group: "twitch",
    schema: httpAddress,
    help: "Address that hands out tokens.",
  }),

  "tools.ffmpeg_path": text("", {
    group: "programs",
    help: "Path of ffmpeg; empty: the one on the PATH.",
  }),
  "tools.ffprobe_path": text("", {
    group: "programs",
    help: "Path of ffprobe; empty: the one on the PATH.",
  }),
  "jobs.parallel_conversions": number(1, {
    group: "programs",
    unit: null,
    min: 1,
    max: 16,
    whole: true,
    restart: true,
    help: "Conversions at the same time.",
  }),

  "log.level": choice(["debug", "info", "warn", "error"], "info", {
    group: "log",
    help: "The least important lines that are written.",
  }),
  "log.keep_days": number(14, {
    group: "log",
    unit: "d",
    min: 1,
    max: 3650,
    whole: true,
    help: "How long log files are kept.",
  }),
} as const satisfies Record<
  string,
  Setting<string> | Setting<number> | Setting<boolean> | Setting<string[]>
>;

export type Settings = typeof settings;
export type SettingKey = keyof Settings;
export type SettingType<K extends SettingKey> = Settings[K]["default"];
/** All values, complete and valid. */
export type Config = { [K in SettingKey]: Settings[K] extends Setting<infer T> ? T : never };

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settings, key);
}

/** Stands for a secret that is set; sent back, it means "unchanged". */
export const secretMask = "********";
