import { Skeleton } from "@mantine/core";
import { useVod } from "../state/use-vod.ts";
import { BookmarkSection } from "./bookmark-section.tsx";
import { ChapterTable } from "./chapter-table.tsx";
import { CopySection } from "./copy-section.tsx";
import { ExportList } from "./export-list.tsx";
import { GapReport } from "./gap-report.tsx";
import { GeneralFacts } from "./general-facts.tsx";
import { isOfLivePlatform } from "./live-platform.ts";
import { ProductList } from "./product-list.tsx";
import { SegmentList } from "./segment-list.tsx";
import { VideoFacts } from "./video-facts.tsx";
import { ViewerSection } from "./viewer-section.tsx";
import styles from "./vod-body.module.css";
import { VodControls } from "./vod-controls.tsx";
import { VodFailure } from "./vod-failure.tsx";
import { VodStatusPanel } from "./vod-status-panel.tsx";

/** Everything about a recording, below its title bar. */
export function VodBody({ uuid }: { uuid: string }) {
  const { data: vod, error, isPending } = useVod(uuid);
  if (isPending) return <Skeleton height={320} radius={0} />;
  if (vod === undefined) {
    return (
      <div className={styles.body}>
        <VodFailure error={error} />
      </div>
    );
  }
  return (
    <div className={styles.body}>
      <VodStatusPanel vod={vod} />
      <VodControls vod={vod} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <GeneralFacts vod={vod} />
          {vod.phase !== "capturing" && <CopySection vod={vod} />}
        </div>
        <VideoFacts vod={vod} />
      </div>
      <ChapterTable vod={vod} />
      <ViewerSection vod={vod} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {isOfLivePlatform(vod) && <BookmarkSection vod={vod} />}
          <GapReport vod={vod} />
        </div>
        <div className={styles.column}>
          <SegmentList vod={vod} />
          <ProductList vod={vod} />
          <ExportList vod={vod} />
        </div>
      </div>
    </div>
  );
}
