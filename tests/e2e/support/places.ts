import type { Page } from "./browser.ts";

/** An address of the dashboard, and what only its page says. */
export interface Place {
  at: string;
  shows: string | RegExp;
  /** Whether a guest may look at it. */
  isForGuests: boolean;
}

interface Uuids {
  vod: string;
  channel: string;
}

/** Every page of the specification's routes, and those beside them. */
export function places({ vod, channel }: Uuids): readonly Place[] {
  const forAll = (at: string, shows: string | RegExp) => ({ at, shows, isForGuests: true });
  const forOperators = (at: string, shows: string | RegExp) => ({ at, shows, isForGuests: false });
  return [
    forAll("/dashboard", "Total size"),
    forAll("/saved", /archive/i),
    forAll(`/vodplayer?vod=${vod}`, "Evening"),
    forOperators(`/vod/${vod}/editor`, "Name of the clip"),
    forOperators("/tools", "Ended jobs"),
    forOperators("/files", /depends on the setting/),
    forOperators("/about", "ffprobe"),
    forAll("/settings/channels", "Ben"),
    forAll(`/settings/channels/${channel}`, /^Quality/),
    forOperators("/settings/newchannel", "Add channel"),
    forOperators("/settings/config", "poll.interval_seconds"),
    forOperators("/settings/keyvalue", "Nothing is kept here yet."),
    forOperators("/settings/access", "Make token"),
    forOperators("/settings/notifications", "Channel goes live"),
    forAll("/settings/favourites", /favourite/i),
    forAll("/settings/clientsettings", "Language"),
    forAll("/settings/tips", "A channel is watched"),
  ];
}

export function addresses(uuids: Uuids): readonly string[] {
  return [...places(uuids).map(({ at }) => at), "/nowhere", "/dashboard#vod_" + uuids.vod];
}

/** Follows a link without loading the page anew. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate(`window.history.pushState({}, "", ${JSON.stringify(address)})`);
}

/** There is something to read, and nothing still on its way. */
export function isSettled(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(`(document.querySelector("#main")?.innerText ?? "").trim() !== ""
    && document.querySelector("#main .mantine-Skeleton-root, #main .mantine-Loader-root") === null`);
}
