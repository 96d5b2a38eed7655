import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import { usePermission } from "../state/use-auth.ts";
import { Section } from "../ui/section.tsx";
import { ChannelFacts } from "./channel-facts.tsx";
import { ChannelForm } from "./channel-form.tsx";
import styles from "./channel-form.module.css";
import { ChannelRulesText } from "./channel-rules-text.tsx";
import { ChannelHistoryList } from "./channel-history-list.tsx";
import { RemoveChannel } from "./remove-channel.tsx";
import { RenameChannel } from "./rename-channel.tsx";

interface ChannelEditorProps {
  channel: Channel;
  onRemoved: () => void;
}

/** Everything about one channel: its rules to change, what it is, and how to part with it. */
export function ChannelEditor({ channel, onRemoved }: ChannelEditorProps) {
  const { t } = useTranslation();
  const { mayOperate } = usePermission();
  return (
    <div className={styles.columns}>
      <Section title={t("channelForm.title")} order={3} isBox>
        {mayOperate ? <ChannelForm channel={channel} /> : <ChannelRulesText channel={channel} />}
      </Section>
      <Stack gap="lg">
        <Section title={t("channelForm.about")} order={3} isBox>
          <ChannelFacts channel={channel} />
        </Section>
        {mayOperate && (
          <Section title={t("channelForm.rename")} order={3} isBox>
            <RenameChannel channel={channel} />
          </Section>
        )}
        {mayOperate && (
          <Section title={t("channelForm.delete")} order={3} isBox>
            <RemoveChannel channel={channel} onRemoved={onRemoved} />
          </Section>
        )}
        <Section title={t("channelForm.history")} order={3} isBox>
          <ChannelHistoryList channel={channel} />
        </Section>
      </Stack>
    </div>
  );
}
