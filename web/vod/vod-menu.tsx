import "@mantine/core/styles/Popover.css";
import "@mantine/core/styles/Menu.css";
import { Button, Menu } from "@mantine/core";
import type { LucideIcon } from "lucide-react";
import {
  Archive,
  CircleHelp,
  Download,
  Images,
  Link2,
  Lock,
  LockOpen,
  MessageSquareDashed,
  MoreHorizontal,
  RefreshCw,
  Share,
  Shrink,
  SplitSquareHorizontal,
  TextCursorInput,
  Trash2,
  VolumeX,
  Wrench,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Vod } from "../../shared/model/vod.ts";
import { useCheckCopy, useCheckMute } from "../state/use-vod-copy.ts";
import { useEditVod } from "../state/use-vod-edit.ts";
import { useBeginVodWork } from "../state/use-vod-work.ts";
import { menuPlace } from "../ui/menu-place.ts";
import styles from "./vod-body.module.css";
import { toDeleteObstacle } from "./delete-obstacle.ts";
import type { VodDialogName } from "./vod-dialog-props.ts";

interface VodMenuProps {
  vod: Vod;
  onOpen: (dialog: VodDialogName) => void;
}

/** What is done to a recording less often. */
export function VodMenu(props: VodMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu {...menuPlace} shadow="md" menuItemTabIndex={0} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" size="sm" leftSection={<MoreHorizontal size={16} />}>
          {t("vod.action.more")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu ?? ""}>
        <RecordItems {...props} />
        <Menu.Divider />
        <CopyItems {...props} />
        {props.vod.phase === "finalized" && <FileItems {...props} />}
        {props.vod.shelf === "saved" && <EndItems {...props} />}
      </Menu.Dropdown>
    </Menu>
  );
}

const icon = (Icon: LucideIcon) => ({ leftSection: <Icon size={16} /> });

const isOver = ({ phase }: Vod) => phase === "finalized" || phase === "failed";

function RecordItems({ vod, onOpen }: VodMenuProps) {
  const { t } = useTranslation();
  const edit = useEditVod(vod.uuid);
  return (
    <>
      <Menu.Item
        {...icon(vod.prevent_deletion ? LockOpen : Lock)}
        onClick={() => edit.mutate({ prevent_deletion: !vod.prevent_deletion })}
      >
        {vod.prevent_deletion ? t("vod.action.unprotect") : t("vod.action.protect")}
      </Menu.Item>
      {isOver(vod) && (
        <>
          <Menu.Item {...icon(TextCursorInput)} onClick={() => onOpen("rename")}>
            {t("vod.action.rename")}
          </Menu.Item>
          {vod.shelf === "library" && (
            <Menu.Item {...icon(Archive)} onClick={() => onOpen("archive")}>
              {t("vod.action.archive")}
            </Menu.Item>
          )}
          <Menu.Item {...icon(RefreshCw)} onClick={() => onOpen("refresh")}>
            {t("vod.action.refresh")}
          </Menu.Item>
        </>
      )}
      <Menu.Item {...icon(Wrench)} onClick={() => onOpen("fix")}>
        {t("vod.action.fix")}
      </Menu.Item>
    </>
  );
}

function CopyItems({ vod, onOpen }: VodMenuProps) {
  const { t } = useTranslation();
  const checkCopy = useCheckCopy(vod.uuid);
  const checkMute = useCheckMute(vod.uuid);
  const isMatched = vod.external_vod_id !== null;
  return (
    <>
      <Menu.Item {...icon(Link2)} onClick={() => onOpen("match")}>
        {t("vod.action.match")}
      </Menu.Item>
      {isMatched && (
        <>
          <Menu.Item {...icon(CircleHelp)} onClick={() => checkCopy.mutate()}>
            {t("vod.action.checkCopy")}
          </Menu.Item>
          <Menu.Item {...icon(VolumeX)} onClick={() => checkMute.mutate()}>
            {t("vod.action.checkMute")}
          </Menu.Item>
        </>
      )}
      <Menu.Item {...icon(Download)} onClick={() => onOpen("download")}>
        {t("vod.action.download")}
      </Menu.Item>
      {isOver(vod) && (
        <Menu.Item {...icon(MessageSquareDashed)} onClick={() => onOpen("downloadChat")}>
          {t("vod.action.downloadChat")}
        </Menu.Item>
      )}
    </>
  );
}

/** What is archived is dear: without the trash it goes only where nobody presses in passing. */
function EndItems({ vod, onOpen }: VodMenuProps) {
  const { t } = useTranslation();
  const obstacle = toDeleteObstacle(vod);
  const reason = obstacle === null ? undefined : t(`vod.noDelete.${obstacle}`);
  return (
    <>
      <Menu.Divider />
      <Menu.Item
        {...icon(Trash2)}
        {...(obstacle === null ? { c: "var(--rk-recording)" } : {})}
        disabled={obstacle !== null}
        title={reason}
        onClick={() => onOpen("deleteForGood")}
      >
        {t("vod.action.deleteForGood")}
      </Menu.Item>
    </>
  );
}

function FileItems({ vod, onOpen }: VodMenuProps) {
  const { t } = useTranslation();
  const split = useBeginVodWork(vod.uuid, "POST /api/v0/vod/:uuid/splitbychapters");
  const previews = useBeginVodWork(vod.uuid, "POST /api/v0/vod/:uuid/previews");
  return (
    <>
      <Menu.Divider />
      {vod.chapters.length > 0 && (
        <Menu.Item {...icon(SplitSquareHorizontal)} onClick={() => split.mutate()}>
          {t("vod.action.split")}
        </Menu.Item>
      )}
      <Menu.Item {...icon(Shrink)} onClick={() => onOpen("reencode")}>
        {t("vod.action.reencode")}
      </Menu.Item>
      <Menu.Item {...icon(Share)} onClick={() => onOpen("export")}>
        {t("vod.action.export")}
      </Menu.Item>
      <Menu.Item {...icon(Images)} onClick={() => previews.mutate()}>
        {t("vod.action.previews")}
      </Menu.Item>
    </>
  );
}
