import { VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import type { VodSummary } from "../../shared/model/vod.ts";
import { toVodStatus } from "../../shared/vod-status.ts";
import { sortNewestFirst } from "../state/patch-vods.ts";
import { usePreferences } from "../state/preference-context.ts";
import { useChannelVods } from "../state/use-channels.ts";
import { useFormat } from "../state/use-format.ts";
import { useWhenNear } from "../state/use-when-near.ts";
import { NavItem } from "../ui/nav-item.tsx";
import styles from "./side-menu.module.css";
import { toPlace } from "./to-place.ts";

/** Of a line, in pixels. */
const lineHeight = 30;

interface MenuVodsProps {
  channel: Channel;
  /** Drawn at once instead of when it comes into sight. */
  isForced: boolean;
}

/** The latest recordings of a channel; all of them when asked for, none when the preference is 0. */
export function MenuVods({ channel, isForced }: MenuVodsProps) {
  const { vodsToShowInMenu: count, expandVodList } = usePreferences();
  const { ref, isNear } = useWhenNear(isForced);
  if (count === 0 || channel.vod_count === 0) return null;
  const lines = Math.min(channel.vod_count, expandVodList ? channel.vod_count : count + 1);
  if (!isNear) return <div ref={ref} style={{ height: lines * lineHeight }} />;
  return <VodList channel={channel} />;
}

function VodList({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const { vodsToShowInMenu, expandVodList, singlePage } = usePreferences();
  const [isExpanded, setExpanded] = useState(expandVodList);
  const all = useChannelVods(channel.uuid, isExpanded);
  const known = (isExpanded ? all.data : undefined) ?? channel;
  const sorted = sortNewestFirst(known.vods_list);
  const shown = isExpanded ? sorted : sorted.slice(0, vodsToShowInMenu);
  // Those that are still on their way have their room.
  const missing = isExpanded ? channel.vod_count - known.vods_list.length : 0;
  return (
    <ul className={styles.vods}>
      {shown.map((vod) => (
        <MenuVod key={vod.uuid} vod={vod} isSinglePage={singlePage} />
      ))}
      {missing > 0 && <li style={{ height: missing * lineHeight }} aria-hidden />}
      {channel.vod_count > vodsToShowInMenu && (
        <li>
          <button
            type="button"
            className={styles.more}
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? t("nav.fewer") : t("nav.all", { count: channel.vod_count })}
          </button>
        </li>
      )}
    </ul>
  );
}

function MenuVod({ vod, isSinglePage }: { vod: VodSummary; isSinglePage: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { hideChapterTitlesAndGames: isHidden } = usePreferences();
  const status = t(`vod.status.${toVodStatus(vod)}`);
  const numbers = [format.dateTime(vod.started_at), format.duration(vod.duration)];
  const tip = [
    ...(isHidden ? [] : [vod.stream_title, vod.game_name]),
    status,
    [...numbers, format.bytes(vod.total_size)].join(" · "),
  ];
  return (
    <li>
      <NavItem
        {...toPlace(vod.channel_uuid, `vod_${vod.uuid}`, isSinglePage)}
        activeOptions={{ includeHash: true }}
        className={styles.vod ?? ""}
        data-tip={tip.filter(Boolean).join("\n")}
      >
        <span className={styles.vodLine}>
          {vod.phase !== "finalized" && (
            <span className={styles.phase} data-phase={vod.phase}>
              <VisuallyHidden>{status}</VisuallyHidden>
            </span>
          )}
          <span className={styles.name}>{format.moment(vod.started_at)}</span>
          <span className={styles.vodDuration}>{format.duration(vod.duration)}</span>
        </span>
      </NavItem>
    </li>
  );
}
