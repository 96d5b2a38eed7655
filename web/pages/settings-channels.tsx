import { Alert, Stack } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ChannelFacts } from "../settings/channel-facts.tsx";
import { ChannelTable } from "../settings/channel-table.tsx";
import { useChannels } from "../state/use-channels.ts";
import { LoadingBox } from "./loading-box.tsx";
import { NoChannels } from "./no-channels.tsx";

/** Every channel, and the one the address names in detail. */
export function SettingsChannels() {
  const { t } = useTranslation();
  const { channel: uuid } = useParams({ strict: false });
  const { data } = useChannels();
  if (data === undefined) return <LoadingBox />;
  if (data.streamer_list.length === 0) return <NoChannels />;
  const chosen = data.streamer_list.find((channel) => channel.uuid === uuid);
  return (
    <Stack>
      {uuid !== undefined && chosen === undefined && (
        <Alert color="yellow">{t("channel.unknown", { channel: uuid })}</Alert>
      )}
      {chosen !== undefined && <ChannelFacts channel={chosen} />}
      <ChannelTable channels={data.streamer_list} />
    </Stack>
  );
}
