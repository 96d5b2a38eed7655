import { Stack, Title } from "@mantine/core";
import { useRouterState, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { ChatSource } from "../../shared/model/render.ts";
import { WatchFile } from "../player/watch-file.tsx";
import { WatchVod } from "../player/watch-vod.tsx";
import { toPlayableName } from "../state/media-path.ts";
import { parsePlayerHash } from "../state/player-hash.ts";
import { isUnknownVod, useVod } from "../state/use-vod.ts";
import { Problem } from "../ui/problem.tsx";
import { LoadingBox } from "./loading-box.tsx";

const sources: readonly ChatSource[] = ["captured", "downloaded"];

/**
 * Plays a recording by its uuid, or a file by its path below the daemon, and beside it a chat by its
 * path; the hash may name these as well.
 */
export function VodPlayer() {
  const { t } = useTranslation();
  const search = useSearch({ from: "/vodplayer" });
  const { vod: uuid, video_path, file, offset = 0 } = search;
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const { data: vod, error, isLoading } = useVod(uuid ?? "", uuid !== undefined);
  const named = parsePlayerHash(hash);
  const path = video_path ?? named.videoPath;
  const chatFile = search.chatfile ?? named.chatFile;
  if (isLoading) return <LoadingBox />;
  if (vod === undefined && error !== null && !isUnknownVod(error)) return <Problem error={error} />;
  const basename = vod === undefined ? null : (file ?? toPlayableName(vod));
  if (vod !== undefined && basename !== null) {
    const chatSource = sources.find((source) => source === search.chat);
    const choice = chatSource === undefined ? {} : { chatSource };
    return (
      <Stack>
        <Title order={1} size="h4">
          {vod.stream_title || vod.basename}
        </Title>
        <div>
          <WatchVod playing={{ vod, basename, offset, ...choice }} chatFile={chatFile} />
        </div>
      </Stack>
    );
  }
  return (
    <Stack>
      <Title order={1} size="h4">
        {path?.split("/").at(-1) ?? t("vod.missing")}
      </Title>
      {path !== null && (
        <div>
          <WatchFile path={path} chapters={named.chapters} offset={offset} chatFile={chatFile} />
        </div>
      )}
    </Stack>
  );
}
