import { Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { ArrowRight } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { ExportPreview } from "../../shared/model/export.ts";
import type { Vod } from "../../shared/model/vod.ts";
import type { ExportDraft } from "../export/export-draft.ts";
import { type ExportLook, useExportPreview } from "../state/use-exports.ts";
import { useSay } from "../state/use-say.ts";
import { useFormat } from "../state/use-format.ts";
import { Problem } from "../ui/problem.tsx";
import { Section } from "../ui/section.tsx";
import type { ExportChoice } from "./export-choice.ts";
import styles from "./rename-dialog.module.css";

/** So long nothing was typed before the daemon is asked, in milliseconds. */
const quietMs = 250;

interface ExportPreviewBoxProps {
  vod: Vod;
  draft: ExportDraft;
  choice: ExportChoice;
}

/** What every file would be called there, how much it is, and what is in the way. */
export function ExportPreviewBox({ vod, draft, choice }: ExportPreviewBoxProps) {
  const { t } = useTranslation();
  const look = useLook(draft, choice);
  const [asked] = useDebouncedValue(look, quietMs);
  const { data: preview, error, isFetching } = useExportPreview(vod.uuid, asked);
  const isBusy = asked !== look || isFetching;
  return (
    <Section order={3} title={t("vod.rename.preview")}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box has to be reachable by keyboard */}
      <div className={styles.preview} aria-live="polite" aria-busy={isBusy} tabIndex={0}>
        {error !== null && <Problem error={error} />}
        {error === null && preview !== undefined && <PreviewText preview={preview} />}
      </div>
    </Section>
  );
}

/** The same object as long as it says the same. */
function useLook({ exporter, titleTemplate, fields }: ExportDraft, choice: ExportChoice) {
  const isToYoutube = exporter === "youtube";
  const directory = isToYoutube ? "" : fields.directory;
  const { source: fileSource } = choice;
  const segment = fileSource === "segment" ? choice.segment : null;
  const hasSidecars = choice.hasSidecars && !isToYoutube;
  return useMemo<ExportLook>(
    () => ({ exporter, titleTemplate, directory, fileSource, segment, hasSidecars }),
    [exporter, titleTemplate, directory, fileSource, segment, hasSidecars],
  );
}

function PreviewText({ preview }: { preview: ExportPreview }) {
  const { t } = useTranslation();
  const format = useFormat();
  const say = useSay();
  const { exporter, files, sidecars, warnings, total_size } = preview;
  const size = format.bytes(total_size);
  return (
    <>
      {warnings.map((warning) => (
        <Text key={warning.message} size="sm" className={styles.warning ?? ""}>
          {say(warning)}
        </Text>
      ))}
      <ul className={styles.files}>
        {files.map(({ basename, directory, name, title }) => (
          <li key={basename} className={styles.file}>
            <span className={styles.from}>{basename}</span>
            <ArrowRight size={14} aria-hidden />
            <span>{exporter === "youtube" ? title : toPlace(directory, name)}</span>
          </li>
        ))}
      </ul>
      {sidecars.length > 0 && (
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {t("export.along", { names: sidecars.join(", ") })}
        </Text>
      )}
      {files.length > 0 && (
        <Text size="sm" c="dimmed">
          {t("export.total", { count: files.length + sidecars.length, size })}
        </Text>
      )}
    </>
  );
}

function toPlace(directory: string, name: string): string {
  if (directory === "") return name;
  return directory.endsWith("/") ? directory + name : `${directory}/${name}`;
}
