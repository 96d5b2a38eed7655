import { Stack, Text, Title } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Player } from "../player/player.tsx";
import { useDaemon } from "../state/daemon-context.ts";
import { isPlayable } from "../state/media-path.ts";
import { useMediaUrl } from "../state/use-media-link.ts";
import { useVod } from "../state/use-vod.ts";
import { LoadingBox } from "./loading-box.tsx";

/** Plays a recording by its uuid, or a file by its path below the daemon. */
export function VodPlayer() {
  const { t } = useTranslation();
  const { toUrl } = useDaemon();
  const { vod: uuid, video_path, offset = 0 } = useSearch({ from: "/vodplayer" });
  const { data: vod, isLoading } = useVod(uuid ?? "", uuid !== undefined);
  const file = vod?.segments.find((segment) => !segment.deleted && segment.filesize !== null);
  const canPlay = vod !== undefined && file !== undefined && isPlayable(vod);
  const ofVod = useMediaUrl(vod, file?.basename);
  if (isLoading || (canPlay && ofVod === null)) return <LoadingBox />;
  const ofPath = video_path === undefined ? null : toUrl(video_path);
  const source = canPlay ? ofVod : ofPath;
  if (source === null) return <Text>{t("vod.missing")}</Text>;
  return (
    <Stack>
      <Title order={1} size="h4">
        {vod?.stream_title ?? video_path}
      </Title>
      <Player source={source} chapters={vod?.chapters ?? []} offset={offset} />
    </Stack>
  );
}
