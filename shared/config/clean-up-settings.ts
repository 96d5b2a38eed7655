import { boolean, number } from "./setting.ts";

/** How long recordings are kept, and what goes first. */
export const cleanUpSettings = {
  "storage.trash_days": number(7, {
    group: "clean-up",
    unit: "d",
    min: 0,
    max: 3650,
    whole: true,
    help: "How long deleted recordings can be brought back; 0 deletes them at once. When space runs low, the trash is emptied earlier, the oldest first.",
  }),
  "storage.max_gigabytes_per_channel": number(0, {
    group: "clean-up",
    unit: "GB",
    min: 0,
    max: 1_000_000,
    help: "What the recordings of a channel may take, in GB of 1,000,000,000 bytes, before its oldest ones go; 0 for no limit. A channel may have a limit of its own.",
  }),
  "storage.max_vods_per_channel": number(0, {
    group: "clean-up",
    unit: null,
    min: 0,
    max: 100_000,
    whole: true,
    help: "Recordings of a channel that are kept, protected ones included; 0 for no limit. A channel may have a limit of its own.",
  }),
  "storage.max_age_days": number(0, {
    group: "clean-up",
    unit: "d",
    min: 0,
    max: 36_500,
    whole: true,
    help: "Days after its start that a recording is kept; 0 for no limit. A channel may have a limit of its own.",
  }),
  "storage.keep_free_gigabytes": number(0, {
    group: "clean-up",
    unit: "GB",
    min: 0,
    max: 100_000,
    help: "When less than this is free, first the trash and then the oldest recordings of all channels are deleted at once; 0 never deletes recordings for space. GB of 1,000,000,000 bytes.",
  }),
  "cleanup.keep_favourites": boolean(true, {
    group: "clean-up",
    help: "Recordings with a favourite game are not cleaned up.",
  }),
  "cleanup.keep_commented": boolean(true, {
    group: "clean-up",
    help: "Recordings with a comment are not cleaned up.",
  }),
  "cleanup.keep_muted": boolean(false, {
    group: "clean-up",
    help: "Recordings whose copy on the platform is muted are not cleaned up.",
  }),
  "cleanup.keep_deleted": boolean(false, {
    group: "clean-up",
    help: "Recordings that the platform no longer has are not cleaned up.",
  }),
  "cleanup.keep_unexported": boolean(false, {
    group: "clean-up",
    help: "Recordings that were not exported yet are not cleaned up.",
  }),
} as const;
