import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Vod, VodSegment } from "../../shared/model/vod.ts";
import { useDaemon } from "../state/daemon-context.ts";
import { toMediaPath } from "../state/media-path.ts";
import { useFormat } from "../state/use-format.ts";
import { Section } from "../ui/section.tsx";
import styles from "./list.module.css";

/** The files of a recording. */
export function SegmentList({ vod }: { vod: Vod }) {
  const { t } = useTranslation();
  const { toUrl } = useDaemon();
  const toSize = useSegmentSize();
  return (
    <Section title={t("vod.section.segments")}>
      {vod.segments.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("vod.noSegments")}
        </Text>
      ) : (
        <ul className={styles.list}>
          {vod.segments.map((segment) => (
            <li key={segment.basename} className={styles.row}>
              {segment.deleted ? (
                <span>{segment.basename}</span>
              ) : (
                <Anchor
                  href={toUrl(toMediaPath(vod, segment.basename))}
                  target="_blank"
                  rel="noreferrer"
                  fz="sm"
                >
                  {segment.basename}
                </Anchor>
              )}
              <span className={styles.note}>{toSize(segment)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
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
