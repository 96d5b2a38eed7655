import { Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { seekVideo } from "../state/seek-video.ts";
import { useFormat } from "../state/use-format.ts";

interface ResumeBarProps {
  seconds: number;
  element: HTMLVideoElement | null;
}

/** Says that it goes on where one was the last time, and offers the beginning. */
export function ResumeBar({ seconds, element }: ResumeBarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const startOver = () => {
    if (element !== null) seekVideo(element, 0);
  };
  return (
    <Group gap="sm" mt="sm" mih={36}>
      <Text size="sm" c="dimmed">
        {t("player.resumed", { time: format.duration(seconds) })}
      </Text>
      <Button variant="default" size="compact-md" onClick={startOver}>
        {t("player.startOver")}
      </Button>
    </Group>
  );
}
