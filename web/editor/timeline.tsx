import { Button, Group } from "@mantine/core";
import { useState, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Vod } from "../../shared/model/vod.ts";
import { type FilePart, totalSeconds } from "../state/file-parts.ts";
import { type CutSpan, zoomTo } from "./cut-span.ts";
import styles from "./timeline.module.css";
import { TimelineHandle } from "./timeline-handle.tsx";
import { TimelineHover } from "./timeline-hover.tsx";
import { TimelineMarks } from "./timeline-marks.tsx";

interface TimelineProps {
  vod: Vod;
  parts: readonly FilePart[];
  span: CutSpan;
  seconds: number;
  onSeek: (seconds: number) => void;
  onStart: (seconds: number) => void;
  onEnd: (seconds: number) => void;
}

/** The recording from left to right: chapters, gaps, what is cut out, and where one is. */
export function Timeline({ vod, parts, span, seconds, onSeek, onStart, onEnd }: TimelineProps) {
  const { t } = useTranslation();
  const duration = totalSeconds(parts);
  const [view, setView] = useState<CutSpan>({ start: 0, end: duration });
  const [hovered, setHovered] = useState<number | null>(null);
  const length = Math.max(view.end - view.start, 0.001);
  const toPlace = (at: number) => ((at - view.start) / length) * 100;
  const toSeconds = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.closest("[data-track]")?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return view.start;
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    return view.start + share * length;
  };
  const seekTo = (event: PointerEvent<HTMLElement>) => onSeek(toSeconds(event));
  const handle = { duration, toPlace, toSeconds };
  return (
    <div>
      <div
        data-track
        role="presentation"
        className={styles.track}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          seekTo(event);
        }}
        onPointerMove={(event) => {
          setHovered(toSeconds(event));
          if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event);
        }}
        onPointerLeave={() => setHovered(null)}
      >
        <TimelineMarks vod={vod} span={span} toPlace={toPlace} />
        {hovered !== null && (
          <TimelineHover vod={vod} parts={parts} seconds={hovered} place={toPlace(hovered)} />
        )}
        <TimelineHandle {...handle} kind="position" seconds={seconds} onMove={onSeek} />
        <TimelineHandle {...handle} kind="start" seconds={span.start} onMove={onStart} />
        <TimelineHandle {...handle} kind="end" seconds={span.end} onMove={onEnd} />
      </div>
      <Group gap="xs" mt="xs">
        <Button variant="default" size="compact-sm" onClick={() => setView(zoomTo(span, duration))}>
          {t("editor.zoomToCut")}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          disabled={length >= duration}
          onClick={() => setView({ start: 0, end: duration })}
        >
          {t("editor.zoomOut")}
        </Button>
      </Group>
    </div>
  );
}
