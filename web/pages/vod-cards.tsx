import type { VodSummary } from "../../shared/model/vod.ts";
import { VodCard } from "../vod/vod-card.tsx";
import styles from "./pages.module.css";
import { WhenNear } from "./when-near.tsx";

/** So many cards are drawn together when the first of them comes near the screen. */
const blockSize = 10;

interface VodCardsProps {
  vods: readonly VodSummary[];
  /** So many more will follow; their room is kept. */
  missing: number;
  targetVod: string | null;
  isExpandedAtFirst: (vod: VodSummary) => boolean;
  /** Whose it is, where recordings of several channels stand together. */
  ownerOf?: (vod: VodSummary) => string | undefined;
}

/** The cards of a channel's recordings; thousands of them cost no more than those in sight. */
export function VodCards(props: VodCardsProps) {
  const { vods, missing, targetVod, isExpandedAtFirst, ownerOf } = props;
  const blocks = Array.from({ length: Math.ceil(vods.length / blockSize) }, (_, index) =>
    vods.slice(index * blockSize, (index + 1) * blockSize),
  );
  return (
    <>
      {blocks.map((block, index) => (
        <WhenNear
          // oxlint-disable-next-line react/no-array-index-key -- cards have keys of their own; a block stays when the list grows
          key={index}
          isForced={index === 0 || block.some((vod) => vod.uuid === targetVod)}
          height={toCardsHeight(block.length)}
        >
          <div className={styles.vods}>
            {block.map((vod) => (
              <VodCard
                key={vod.uuid}
                vod={vod}
                isExpandedAtFirst={isExpandedAtFirst(vod)}
                isTarget={vod.uuid === targetVod}
                owner={ownerOf?.(vod)}
              />
            ))}
          </div>
        </WhenNear>
      ))}
      {missing > 0 && <div style={{ height: toCardsHeight(missing) }} />}
    </>
  );
}

/** What so many minimised cards take, with what is between them. */
export function toCardsHeight(count: number): string {
  return `calc(${count} * var(--rk-card-height))`;
}
