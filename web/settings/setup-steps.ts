import type { About } from "../../shared/model/about.ts";
import type { ChannelList } from "../../shared/model/channel.ts";
import type { NotificationView } from "../../shared/model/notification.ts";
import type { SettingsView } from "../../shared/model/settings.ts";

export const stepNames = [
  "programs",
  "channel",
  "live",
  "recording",
  "space",
  "password",
  "notifications",
  "push",
] as const;
export type StepName = (typeof stepNames)[number];

/** Whether a step is done; null while that is not known. */
export type SetupState = Record<StepName, boolean | null>;

/** What is known of the installation so far. */
export interface Known {
  about: About | undefined;
  channels: ChannelList | undefined;
  settings: SettingsView | undefined;
  notifications: NotificationView | undefined;
  /** Null while it is not known. */
  hasPassword: boolean | null;
  isBrowserTold: boolean;
}

const bytesPerGigabyte = 1e9;

/** Looks at the real state instead of asking the operator to tick boxes. */
export function toSetupState(known: Known): SetupState {
  const { about, channels, settings, notifications } = known;
  const list = channels?.streamer_list;
  const low = settings?.config["storage.low_gigabytes"];
  return {
    programs: about?.programs.filter(isNeeded).every(isFound) ?? null,
    channel: list === undefined ? null : list.length > 0,
    live: list?.some(({ is_live, vod_count }) => is_live || vod_count > 0) ?? null,
    recording: list?.some(({ vod_count }) => vod_count > 0) ?? null,
    space:
      channels === undefined || typeof low !== "number"
        ? null
        : channels.free_size > low * bytesPerGigabyte,
    password: known.hasPassword,
    notifications: known.isBrowserTold || (notifications?.channels.some(isService) ?? null),
    push: about?.live.connected ?? null,
  };
}

/** Steps without which nothing is recorded; the others are good to have. */
export function isRequired(name: StepName): boolean {
  return ["programs", "channel", "live", "recording"].includes(name);
}

const isNeeded = ({ is_needed }: About["programs"][number]) => is_needed;
const isFound = ({ status }: About["programs"][number]) => status !== "missing";
const isService = ({ name, missing }: NotificationView["channels"][number]) =>
  name !== "browser" && missing === null;
