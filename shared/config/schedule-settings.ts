import { z } from "zod";
import { text } from "./setting.ts";

/** Minute, hour, day, month, weekday; empty for never. */
const cron = z.string().regex(/^(?:[\dA-Za-z*,/#-]+(?: [\dA-Za-z*,/#-]+){4})?$/);

/** When the daemon does by itself what keeps it in order. */
export const scheduleSettings = {
  "schedule.backup": text("17 4 * * *", {
    group: "schedule",
    schema: cron,
    help: "When settings and channels are copied for the day they can't be read: minute, hour, day, month, weekday. Empty: never.",
  }),
  "schedule.log_cleanup": text("5 0 * * *", {
    group: "schedule",
    schema: cron,
    help: "When old log files are removed.",
  }),
  "schedule.channel_refresh": text("40 5 * * *", {
    group: "schedule",
    schema: cron,
    help: "When names and pictures of channels are looked up again.",
  }),
  "schedule.disk_check": text("*/5 * * * *", {
    group: "schedule",
    schema: cron,
    help: "When the free space is looked at.",
  }),
  "schedule.capture_check": text("*/15 * * * *", {
    group: "schedule",
    schema: cron,
    help: "When captures are looked at that last longer than a day.",
  }),
  "schedule.file_check": text("20 4 * * *", {
    group: "schedule",
    schema: cron,
    help: "When the files of all recordings are looked for, so that those that were removed from outside are shown as missing.",
  }),
  "schedule.cleanup": text("50 3 * * *", {
    group: "schedule",
    schema: cron,
    help: "When recordings go that don't meet the limits; they also go after each recording.",
  }),
  "schedule.trash": text("35 * * * *", {
    group: "schedule",
    schema: cron,
    help: "When what was in the trash long enough is deleted for good.",
  }),
  "schedule.copy_check": text("10 */12 * * *", {
    group: "schedule",
    schema: cron,
    help: "When the platform is asked whether it still has its copies of recordings.",
  }),
  "schedule.mute_check": text("25 */6 * * *", {
    group: "schedule",
    schema: cron,
    help: "When the platform is asked where it took the sound out of its copies.",
  }),
  "schedule.match": text("40 * * * *", {
    group: "schedule",
    schema: cron,
    help: "When the platform's copies of finished recordings are looked for that have none yet.",
  }),
  "schedule.export_vods": text("", {
    group: "schedule",
    schema: cron,
    help: "When all recordings leave that were not exported yet, such as 0 1 * * *. Empty: never.",
  }),
} as const;
