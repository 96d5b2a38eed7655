import { lazy, Suspense } from "react";
import type { Playing } from "../state/player-context.ts";

const OpenPlayerDialog = lazy(async () => ({
  default: (await import("./open-player-dialog.tsx")).OpenPlayerDialog,
}));

interface PlayerDialogProps {
  playing: Playing;
  onClose: () => void;
}

/** The media player over the page; its code arrives with the first thing played. */
export function PlayerDialog(props: PlayerDialogProps) {
  return (
    <Suspense>
      <OpenPlayerDialog {...props} />
    </Suspense>
  );
}
