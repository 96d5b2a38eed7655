import type { Channel } from "../../shared/model/channel.ts";
import { ClipDownloadDialog } from "./clip-download-dialog.tsx";
import { ExportAllDialog } from "./export-all-dialog.tsx";
import { HistoryDialog } from "./history-dialog.tsx";
import type { dialogEntries } from "./menu-entries.tsx";
import { VideoDownloadDialog } from "./video-download-dialog.tsx";

interface ChannelDialogProps {
  channel: Channel;
  dialog: (typeof dialogEntries)[number];
  onClose: () => void;
}

/** One of the dialogs of a channel. */
export function ChannelDialog({ dialog, ...rest }: ChannelDialogProps) {
  switch (dialog) {
    case "videos":
      return <VideoDownloadDialog {...rest} />;
    case "clips":
      return <ClipDownloadDialog {...rest} />;
    case "exportAll":
      return <ExportAllDialog {...rest} />;
    case "history":
      return <HistoryDialog {...rest} />;
    default:
      return dialog satisfies never;
  }
}
