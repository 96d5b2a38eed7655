import { Avatar } from "@mantine/core";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import { usePreferences } from "../state/preference-context.ts";
import { NavItem } from "../ui/nav-item.tsx";
import { MenuVods } from "./menu-vods.tsx";
import styles from "./side-menu.module.css";
import { toPlace } from "./to-place.ts";

type ChannelState = "capturing" | "converting" | "live" | "offline";

interface MenuChannelProps {
  channel: Channel;
  /** Among those that are in sight at first. */
  isFirst: boolean;
}

/** A channel in the menu with the state it is in and its latest recordings. */
export const MenuChannel = memo(function MenuChannel({ channel, isFirst }: MenuChannelProps) {
  const { t } = useTranslation();
  const { singlePage, showOfflineCategoryInSidebar, hideChapterTitlesAndGames } = usePreferences();
  const state = toState(channel);
  const isHidden =
    hideChapterTitlesAndGames || (state === "offline" && !showOfflineCategoryInSidebar);
  const game = isHidden ? null : toGame(channel);
  const words = [state === "offline" ? null : t(`channel.${state}`), game];
  const line = words.filter(Boolean).join(" · ");
  return (
    <li className={styles.channel}>
      <NavItem
        {...toPlace(channel.uuid, `streamer_${channel.uuid}`, singlePage)}
        activeOptions={{ includeHash: true }}
        className={styles.channelLink ?? ""}
        data-tip={[channel.displayName, line, isHidden ? null : channel.chapter_data?.title]
          .filter(Boolean)
          .join("\n")}
        icon={
          <span className={styles.avatar} aria-hidden>
            <Avatar
              src={channel.profilePictureUrl || null}
              alt=""
              size={34}
              name={channel.displayName}
            />
            {state !== "offline" && <span className={styles.dot} data-state={state} />}
          </span>
        }
      >
        <span className={styles.nameLine}>
          <span className={styles.name}>{channel.displayName}</span>
          <span className={styles.count}>{t("channel.vods", { count: channel.vod_count })}</span>
        </span>
        {line !== "" && (
          <span className={styles.state} data-state={state}>
            {line}
          </span>
        )}
      </NavItem>
      <MenuVods channel={channel} isForced={isFirst} />
    </li>
  );
});

function toState(channel: Channel): ChannelState {
  if (channel.is_capturing) return "capturing";
  if (channel.is_live) return "live";
  return channel.is_converting ? "converting" : "offline";
}

function toGame(channel: Channel): string | null {
  return channel.chapter_data?.game_name ?? channel.current_game;
}
