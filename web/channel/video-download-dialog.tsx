import "@mantine/core/styles/Input.css";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import type { PlatformVideoType } from "../../shared/model/platform.ts";
import { knownQualities } from "../../shared/model/quality.ts";
import { usePlatformVideos } from "../state/use-platform-videos.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Problem } from "../ui/problem.tsx";
import styles from "./platform-list.module.css";
import { PlatformVideoRow } from "./platform-video-row.tsx";
import { PlatformWaiting } from "./platform-waiting.tsx";
import { searchIn } from "./search-in.ts";

interface VideoDownloadDialogProps {
  channel: Channel;
  onClose: () => void;
}

/** As the daemon knows them; its list would bring all of its schemas along. */
const videoTypes: readonly PlatformVideoType[] = ["archive", "highlight", "upload"];

/** What the platform keeps of a channel, to look through and to fetch. */
export function VideoDownloadDialog({ channel, onClose }: VideoDownloadDialogProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const [type, setType] = useState<PlatformVideoType | null>(null);
  const [quality, setQuality] = useState<string>("best");
  return (
    <Dialog
      title={`${t("channel.menu.videos")}: ${channel.displayName}`}
      size="min(980px, 94vw)"
      onClose={onClose}
    >
      <div className={styles.bar}>
        <TextInput
          type="search"
          className={styles.search ?? ""}
          label={t("channel.platform.search")}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <NativeSelect
          label={t("channel.platform.type")}
          data={[
            { value: "", label: t("channel.platform.allTypes") },
            ...videoTypes.map((value) => ({
              value,
              label: t(`channel.platform.types.${value}`),
            })),
          ]}
          value={type ?? ""}
          onChange={({ currentTarget: { value } }) =>
            setType(videoTypes.find((known) => known === value) ?? null)
          }
        />
        <NativeSelect
          label={t("channelForm.quality")}
          data={[...knownQualities]}
          value={quality}
          onChange={(event) => setQuality(event.currentTarget.value)}
        />
      </div>
      <Videos channel={channel} search={search} type={type} quality={quality} onClose={onClose} />
    </Dialog>
  );
}

interface VideosProps extends VideoDownloadDialogProps {
  search: string;
  type: PlatformVideoType | null;
  quality: string;
}

function Videos({ channel, search, type, quality, onClose }: VideosProps) {
  const { t } = useTranslation();
  const list = usePlatformVideos(channel.uuid, type);
  if (list.isPending) return <PlatformWaiting />;
  if (list.data === undefined) return <Problem error={list.error} />;
  const all = list.data.pages.flatMap((page) => page.videos);
  const shown = all.filter((video) =>
    searchIn(search, [video.title, video.description, video.id, video.stream_id ?? ""]),
  );
  return (
    <>
      <output className={styles.count}>
        {all.length === 0
          ? t("channel.platform.noVideos")
          : t("channel.platform.videos", { count: shown.length })}
      </output>
      <ul className={styles.list}>
        {shown.map((video) => (
          <PlatformVideoRow
            key={video.id}
            channel={channel}
            video={video}
            quality={quality}
            onLeave={onClose}
          />
        ))}
      </ul>
      {list.isFetchNextPageError && <Problem error={list.error} />}
      {list.hasNextPage && (
        <Button
          variant="default"
          mt="sm"
          fullWidth
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t("channel.platform.more")}
        </Button>
      )}
    </>
  );
}
