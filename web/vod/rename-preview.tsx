import { Text } from "@mantine/core";
import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { RenamePreview } from "../../shared/model/vod-edit.ts";
import { Problem } from "../ui/problem.tsx";
import { Section } from "../ui/section.tsx";
import styles from "./rename-dialog.module.css";

interface RenamePreviewBoxProps {
  preview: RenamePreview | undefined;
  error: Error | null;
  /** Another answer is on its way. */
  isBusy: boolean;
}

/** What every file would be called, and what is in the way. */
export function RenamePreviewBox({ preview, error, isBusy }: RenamePreviewBoxProps) {
  const { t } = useTranslation();
  return (
    <Section order={3} title={t("vod.rename.preview")}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box has to be reachable by keyboard */}
      <div className={styles.preview} aria-live="polite" aria-busy={isBusy} tabIndex={0}>
        {error !== null && <Problem error={error} />}
        {preview !== undefined && <PreviewText preview={preview} />}
      </div>
    </Section>
  );
}

function PreviewText({ preview }: { preview: RenamePreview }) {
  const { t } = useTranslation();
  const { problem, collisions, unknown_variables: unknown } = preview;
  return (
    <>
      {problem !== null && <Problem text={problem} />}
      {collisions.length > 0 && (
        <Problem text={t("vod.rename.collisions", { names: collisions.join(", ") })} />
      )}
      {unknown.length > 0 && (
        <Text size="sm" className={styles.warning ?? ""}>
          {t("vod.rename.unknown", { names: unknown.join(", ") })}
        </Text>
      )}
      {preview.is_numbered && <Text size="sm">{t("vod.rename.numbered")}</Text>}
      {preview.is_unchanged && <Text size="sm">{t("vod.rename.unchanged")}</Text>}
      <Text size="sm" c="dimmed">
        {t("vod.rename.folder", { folder: preview.folder || "/" })}
      </Text>
      <ul className={styles.files}>
        {preview.files.map(({ from, to }) => (
          <li key={from} className={styles.file}>
            <span className={styles.from}>{from}</span>
            <ArrowRight size={14} aria-hidden />
            <span>{to}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
