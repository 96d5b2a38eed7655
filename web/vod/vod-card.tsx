import { Skeleton } from "@mantine/core";
import { lazy, memo, Suspense, useState } from "react";
import type { VodSummary } from "../../shared/model/vod.ts";
import { useFavourites } from "../state/use-favourites.ts";
import { PartBoundary } from "../ui/part-boundary.tsx";
import { isFavourite } from "./live-platform.ts";
import styles from "./vod-card.module.css";
import { VodTitleBar } from "./vod-title-bar.tsx";

const VodBody = lazy(async () => ({ default: (await import("./vod-body.tsx")).VodBody }));

/** About the height of the body, so that the page moves little when it arrives. */
const bodyHeight = 320;

interface VodCardProps {
  vod: VodSummary;
  isExpandedAtFirst: boolean;
  /** The address names this recording: it shows itself in full. */
  isTarget?: boolean;
  /** The name of its channel, where that is not said already. */
  owner?: string | undefined;
}

/** One recording, minimised to a line or expanded with everything known about it. */
export const VodCard = memo(function VodCard({
  vod,
  isExpandedAtFirst,
  isTarget = false,
  owner,
}: VodCardProps) {
  const [isExpandedByDefault] = useState(isExpandedAtFirst);
  const [choice, setChoice] = useState<boolean | null>(null);
  const favourites = useFavourites();
  const isExpanded = choice ?? (isExpandedByDefault || isTarget);
  return (
    <article
      id={`vod_${vod.uuid}`}
      tabIndex={-1}
      className={styles.card}
      data-phase={vod.phase}
      data-favourite={isFavourite(vod, favourites) || undefined}
      data-target={isTarget || undefined}
      aria-label={vod.stream_title || vod.basename}
    >
      <VodTitleBar
        vod={vod}
        owner={owner}
        isExpanded={isExpanded}
        onToggle={() => setChoice(!isExpanded)}
      />
      {isExpanded && (
        <PartBoundary subject={vod.uuid}>
          <Suspense fallback={<Skeleton height={bodyHeight} radius={0} />}>
            <VodBody uuid={vod.uuid} />
          </Suspense>
        </PartBoundary>
      )}
    </article>
  );
});
