import { ConfirmInput } from "@inkjs/ui";
import { Box, Text } from "ink";
import { useTranslation } from "react-i18next";
import { toPlain } from "../text.ts";

/** What happened last, and whether that is good news. */
export interface Message {
  text: string;
  isError: boolean;
}

interface FooterProps {
  page: "list" | "details";
  /** Name of the channel whose recording is about to be stopped. */
  stopping: string | null;
  message: Message | null;
  onStop: () => void;
  onKeep: () => void;
}

/** The last message or a question, over the keys there are. */
export function Footer({ page, stopping, message, onStop, onKeep }: FooterProps) {
  const { t } = useTranslation();
  return (
    <Box flexDirection="column">
      {stopping === null ? (
        <MessageLine message={message} />
      ) : (
        <Box gap={1} height={1} overflow="hidden">
          <Text bold color="yellow" wrap="truncate">
            {toPlain(stopping)}: {t("confirm.abortRecord")}
          </Text>
          <Box flexShrink={0}>
            <ConfirmInput defaultChoice="cancel" onConfirm={onStop} onCancel={onKeep} />
          </Box>
        </Box>
      )}
      <Text dimColor wrap="truncate">
        {t(page === "list" ? "cli.keys.list" : "cli.keys.details")}
      </Text>
    </Box>
  );
}

function MessageLine({ message }: Pick<FooterProps, "message">) {
  if (message === null) return <Text> </Text>;
  return (
    <Text wrap="truncate" {...(message.isError ? { color: "red" } : {})}>
      {toPlain(message.text)}
    </Text>
  );
}
