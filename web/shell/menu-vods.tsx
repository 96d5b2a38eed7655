import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import { sortNewestFirst } from "../state/patch-vods.ts";
import { usePreferences } from "../state/preference-context.ts";
import { useChannelVods } from "../state/use-channels.ts";
import { useFormat } from "../state/use-format.ts";
import { NavItem } from "../ui/nav-item.tsx";
import styles from "./side-menu.module.css";
import { toPlace } from "./to-place.ts";

/** The latest recordings of a channel; all of them when asked for, none when the preference is 0. */
export function MenuVods({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { vodsToShowInMenu, expandVodList, singlePage } = usePreferences();
  const [isExpanded, setExpanded] = useState(expandVodList);
  const all = useChannelVods(channel.uuid, isExpanded && vodsToShowInMenu > 0);
  if (vodsToShowInMenu === 0 || channel.vod_count === 0) return null;
  const known = (isExpanded ? all.data : undefined) ?? channel;
  const sorted = sortNewestFirst(known.vods_list);
  const shown = isExpanded ? sorted : sorted.slice(0, vodsToShowInMenu);
  return (
    <ul className={styles.vods}>
      {shown.map((vod) => (
        <li key={vod.uuid}>
          <NavItem
            {...toPlace(channel.uuid, `vod_${vod.uuid}`, singlePage)}
            activeOptions={{ includeHash: true }}
            className={styles.vod ?? ""}
          >
            <span className={styles.vodLine}>
              <span className={styles.name}>{format.moment(vod.started_at)}</span>
              <span className={styles.vodDuration}>{format.duration(vod.duration)}</span>
            </span>
          </NavItem>
        </li>
      ))}
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
