import { type ComponentType, lazy, Suspense } from "react";
import type { VodDialogName, VodDialogProps } from "./vod-dialog-props.ts";

/** Each arrives when it is opened for the first time. */
const dialogs: Record<VodDialogName, ComponentType<VodDialogProps>> = {
  edit: lazy(async () => ({ default: (await import("./edit-dialog.tsx")).EditDialog })),
  rename: lazy(async () => ({ default: (await import("./rename-dialog.tsx")).RenameDialog })),
  delete: lazy(async () => ({ default: (await import("./delete-dialog.tsx")).DeleteDialog })),
  deleteForGood: lazy(async () => ({
    default: (await import("./delete-dialog.tsx")).DeleteForGoodDialog,
  })),
  archive: lazy(async () => ({ default: (await import("./archive-dialog.tsx")).ArchiveDialog })),
  refresh: lazy(async () => ({ default: (await import("./refresh-dialog.tsx")).RefreshDialog })),
  match: lazy(async () => ({ default: (await import("./match-dialog.tsx")).MatchDialog })),
  download: lazy(async () => ({ default: (await import("./download-dialog.tsx")).DownloadDialog })),
  fix: lazy(async () => ({ default: (await import("./fix-dialog.tsx")).FixDialog })),
  reencode: lazy(async () => ({ default: (await import("./reencode-dialog.tsx")).ReencodeDialog })),
  export: lazy(async () => ({ default: (await import("./export-dialog.tsx")).ExportDialog })),
  render: lazy(async () => ({ default: (await import("./render-dialog.tsx")).RenderDialog })),
  downloadChat: lazy(async () => ({
    default: (await import("./chat-download-dialog.tsx")).ChatDownloadDialog,
  })),
  sources: lazy(async () => ({ default: (await import("./sources-dialog.tsx")).SourcesDialog })),
};

interface OpenDialogProps extends VodDialogProps {
  name: VodDialogName;
}

export function VodDialog({ name, ...props }: OpenDialogProps) {
  const Dialog = dialogs[name];
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
