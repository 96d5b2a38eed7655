import type { Vod } from "../../shared/model/vod.ts";
import { type FilePart, findPart } from "../state/file-parts.ts";
import { formatOffset } from "../state/parse-offset.ts";
import { findSprite } from "../state/sprite-track.ts";
import { useSprites } from "../state/use-sprites.ts";
import styles from "./timeline.module.css";

interface TimelineHoverProps {
  vod: Vod;
  parts: readonly FilePart[];
  seconds: number;
  /** Percent from the left. */
  place: number;
}

/** What is at the pointer: a small picture where there are some, and the time. */
export function TimelineHover({ vod, parts, seconds, place }: TimelineHoverProps) {
  const part = parts[findPart(parts, seconds)];
  const sprites = useSprites(vod, part?.basename ?? "");
  const sprite = findSprite(sprites, seconds - (part?.offsetSeconds ?? 0));
  return (
    <div className={styles.hover} style={{ left: `${place}%` }} aria-hidden>
      {sprite !== null && (
        <div
          className={styles.sprite}
          style={{
            width: sprite.width,
            height: sprite.height,
            backgroundImage: `url("${sprite.url}")`,
            backgroundPosition: `-${sprite.x}px -${sprite.y}px`,
          }}
        />
      )}
      <span>{formatOffset(seconds)}</span>
    </div>
  );
}
