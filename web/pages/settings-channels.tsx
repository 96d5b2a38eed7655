import { Alert, Stack, Title } from "@mantine/core";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ChannelEditor } from "../settings/channel-editor.tsx";
import { ChannelTable } from "../settings/channel-table.tsx";
import { useChannels } from "../state/use-channels.ts";
import { Problem } from "../ui/problem.tsx";
import { Section } from "../ui/section.tsx";
import { LoadingBox } from "./loading-box.tsx";
import { NoChannels } from "./no-channels.tsx";

/** Every channel, and the one that the address names to be changed. */
export function SettingsChannels() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { channel: uuid } = useParams({ strict: false });
  const { data, error } = useChannels();
  if (data === undefined) {
    return error === null ? <LoadingBox /> : <Problem error={error} />;
  }
  const chosen = data.streamer_list.find((channel) => channel.uuid === uuid);
  const isUnknown = uuid !== undefined && chosen === undefined;
  return (
    <Stack gap="lg">
      {isUnknown && <Alert color="yellow">{t("channel.unknown", { channel: uuid })}</Alert>}
      {chosen !== undefined && (
        <Stack component="section" aria-label={chosen.displayName}>
          <Title order={2} size="h4">
            {chosen.displayName}
          </Title>
          <ChannelEditor
            key={chosen.uuid}
            channel={chosen}
            onRemoved={() => void navigate({ to: "/settings/channels" })}
          />
        </Stack>
      )}
      {data.streamer_list.length === 0 ? (
        <NoChannels />
      ) : (
        <Section title={t("channelForm.all")} order={2}>
          <ChannelTable channels={data.streamer_list} />
        </Section>
      )}
    </Stack>
  );
}
