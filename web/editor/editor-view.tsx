import { useState } from "react";
import type { Vod } from "../../shared/model/vod.ts";
import { type FilePart, totalSeconds } from "../state/file-parts.ts";
import { useEditorKeys } from "../state/use-editor-keys.ts";
import { useJoinedVideo } from "../state/use-joined-video.ts";
import { ChapterButtons } from "./chapter-buttons.tsx";
import { CutForm } from "./cut-form.tsx";
import { type CutSpan, toFirstSpan, toSpan, withEnd, withStart } from "./cut-span.ts";
import { EditorVideo } from "./editor-video.tsx";
import styles from "./editor.module.css";
import { KeyLegend } from "./key-legend.tsx";
import { Timeline } from "./timeline.tsx";
import { Transport } from "./transport.tsx";

interface EditorViewProps {
  vod: Vod;
  parts: readonly FilePart[];
  /** What the address asks for. */
  wish: { start?: number | undefined; end?: number | undefined; chapter?: number | undefined };
}

const usualFps = 30;

/** Cuts a clip out of a recording: player, timeline, and what the clip will be. */
export function EditorView({ vod, parts, wish }: EditorViewProps) {
  const duration = totalSeconds(parts);
  const [span, setSpan] = useState<CutSpan>(() => toFirstSpan(wish, vod.chapters, duration));
  const video = useJoinedVideo(parts, span.start);
  const frameSeconds = 1 / (vod.video_metadata?.fps || usualFps);
  const setStart = (seconds: number) => setSpan((old) => withStart(old, seconds, duration));
  const setEnd = (seconds: number) => setSpan((old) => withEnd(old, seconds, duration));
  const stepFrame = (direction: 1 | -1) => {
    video.pause();
    video.seek(video.now() + direction * frameSeconds);
  };
  const keys = {
    toggle: video.toggle,
    step: (seconds: number) => video.seek(video.now() + seconds),
    stepFrame,
    setStart: () => setStart(video.now()),
    setEnd: () => setEnd(video.now()),
  };
  useEditorKeys(keys);
  return (
    <div className={styles.editor}>
      <EditorVideo vod={vod} video={video} />
      <Timeline
        vod={vod}
        parts={parts}
        span={span}
        seconds={video.seconds}
        onSeek={video.seek}
        onStart={setStart}
        onEnd={setEnd}
      />
      <Transport seconds={video.seconds} durationSeconds={duration} keys={keys} />
      <div className={styles.columns}>
        <CutForm
          vod={vod}
          span={span}
          durationSeconds={duration}
          onStart={setStart}
          onEnd={setEnd}
        />
        <div>
          <ChapterButtons
            chapters={vod.chapters}
            onChoose={({ offset, duration: length }) => {
              setSpan(toSpan(offset, offset + length, duration));
              video.seek(offset);
            }}
          />
          <KeyLegend />
        </div>
      </div>
    </div>
  );
}
