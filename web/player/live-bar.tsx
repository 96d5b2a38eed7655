import { Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Vod } from "../../shared/model/vod.ts";
import { seekVideo } from "../state/seek-video.ts";
import { useFormat } from "../state/use-format.ts";
import { useVideoTime } from "../state/use-video-time.ts";
import { Tag } from "../ui/tag.tsx";

interface LiveBarProps {
  vod: Vod;
  element: HTMLVideoElement | null;
}

/** Nearer than this to what is newest counts as live, in seconds. */
const liveSeconds = 30;
/** So much is left before the end, so that the picture does not stop at once. */
const marginSeconds = 6;

/** How far behind the broadcast one is, and the ways to its end and its beginning. */
export function LiveBar({ vod, element }: LiveBarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { seconds, endSeconds } = useVideoTime(element);
  const recorded = Math.max(endSeconds, vod.capture_counters?.duration_seconds ?? 0);
  const behind = Math.max(0, recorded - seconds);
  const isLive = behind < liveSeconds;
  const seek = (to: number) => {
    if (element === null) return;
    seekVideo(element, to);
    void element.play().catch(() => {});
  };
  return (
    <Group gap="sm" mt="sm" mih={36}>
      {vod.phase === "capturing" && (
        <Tag tone={isLive ? "recording" : "neutral"}>{t("player.live")}</Tag>
      )}
      <Text size="sm" c="dimmed">
        {isLive ? t("player.atLiveEdge") : t("player.behind", { time: format.duration(behind) })}
      </Text>
      <Button variant="default" size="compact-md" onClick={() => seek(0)}>
        {t("player.fromStart")}
      </Button>
      <Button
        variant="default"
        size="compact-md"
        disabled={isLive}
        onClick={() => seek(endSeconds - marginSeconds)}
      >
        {t("player.jumpToLive")}
      </Button>
    </Group>
  );
}
