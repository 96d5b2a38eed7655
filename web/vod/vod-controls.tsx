import { Button, Group } from "@mantine/core";
import {
  ArchiveRestore,
  MessageSquareText,
  Pencil,
  RefreshCw,
  Scissors,
  Trash2,
  Wrench,
} from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Vod } from "../../shared/model/vod.ts";
import { toVodStatus } from "../../shared/vod-status.ts";
import { usePermission } from "../state/use-auth.ts";
import { useConvertVod } from "../state/use-channel-actions.ts";
import { useRestoreVod } from "../state/use-vod-shelf.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { toDeleteObstacle } from "./delete-obstacle.ts";
import { PlayControls } from "./play-controls.tsx";
import type { VodDialogName } from "./vod-dialog-props.ts";
import { VodDialog } from "./vod-dialog.tsx";
import { VodMenu } from "./vod-menu.tsx";

/** What one can do with a recording now. */
export function VodControls({ vod }: { vod: Vod }) {
  const { mayOperate } = usePermission();
  const [dialog, setDialog] = useState<VodDialogName | null>(null);
  return (
    <Group gap="xs">
      <PlayControls vod={vod} onChooseSource={() => setDialog("sources")} />
      {mayOperate && vod.shelf !== "library" && <RestoreControl vod={vod} />}
      {mayOperate && vod.shelf !== "trash" && <WorkControls vod={vod} onOpen={setDialog} />}
      {mayOperate && vod.shelf !== "trash" && <DeleteControl vod={vod} onOpen={setDialog} />}
      {mayOperate && vod.shelf !== "trash" && <VodMenu vod={vod} onOpen={setDialog} />}
      {dialog !== null && <VodDialog name={dialog} vod={vod} onClose={() => setDialog(null)} />}
    </Group>
  );
}

interface ControlProps {
  vod: Vod;
  onOpen: (dialog: VodDialogName) => void;
}

function WorkControls({ vod, onOpen }: ControlProps) {
  const { t } = useTranslation();
  const convert = useConvertVod();
  const status = toVodStatus(vod);
  const isBroken = status === "failed" || status === "crashed";
  return (
    <>
      {status === "failed" && (
        <Button
          size="sm"
          leftSection={<RefreshCw size={16} />}
          loading={convert.isPending}
          onClick={() => convert.mutate(vod.uuid)}
        >
          {t("vod.convertAgain")}
        </Button>
      )}
      {isBroken && (
        <Button
          variant="default"
          size="sm"
          leftSection={<Wrench size={16} />}
          onClick={() => onOpen("fix")}
        >
          {t("vod.action.fix")}
        </Button>
      )}
      {status === "finalized" && (
        <LinkButton
          to="/vod/$uuid/editor"
          params={{ uuid: vod.uuid }}
          icon={<Scissors size={16} />}
        >
          {t("vod.action.editor")}
        </LinkButton>
      )}
      {isRenderable(vod) && (
        <Button
          variant="default"
          size="sm"
          leftSection={<MessageSquareText size={16} />}
          onClick={() => onOpen("render")}
        >
          {t("vod.action.render")}
        </Button>
      )}
      <Button
        variant="default"
        size="sm"
        leftSection={<Pencil size={16} />}
        onClick={() => onOpen("edit")}
      >
        {t("vod.action.edit")}
      </Button>
    </>
  );
}

/** Specification section 2, "Render menu". */
export function isRenderable({
  phase,
  video_metadata,
}: Pick<Vod, "phase" | "video_metadata">): boolean {
  return phase === "finalized" && video_metadata !== null && video_metadata.type !== "audio";
}

/** Says why a recording can't be deleted where it can't. */
function DeleteControl({ vod, onOpen }: ControlProps) {
  const { t } = useTranslation();
  const obstacle = toDeleteObstacle(vod);
  const reason = obstacle === null ? null : t(`vod.noDelete.${obstacle}`);
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<Trash2 size={16} />}
      {...(reason === null
        ? { onClick: () => onOpen("delete") }
        : { "data-disabled": true, "aria-disabled": true, title: reason })}
    >
      {t("vod.action.delete")}
    </Button>
  );
}

function RestoreControl({ vod }: { vod: Vod }) {
  const { t } = useTranslation();
  const restore = useRestoreVod(vod.uuid);
  return (
    <Button
      size="sm"
      leftSection={<ArchiveRestore size={16} />}
      loading={restore.isPending}
      onClick={() => restore.mutate()}
    >
      {t("vod.action.restore")}
    </Button>
  );
}
