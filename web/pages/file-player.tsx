import { lazy, type ReactNode, Suspense, useState } from "react";
import { FilePlayerContext, type PlayingFile } from "../state/file-player-context.ts";

const FilePlayerDialog = lazy(async () => ({
  default: (await import("./file-player-dialog.tsx")).FilePlayerDialog,
}));

/** Plays files that belong to no recording over the page; the code arrives with the first one. */
export function FilePlayer({ children }: { children: ReactNode }) {
  const [playing, setPlaying] = useState<PlayingFile | null>(null);
  return (
    <FilePlayerContext value={setPlaying}>
      {children}
      {playing !== null && (
        <Suspense>
          <FilePlayerDialog playing={playing} onClose={() => setPlaying(null)} />
        </Suspense>
      )}
    </FilePlayerContext>
  );
}
