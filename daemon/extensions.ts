import type { Exporter } from "./exporters/exporter.ts";
import { file } from "./exporters/file.ts";
import { ftp } from "./exporters/ftp.ts";
import { rclone } from "./exporters/rclone.ts";
import { sftp } from "./exporters/sftp.ts";
import { discord } from "./notifiers/discord.ts";
import type { Notifier } from "./notifiers/notifier.ts";
import { ntfy } from "./notifiers/ntfy.ts";
import { pushover } from "./notifiers/pushover.ts";
import { telegram } from "./notifiers/telegram.ts";
import { createWebPush, type PushSubscribers } from "./notifiers/web-push.ts";
import { webhook } from "./notifiers/webhook.ts";

/** Every exporter, in the order they are shown in. */
export function createExporters(): Exporter[] {
  return [file, sftp, ftp, rclone];
}

/** Every notifier, in the order they are shown in. */
export function createNotifiers(subscribers: PushSubscribers): Notifier[] {
  return [discord, telegram, ntfy, pushover, webhook, createWebPush(subscribers)];
}
