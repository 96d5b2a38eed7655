import { Spinner } from "@inkjs/ui";
import { Box, Text } from "ink";
import { useTranslation } from "react-i18next";
import { toChannelState } from "../channel-state.ts";
import type { LiveState } from "../live-state.ts";
import { useWords } from "./words-context.tsx";

/** Name, connection and totals. */
export function Header({ state: { connection, snapshot } }: { state: LiveState }) {
  const { t } = useTranslation();
  const words = useWords();
  const { channels, version, free_size } = snapshot;
  const recording = channels.filter((channel) => toChannelState(channel) === "recording").length;
  const live = channels.filter(({ is_live }) => is_live).length;
  return (
    <Box justifyContent="space-between" gap={2}>
      <Box gap={1} flexShrink={0}>
        <Text bold color="cyan">
          {t("app.title")}
        </Text>
        <Text dimColor>{version}</Text>
        <Connection connection={connection} />
      </Box>
      <Text wrap="truncate">
        {t("cli.summary", { live, recording, free: words.bytes(free_size) })}
      </Text>
    </Box>
  );
}

function Connection({ connection }: Pick<LiveState, "connection">) {
  const { t } = useTranslation();
  switch (connection) {
    case "connecting":
      return <Spinner label={t("cli.connection.connecting")} />;
    case "connected":
      return <Text color="green">● {t("cli.connection.connected")}</Text>;
    case "disconnected":
    case "unauthenticated":
      return <Text color="red">○ {t(`cli.connection.${connection}`)}</Text>;
    default:
      return connection satisfies never;
  }
}
