import { Anchor, Text } from "@mantine/core";
import { Play, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Vod, VodSegment } from "../../shared/model/vod.ts";
import { isWatchableLive } from "../../shared/vod-status.ts";
import { useToStored } from "../state/use-stored-url.ts";
import { toMediaPath } from "../state/media-path.ts";
import { usePlay } from "../state/player-context.ts";
import { usePermission } from "../state/use-auth.ts";
import { useFormat } from "../state/use-format.ts";
import { IconAction } from "../ui/icon-action.tsx";
import { Section } from "../ui/section.tsx";
import styles from "./list.module.css";
import { SegmentDialog } from "./segment-dialog.tsx";

/** The files of a recording. */
export function SegmentList({ vod }: { vod: Vod }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<number | null>(null);
  return (
    <Section title={t("vod.section.segments")}>
      {vod.segments.length === 0 ? (
        <Text size="sm" c="dimmed">
          {isWatchableLive(vod) ? t("vod.videoLater") : t("vod.noSegments")}
        </Text>
      ) : (
        <ul className={styles.list}>
          {vod.segments.map((segment, index) => (
            <SegmentRow
              key={segment.basename}
              vod={vod}
              segment={segment}
              onDelete={() => setAsked(index)}
            />
          ))}
        </ul>
      )}
      {asked !== null && <SegmentDialog vod={vod} index={asked} onClose={() => setAsked(null)} />}
    </Section>
  );
}

interface SegmentRowProps {
  vod: Vod;
  segment: VodSegment;
  onDelete: () => void;
}

function SegmentRow({ vod, segment, onDelete }: SegmentRowProps) {
  const { t } = useTranslation();
  const toStored = useToStored();
  const { mayOperate } = usePermission();
  const play = usePlay();
  const toSize = useSegmentSize();
  const { basename, deleted, filesize } = segment;
  const isThere = !deleted && filesize !== null;
  const mayDelete = mayOperate && isThere && vod.phase === "finalized" && vod.shelf !== "trash";
  return (
    <li className={styles.row}>
      {deleted ? (
        <span>{basename}</span>
      ) : (
        <Anchor
          href={toStored(toMediaPath(vod, basename)) ?? undefined}
          target="_blank"
          rel="noreferrer"
          fz="sm"
        >
          {basename}
        </Anchor>
      )}
      <span className={styles.end}>
        <span className={styles.note}>{toSize(segment)}</span>
        {isThere && vod.segments.length > 1 && (
          <IconAction
            label={t("vod.playFile", { name: basename })}
            icon={<Play size={16} />}
            onClick={() => play({ vod, basename, offset: 0 })}
          />
        )}
        {mayDelete && (
          <IconAction
            label={t("vod.segment.delete", { name: basename })}
            icon={<Trash2 size={16} />}
            isDisabled={vod.prevent_deletion}
            onClick={onDelete}
          />
        )}
      </span>
    </li>
  );
}

function useSegmentSize(): (segment: VodSegment) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (segment) => {
    if (segment.deleted) return t("vod.segmentDeleted");
    if (segment.filesize === null) return t("vod.filesizeMissing");
    return format.bytes(segment.filesize);
  };
}
