import { Stack, Title } from "@mantine/core";
import { useRouterState, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Player } from "../player/player.tsx";
import { WatchVod } from "../player/watch-vod.tsx";
import { toPlayableName } from "../state/media-path.ts";
import { parsePlayerHash } from "../state/player-hash.ts";
import { useToStored } from "../state/use-stored-url.ts";
import { useVod } from "../state/use-vod.ts";
import { LoadingBox } from "./loading-box.tsx";

/** Plays a recording by its uuid, or a file by its path below the daemon; the hash may name these as well. */
export function VodPlayer() {
  const { t } = useTranslation();
  const { vod: uuid, video_path, file, offset = 0 } = useSearch({ from: "/vodplayer" });
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const { data: vod, isLoading } = useVod(uuid ?? "", uuid !== undefined);
  const named = parsePlayerHash(hash);
  const path = video_path ?? named.videoPath;
  if (isLoading) return <LoadingBox />;
  const basename = vod === undefined ? null : (file ?? toPlayableName(vod));
  if (vod === undefined || basename === null) {
    if (path === null)
      return (
        <Title order={1} size="h4">
          {t("vod.missing")}
        </Title>
      );
    return <FileByPath path={path} chapters={named.chapters} offset={offset} />;
  }
  return (
    <Stack>
      <Title order={1} size="h4">
        {vod.stream_title || vod.basename}
      </Title>
      <WatchVod playing={{ vod, basename, offset }} />
    </Stack>
  );
}

interface FileByPathProps {
  path: string;
  chapters: ReturnType<typeof parsePlayerHash>["chapters"];
  offset: number;
}

function FileByPath({ path, chapters, offset }: FileByPathProps) {
  const source = useToStored()(path);
  return (
    <Stack>
      <Title order={1} size="h4">
        {path.split("/").at(-1)}
      </Title>
      {source !== null && (
        <Player key={path} source={source} chapters={chapters} offset={offset} />
      )}
    </Stack>
  );
}
