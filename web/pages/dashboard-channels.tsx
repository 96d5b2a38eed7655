import { Stack } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import { toMessage } from "../../shared/errors.ts";
import { usePreferences } from "../state/preference-context.ts";
import type { Preferences } from "../state/preferences.ts";
import { useChannels } from "../state/use-channels.ts";
import { useVod } from "../state/use-vod.ts";
import { DashboardChannel } from "./dashboard-channel.tsx";
import { DashboardTotals } from "./dashboard-totals.tsx";
import { FilePlayer } from "./file-player.tsx";
import { toCardsHeight } from "./vod-cards.tsx";
import { WhenNear } from "./when-near.tsx";

const Problem = lazy(async () => ({ default: (await import("../ui/problem.tsx")).Problem }));
const NoChannels = lazy(async () => ({ default: (await import("./no-channels.tsx")).NoChannels }));

/** More channels than fit on a screen are drawn when they come near it. */
const drawnAtOnce = 5;
/** Of a channel's head with what is around it, in pixels. */
const headHeight = 110;

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
        <Problem text={toMessage(error)} />
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
  return (
    <FilePlayer>
      <Stack gap="lg">
        {shown.length === 0 && (
          <Suspense>
            <Problem text={t("channel.invalid")} />
          </Suspense>
        )}
        {shown.map((channel, index) => (
          <WhenNear
            key={channel.uuid}
            isForced={index < drawnAtOnce || isNamed(channel, hash, target)}
            height={toHeight(channel, preferences)}
          >
            <DashboardChannel
              channel={channel}
              targetVod={target?.channelUuid === channel.uuid ? target.vodUuid : null}
            />
          </WhenNear>
        ))}
        <DashboardTotals totalSize={data.total_size} freeSize={data.free_size} />
      </Stack>
    </FilePlayer>
  );
}

/** About what a channel will take. */
function toHeight({ vod_count: count }: Channel, preferences: Preferences): string {
  const { expandDashboardVodList: isAll, vodsToShowInDashboard: most } = preferences;
  return `calc(${headHeight}px + ${toCardsHeight(isAll ? count : Math.min(count, most))})`;
}

/** The one the address names, else the first. */
function chooseOne(channels: readonly Channel[], uuid: string | undefined): Channel[] {
  if (uuid === undefined) return channels.slice(0, 1);
  return channels.filter((channel) => channel.uuid === uuid);
}

interface Target {
  vodUuid: string;
  channelUuid: string;
}

/** Whether the address leads to this channel or to a recording of it. */
function isNamed({ uuid }: Channel, hash: string, target: Target | null): boolean {
  return hash === `streamer_${uuid}` || target?.channelUuid === uuid;
}

/** The recording that the hash names, once it is known whose it is. */
function useTarget(hash: string): Target | null {
  const vodUuid = /^vod_([\da-f-]{36})$/.exec(hash)?.[1] ?? null;
  const { data } = useVod(vodUuid ?? "", vodUuid !== null);
  return data === undefined || vodUuid === null
    ? null
    : { vodUuid, channelUuid: data.channel_uuid };
}
