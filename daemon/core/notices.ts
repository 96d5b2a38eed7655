import type { NotificationCategory } from "../../shared/model/notification.ts";
import type { StreamNow } from "./live-state.ts";

/** Texts of `locales`, under `notice.title`; each has a sentence of its own. */
export type NoticeTitle =
  | "online"
  | "offline"
  | "playing"
  | "streaming"
  | "favourite"
  | "noGame"
  | "newTitle"
  | "captured"
  | "converted"
  | "captureFailed"
  | "convertFailed"
  | "exported"
  | "exportFailed"
  | "vodMuted"
  | "vodDeleted"
  | "diskLow"
  | "subscriptionRevoked"
  | "system"
  | "test";

/** Of a channel or a recording, and what is played. */
export interface NoticeValues {
  name: string;
  game: string;
}

/** Something worth telling, before it is put into words. */
export interface Notice {
  category: NotificationCategory;
  title: NoticeTitle;
  /** Fill the title. */
  values: NoticeValues;
  /** Said as it is, each on a line of its own; empty ones are left out. */
  lines: string[];
  url: string;
  icon: string;
}

/** What notices need to know of a channel. */
export interface NoticeChannel {
  displayName: string;
  url: string;
  profilePictureUrl: string;
}

/** Categories of Twitch and others that are no games: one streams them, one does not play them. */
const activities = new Set(
  [
    "just chatting|music|asmr|art|talk shows & podcasts|sports|travel & outdoors|food & drink",
    "fitness & health|science & technology|software and game development|makers & crafting",
    "beauty & body art|special events|politics|pools, hot tubs, and beaches|crypto|djs",
    "animals, aquariums, and zoos|co-working & studying|writing & reading|i'm only sleeping",
    "always on|irl|creative|miniatures & models|lego & brickbuilding|tabletop rpgs|board games",
  ].flatMap((line) => line.split("|")),
);

export function isActivity(gameName: string): boolean {
  return activities.has(gameName.trim().toLowerCase());
}

export function toOnlineNotice(channel: NoticeChannel, stream: StreamNow): Notice {
  return toStreamNotice(channel, {
    category: "streamOnline",
    title: "online",
    lines: [stream.gameName ?? "", stream.title],
  });
}

export function toOfflineNotice(
  channel: NoticeChannel,
  last: StreamNow,
  nowMs: number,
  formatDuration: (seconds: number) => string,
): Notice {
  const startedMs = Date.parse(last.startedAt ?? "");
  const lasted = Number.isFinite(startedMs) ? formatDuration((nowMs - startedMs) / 1000) : "";
  return toStreamNotice(channel, {
    category: "streamOffline",
    title: "offline",
    lines: [lasted, last.title],
  });
}

export interface ChangeRules {
  isCapturing: boolean;
  /** Names or ids of the operator's favourite games. */
  favourites: readonly string[];
}

/** What a new title or game is worth saying; null when nothing people read has changed. */
export function toChangeNotice(
  channel: NoticeChannel,
  before: StreamNow,
  now: StreamNow,
  rules: ChangeRules,
): Notice | null {
  const game = now.gameName ?? "";
  const isNewGame = game !== (before.gameName ?? "");
  if (!isNewGame && before.title === now.title) return null;
  const isFavourite = isNewGame && isAmong(rules.favourites, now);
  const change = rules.isCapturing ? "streamStatusChange" : "offlineStatusChange";
  return toStreamNotice(channel, {
    category: isFavourite ? "streamStatusChangeFavourite" : change,
    title: isFavourite ? "favourite" : toChangeTitle(game, isNewGame),
    lines: [now.title],
    game,
  });
}

function isAmong(favourites: readonly string[], { gameId, gameName }: StreamNow): boolean {
  return (
    (gameId !== null && favourites.includes(gameId)) ||
    (gameName !== null && favourites.includes(gameName))
  );
}

function toChangeTitle(game: string, isNewGame: boolean): NoticeTitle {
  if (!isNewGame) return "newTitle";
  if (game === "") return "noGame";
  return isActivity(game) ? "streaming" : "playing";
}

function toStreamNotice(
  channel: NoticeChannel,
  { game = "", ...notice }: Pick<Notice, "category" | "title" | "lines"> & { game?: string },
): Notice {
  return {
    ...notice,
    values: { name: channel.displayName, game },
    url: channel.url,
    icon: channel.profilePictureUrl,
  };
}
