import { Button, Text } from "@mantine/core";
import { memo, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { ChannelBox } from "../channel/channel-box.tsx";
import type { Channel } from "../../shared/model/channel.ts";
import type { VodSummary } from "../../shared/model/vod.ts";
import { sortNewestFirst } from "../state/patch-vods.ts";
import { usePreferences } from "../state/preference-context.ts";
import { useChannelVods } from "../state/use-channels.ts";
import styles from "./pages.module.css";
import { VodCards } from "./vod-cards.tsx";

interface DashboardChannelProps {
  channel: Channel;
  /** A recording that has to be in sight. */
  targetVod: string | null;
}

/** A channel with its newest recordings, or all of them when asked for. */
export const DashboardChannel = memo(function DashboardChannel({
  channel,
  targetVod,
}: DashboardChannelProps) {
  const { t } = useTranslation();
  const { minimizeVodsByDefault } = usePreferences();
  const { shown, missing, isListExpanded, hasMore, toggleList } = useShownVods(channel, targetVod);
  const [toggled, setToggled] = useState<{ isExpanded: boolean; times: number } | null>(null);
  const expandAll = useCallback((isExpanded: boolean) => {
    setToggled((last) => ({ isExpanded, times: (last?.times ?? 0) + 1 }));
  }, []);
  const isExpandedAtFirst = (vod: VodSummary) =>
    toggled?.isExpanded ?? (!minimizeVodsByDefault || vod.phase === "capturing");
  return (
    <ChannelBox channel={channel} onExpandAll={expandAll}>
      {channel.vod_count === 0 ? (
        <Text size="sm" c="dimmed">
          {channel.no_capture ? t("channel.noVodsNoCapture") : t("channel.noVods")}
        </Text>
      ) : (
        <div className={styles.vods}>
          <VodCards
            key={toggled?.times ?? 0}
            vods={shown}
            missing={missing}
            targetVod={targetVod}
            isExpandedAtFirst={isExpandedAtFirst}
          />
          {hasMore && (
            <Button
              className={styles.more ?? ""}
              variant="subtle"
              size="compact-sm"
              aria-expanded={isListExpanded}
              onClick={toggleList}
            >
              {isListExpanded
                ? t("channel.fewerVods")
                : t("channel.hiddenVods", { count: channel.vod_count - shown.length })}
            </Button>
          )}
        </div>
      )}
    </ChannelBox>
  );
});

/** The newest ones, unless all are asked for or the address names an older one. */
function useShownVods(channel: Channel, targetVod: string | null) {
  const { vodsToShowInDashboard: count, expandDashboardVodList } = usePreferences();
  const [choice, setChoice] = useState<boolean | null>(null);
  const newest = sortNewestFirst(channel.vods_list).slice(0, count);
  const isTargetOlder = targetVod !== null && newest.every((vod) => vod.uuid !== targetVod);
  const isListExpanded = choice ?? (expandDashboardVodList || isTargetOlder);
  const all = useChannelVods(channel.uuid, isListExpanded);
  const known = (isListExpanded ? all.data : undefined) ?? channel;
  return {
    shown: isListExpanded ? sortNewestFirst(known.vods_list) : newest,
    /** Those that are still on their way. */
    missing: isListExpanded ? Math.max(0, channel.vod_count - known.vods_list.length) : 0,
    isListExpanded,
    hasMore: channel.vod_count > count,
    toggleList: () => setChoice(!isListExpanded),
  };
}
