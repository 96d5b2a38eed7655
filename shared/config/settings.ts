import { basePath, httpAddress, optional, proxyAddress, publicAddress } from "./addresses.ts";
import { mediaSettings } from "./media-settings.ts";
import { cleanUpSettings } from "./clean-up-settings.ts";
import { boolean, choice, list, number, text, type Setting } from "./setting.ts";
import { scheduleSettings } from "./schedule-settings.ts";
import { templateSettings } from "./template-settings.ts";
import { chatSettings } from "./chat-settings.ts";
import { downloadSettings } from "./download-settings.ts";
import { exportSettings } from "./export-settings.ts";
import { renderSettings } from "./render-settings.ts";
import { youtubeSettings } from "./youtube-settings.ts";
import { twitchSettings } from "./twitch-settings.ts";

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
  "server.public_url": text("", {
    group: "server",
    schema: optional(publicAddress),
    help: "Where the internet reaches this daemon, such as https://reels.example.org, without a port; lets Twitch tell who is live.",
  }),
  "server.trust_proxy": list([], {
    group: "server",
    item: proxyAddress,
    help: "Proxies whose X-Forwarded-For and X-Forwarded-Proto count: loopback, addresses, or networks such as 172.16.0.0/12.",
  }),
  "server.base_path": text("", {
    group: "server",
    schema: basePath,
    help: "Path behind a proxy below which everything is, such as /reels; empty: at the top.",
  }),
  "access.guest_mode": boolean(false, {
    group: "access",
    help: "Whoever is not logged in may look at channels and recordings. Counts once a password is set.",
  }),

  "server.file_access": boolean(false, {
    group: "server",
    help: "Whether files of recordings and logs can be listed and deleted from the dashboard.",
  }),

  "interface.language": choice(["en", "sv", "ko", "de"], "en", {
    group: "interface",
    help: "Language of what the daemon sends out, such as notifications.",
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
  "sample.viewers": boolean(true, {
    group: "recording",
    help: "Keep the number of viewers while recording, for the graph.",
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
  "capture.parallel_segments": number(2, {
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
  ...templateSettings,
  "vod.chapters": boolean(true, {
    group: "files",
    help: "Write chapters into finished files.",
  }),
  "vod.chapter_title": choice(["title_and_game", "title", "game"], "title_and_game", {
    group: "files",
    help: "What a chapter is called in a finished file.",
  }),
  "vod.min_chapter_seconds": number(0, {
    group: "files",
    unit: "s",
    min: 0,
    max: 3600,
    help: "Chapters shorter than this go into the one before when a recording is finished.",
  }),
  "storage.channel_folders": boolean(true, {
    group: "files",
    help: "One folder for each channel.",
  }),
  "storage.low_gigabytes": number(10, {
    group: "files",
    unit: "GB",
    min: 0,
    max: 100_000,
    help: "You are told when less than this is free where the recordings are; 0 never tells.",
  }),
  ...cleanUpSettings,

  ...mediaSettings,
  ...twitchSettings,
  ...downloadSettings,
  ...chatSettings,
  ...renderSettings,
  ...exportSettings,
  ...youtubeSettings,

  "tools.ffmpeg_path": text("", {
    group: "programs",
    help: "Path of ffmpeg; empty: the one on the PATH.",
  }),
  "tools.ffprobe_path": text("", {
    group: "programs",
    help: "Path of ffprobe; empty: the one on the PATH.",
  }),
  "tools.twitch_downloader_path": text("", {
    group: "programs",
    help: "Path of TwitchDownloaderCLI, with which chats can be downloaded too; empty: the one on the PATH.",
  }),
  "tools.rclone_path": text("", {
    group: "programs",
    help: "Path of rclone; empty: the one on the PATH.",
  }),
  "tools.rclone_config_path": text("", {
    group: "programs",
    help: "Path of rclone's file of remotes; empty: rclone's own.",
  }),
  "jobs.parallel_conversions": number(1, {
    group: "programs",
    unit: null,
    min: 1,
    max: 16,
    whole: true,
    help: "Conversions at the same time.",
  }),
  "jobs.parallel_encodes": number(1, {
    group: "programs",
    unit: null,
    min: 1,
    max: 16,
    whole: true,
    help: "Encodings, cuts and previews at the same time.",
  }),
  "jobs.parallel_downloads": number(2, {
    group: "programs",
    unit: null,
    min: 1,
    max: 16,
    whole: true,
    help: "Downloads at the same time.",
  }),
  "jobs.parallel_uploads": number(1, {
    group: "programs",
    unit: null,
    min: 1,
    max: 16,
    whole: true,
    help: "Exports at the same time.",
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
  "log.max_megabytes": number(200, {
    group: "log",
    unit: "MB",
    min: 2,
    max: 100_000,
    help: "What all log files may take together; the oldest go first.",
  }),

  "notify.link_url": text("", {
    group: "notifications",
    schema: optional(httpAddress),
    help: "Address of the dashboard that messages lead to, such as https://reels.example.org.",
  }),

  ...scheduleSettings,
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
