import { Anchor, Avatar } from "@mantine/core";
import { memo, type ReactNode } from "react";
import type { Channel } from "../../shared/model/channel.ts";
import { ChannelBadges } from "./channel-badges.tsx";
import styles from "./channel-box.module.css";
import { ChannelLimits } from "./channel-limits.tsx";
import { ChannelMedia } from "./channel-media.tsx";
import { ChannelSubtitle } from "./channel-subtitle.tsx";
import { ChannelTools } from "./channel-tools.tsx";
import { LastDecision } from "./last-decision.tsx";
import { OnAir } from "./on-air.tsx";

interface ChannelBoxProps {
  channel: Channel;
  onExpandAll: (isExpanded: boolean) => void;
  /** Its recordings. */
  children: ReactNode;
}

/** A channel: who, what is on air, what may be done, and below it its recordings. */
export const ChannelBox = memo(function ChannelBox({
  channel,
  onExpandAll,
  children,
}: ChannelBoxProps) {
  const { displayName, internalName } = channel;
  return (
    <section
      id={`streamer_${channel.uuid}`}
      tabIndex={-1}
      className={styles.box}
      aria-label={displayName}
    >
      <header className={styles.header}>
        <Avatar src={channel.profilePictureUrl || null} alt="" size={48} name={displayName} />
        <div className={styles.identity}>
          <div className={styles.nameLine}>
            <h2 className={styles.name}>
              <Anchor href={channel.url} target="_blank" rel="noreferrer" inherit c="inherit">
                <bdi>{displayName}</bdi>
              </Anchor>
              {internalName !== displayName && (
                <span className={styles.internalName}>{` (${internalName})`}</span>
              )}
            </h2>
            <ChannelBadges channel={channel} />
          </div>
          <ChannelSubtitle channel={channel} />
          <ChannelLimits channel={channel} />
        </div>
        <ChannelTools channel={channel} onExpandAll={onExpandAll} />
      </header>
      {channel.is_live && <OnAir channel={channel} />}
      <LastDecision channel={channel} />
      {children}
      <ChannelMedia channel={channel} />
    </section>
  );
});
