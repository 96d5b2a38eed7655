import { useState, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { type ChatActivity, countAt, toActivityOutline } from "../state/chat-activity.ts";
import { useFormat } from "../state/use-format.ts";
import { useVideoTime } from "../state/use-video-time.ts";
import styles from "./stage.module.css";

interface ActivityStripProps {
  activity: ChatActivity;
  /** Of the recording. */
  durationSeconds: number;
  /** By so many seconds the chat is shown later than it was written. */
  shiftSeconds: number;
  element: HTMLVideoElement | null;
  toRecording: (fileSeconds: number) => number;
  onSeek: (recordingSeconds: number) => void;
}

/**
 * How lively the chat was over the whole recording; a click goes there. Only for eyes and pointers:
 * the search leads to the same places by words.
 */
export function ActivityStrip(props: ActivityStripProps) {
  const { activity, durationSeconds, shiftSeconds, element, toRecording, onSeek } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const [hovered, setHovered] = useState<number | null>(null);
  const { seconds } = useVideoTime(element);
  const total = Math.max(durationSeconds, 1);
  const toShare = (at: number) => Math.min(1, Math.max(0, at / total));
  const toSeconds = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return width === 0 ? 0 : toShare(((clientX - left) / width) * total) * total;
  };
  return (
    <div
      className={styles.strip}
      aria-hidden
      data-interactive
      onPointerUp={(event) => onSeek(toSeconds(event))}
      onPointerMove={(event) => setHovered(toSeconds(event))}
      onPointerLeave={() => setHovered(null)}
    >
      <svg className={styles.activity} viewBox="0 0 1 1" preserveAspectRatio="none">
        <path
          d={toActivityOutline(activity, total)}
          transform={`translate(${shiftSeconds / total} 0)`}
        />
      </svg>
      <span
        className={styles.position}
        style={{ insetInlineStart: toPercent(toShare(toRecording(seconds))) }}
      />
      {hovered !== null && (
        <span
          className={styles.hover}
          style={{ insetInlineStart: toPercent(toShare(hovered)) }}
          data-side={toShare(hovered) > 0.5 ? "end" : "start"}
        >
          <span>
            {t("chat.activityAt", {
              time: format.duration(hovered),
              count: countAt(activity, hovered - shiftSeconds),
            })}
          </span>
        </span>
      )}
    </div>
  );
}

function toPercent(share: number): string {
  return `${share * 100}%`;
}
