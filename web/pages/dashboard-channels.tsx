import { Stack } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import { toMessage } from "../../shared/errors.ts";
import { usePreferences } from "../state/preference-context.ts";
import { useChannels } from "../state/use-channels.ts";
import { useVod } from "../state/use-vod.ts";
import { DashboardChannel } from "./dashboard-channel.tsx";
import { DashboardTotals } from "./dashboard-totals.tsx";
import { LoadingBox } from "./loading-box.tsx";

const Problem = lazy(async () => ({ default: (await import("../ui/problem.tsx")).Problem }));
const NoChannels = lazy(async () => ({ default: (await import("./no-channels.tsx")).NoChannels }));

interface DashboardChannelsProps {
  /** The channel of the address in single-page mode. */
  chosenUuid: string | undefined;
  hash: string;
}

/** All channels by display name, or one in single-page mode. */
export function DashboardChannels({ chosenUuid, hash }: DashboardChannelsProps) {
  const { t } = useTranslation();
  const { singlePage } = usePreferences();
  const { data, error, isPending } = useChannels();
  const target = useTarget(hash);
  if (data === undefined) {
    if (error !== null)
      return (
        <Suspense>
          <Problem text={toMessage(error)} />
        </Suspense>
      );
    return isPending ? <LoadingBox /> : null;
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
    <Stack gap="lg">
      {shown.length === 0 && (
        <Suspense>
          <Problem text={t("channel.invalid")} />
        </Suspense>
      )}
      {shown.map((channel) => (
        <DashboardChannel
          key={channel.uuid}
          channel={channel}
          targetVod={target?.channelUuid === channel.uuid ? target.vodUuid : null}
        />
      ))}
      <DashboardTotals totalSize={data.total_size} freeSize={data.free_size} />
    </Stack>
  );
}

/** The one the address names, else the first. */
function chooseOne(channels: readonly Channel[], uuid: string | undefined): Channel[] {
  if (uuid === undefined) return channels.slice(0, 1);
  return channels.filter((channel) => channel.uuid === uuid);
}

/** The recording that the hash names, once it is known whose it is. */
function useTarget(hash: string): { vodUuid: string; channelUuid: string } | null {
  const vodUuid = /^vod_([\da-f-]{36})$/.exec(hash)?.[1] ?? null;
  const { data } = useVod(vodUuid ?? "", vodUuid !== null);
  return data === undefined || vodUuid === null
    ? null
    : { vodUuid, channelUuid: data.channel_uuid };
}
