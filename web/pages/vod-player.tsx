import { Stack, Text, Title } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Player } from "../player/player.tsx";
import { useDaemon } from "../state/daemon-context.ts";
import { isPlayable, toMediaPath } from "../state/media-path.ts";
import { useVod } from "../state/use-vod.ts";
import { LoadingBox } from "./loading-box.tsx";

/** Plays a recording by its uuid, or a file by its path below the daemon. */
export function VodPlayer() {
  const { t } = useTranslation();
  const { toUrl } = useDaemon();
  const { vod: uuid, video_path, offset = 0 } = useSearch({ from: "/vodplayer" });
  const { data: vod, isLoading } = useVod(uuid ?? "", uuid !== undefined);
  if (isLoading) return <LoadingBox />;
  const file = vod?.segments.find((segment) => !segment.deleted && segment.filesize !== null);
  const path = vod && file && isPlayable(vod) ? toMediaPath(vod, file.basename) : video_path;
  if (path === undefined) return <Text>{t("vod.missing")}</Text>;
  return (
    <Stack>
      <Title order={1} size="h4">
        {vod?.stream_title ?? path}
      </Title>
      <Player source={toUrl(path)} chapters={vod?.chapters ?? []} offset={offset} />
    </Stack>
  );
}
