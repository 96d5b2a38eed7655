import type { KeyboardEvent, PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { formatOffset } from "../state/parse-offset.ts";
import styles from "./timeline.module.css";

interface TimelineHandleProps {
  kind: "position" | "start" | "end";
  seconds: number;
  duration: number;
  /** Percent from the left. */
  toPlace: (seconds: number) => number;
  toSeconds: (event: PointerEvent<HTMLElement>) => number;
  onMove: (seconds: number) => void;
}

const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -60,
  PageUp: 60,
};

/** Something to drag along the timeline, or to move by the arrow keys; nothing outside of what is shown. */
export function TimelineHandle(props: TimelineHandleProps) {
  const { kind, seconds, duration, toPlace, toSeconds, onMove } = props;
  const { t } = useTranslation();
  const place = toPlace(seconds);
  if (place < -0.01 || place > 100.01) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const to = toTarget(event, seconds, duration);
    if (to === null) return;
    event.preventDefault();
    onMove(to);
  };
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input of this kind can't share its track with others
      role="slider"
      tabIndex={0}
      className={styles.handle}
      data-kind={kind}
      style={{ left: `${place}%` }}
      aria-label={t(`editor.handle.${kind}`)}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration * 10) / 10}
      aria-valuenow={Math.round(seconds * 10) / 10}
      aria-valuetext={formatOffset(seconds)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(toSeconds(event));
      }}
    />
  );
}

function toTarget({ key, shiftKey }: KeyboardEvent, seconds: number, duration: number) {
  if (key === "Home") return 0;
  if (key === "End") return duration;
  const step = steps[key];
  return step === undefined ? null : seconds + step * (shiftKey ? 10 : 1);
}
