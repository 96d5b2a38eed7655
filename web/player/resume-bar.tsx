import { Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../state/use-format.ts";

interface ResumeBarProps {
  seconds: number;
  onStartOver: () => void;
}

/** Says that it goes on where one was the last time, and offers the beginning. */
export function ResumeBar({ seconds, onStartOver }: ResumeBarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Group gap="sm" mt="sm" mih={36}>
      <Text size="sm" c="dimmed">
        {t("player.resumed", { time: format.duration(seconds) })}
      </Text>
      <Button variant="default" size="compact-md" onClick={onStartOver}>
        {t("player.startOver")}
      </Button>
    </Group>
  );
}
