import { Skeleton, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useVod } from "../state/use-vod.ts";
import { BookmarkList } from "./bookmark-list.tsx";
import { ChapterTable } from "./chapter-table.tsx";
import { GapReport } from "./gap-report.tsx";
import { GeneralFacts } from "./general-facts.tsx";
import { SegmentList } from "./segment-list.tsx";
import { VideoFacts } from "./video-facts.tsx";
import { ViewerSection } from "./viewer-section.tsx";
import styles from "./vod-body.module.css";
import { VodControls } from "./vod-controls.tsx";
import { VodStatusPanel } from "./vod-status-panel.tsx";

/** Everything about a recording, below its title bar. */
export function VodBody({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const { data: vod, isPending } = useVod(uuid);
  if (isPending) return <Skeleton height={320} radius={0} />;
  if (vod === undefined) {
    return (
      <Text p="md" c="dimmed">
        {t("vod.missing")}
      </Text>
    );
  }
  return (
    <div className={styles.body}>
      <VodStatusPanel vod={vod} />
      <VodControls vod={vod} />
      <div className={styles.columns}>
        <GeneralFacts vod={vod} />
        <VideoFacts metadata={vod.video_metadata} />
      </div>
      <ChapterTable vod={vod} />
      <ViewerSection vod={vod} />
      <div className={styles.columns}>
        <GapReport vod={vod} />
        <div className={styles.column}>
          <SegmentList vod={vod} />
          <BookmarkList bookmarks={vod.bookmarks} />
        </div>
      </div>
    </div>
  );
}
