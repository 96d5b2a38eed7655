import { Stack } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import { usePreferences } from "../state/preference-context.ts";
import type { Preferences } from "../state/preferences.ts";
import { useChannels } from "../state/use-channels.ts";
import { isUnknownVod, useVod } from "../state/use-vod.ts";
import { DashboardChannel } from "./dashboard-channel.tsx";
import { DashboardTotals } from "./dashboard-totals.tsx";
import { FilePlayer } from "./file-player.tsx";
import { toCardsHeight } from "./vod-cards.tsx";
import { WhenNear } from "./when-near.tsx";

const Problem = lazy(async () => ({ default: (await import("../ui/problem.tsx")).Problem }));
const NoChannels = lazy(async () => ({ default: (await import("./no-channels.tsx")).NoChannels }));

/** Of a channel's head with what is around it, in pixels. */
const headHeight = 110;
/** What a recording takes at least, in pixels. */
const leastCardHeight = 44;

interface DashboardChannelsProps {
  /** The channel of the address in single-page mode. */
  chosenUuid: string | undefined;
  hash: string;
}

/** All channels by display name, or one in single-page mode. */
export function DashboardChannels({ chosenUuid, hash }: DashboardChannelsProps) {
  const { t } = useTranslation();
  const preferences = usePreferences();
  const { singlePage } = preferences;
  const { data, error } = useChannels();
  const target = useTarget(hash);
  if (data === undefined) {
    return error === null ? null : (
      <Suspense>
        <Problem error={error} />
      </Suspense>
    );
  }
  if (data.streamer_list.length === 0) {
    return (
      <Suspense>
        <NoChannels />
      </Suspense>
    );
  }
  const shown = singlePage ? chooseOne(data.streamer_list, chosenUuid) : data.streamer_list;
  const drawnAtOnce = countInSight(shown, preferences);
  return (
    <FilePlayer>
      <Stack gap="lg">
        <Suspense>
          {shown.length === 0 && <Problem text={t("channel.invalid")} />}
          {target.isMissing && <Problem text={t("vod.missing")} />}
        </Suspense>
        {shown.map((channel, index) => (
          <WhenNear
            key={channel.uuid}
            isForced={index < drawnAtOnce || isNamed(channel, hash, target.vod)}
            height={toHeight(channel, preferences)}
          >
            <DashboardChannel
              channel={channel}
              targetVod={target.vod?.channelUuid === channel.uuid ? target.vod.vodUuid : null}
            />
          </WhenNear>
        ))}
        <DashboardTotals totalSize={data.total_size} freeSize={data.free_size} />
      </Stack>
    </FilePlayer>
  );
}

/** About what a channel will take. */
function toHeight(channel: Channel, preferences: Preferences): string {
  return `calc(${headHeight}px + ${toCardsHeight(countCards(channel, preferences))})`;
}

function countCards({ vod_count: count }: Channel, preferences: Preferences): number {
  const { expandDashboardVodList: isAll, vodsToShowInDashboard: most } = preferences;
  return isAll ? count : Math.min(count, most);
}

/** How many channels fill the screen for sure; what is below is drawn when it comes near. */
function countInSight(channels: readonly Channel[], preferences: Preferences): number {
  let height = 0;
  const beyond = channels.findIndex((channel) => {
    const isBeyond = height > window.innerHeight;
    height += headHeight + countCards(channel, preferences) * leastCardHeight;
    return isBeyond;
  });
  return beyond === -1 ? channels.length : beyond;
}

/** The one the address names, else the first. */
function chooseOne(channels: readonly Channel[], uuid: string | undefined): Channel[] {
  if (uuid === undefined) return channels.slice(0, 1);
  return channels.filter((channel) => channel.uuid === uuid);
}

interface TargetVod {
  vodUuid: string;
  channelUuid: string;
}

interface Target {
  vod: TargetVod | null;
  /** There is no such recording, or not any more. */
  isMissing: boolean;
}

/** Whether the address leads to this channel or to a recording of it. */
function isNamed({ uuid }: Channel, hash: string, target: TargetVod | null): boolean {
  return hash === `streamer_${uuid}` || target?.channelUuid === uuid;
}

/** The recording that the hash names, once it is known whose it is. */
function useTarget(hash: string): Target {
  const vodUuid = /^vod_([\da-f-]{36})$/.exec(hash)?.[1] ?? null;
  const { data, error } = useVod(vodUuid ?? "", vodUuid !== null);
  const isMissing = vodUuid !== null && isUnknownVod(error);
  if (data === undefined || vodUuid === null) return { vod: null, isMissing };
  return { vod: { vodUuid, channelUuid: data.channel_uuid }, isMissing };
}
