import "../ui/form.css";
import { Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { type SyntheticEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ExporterList } from "../../shared/model/export.ts";
import { isAddress, toFieldOptions, toFirstDraft } from "../export/export-draft.ts";
import { ExporterChoice } from "../export/exporter-choice.tsx";
import { ExporterFields, useFieldProblem } from "../export/exporter-fields.tsx";
import { ExportProgress } from "../export/export-progress.tsx";
import { useBeginExport, useExporters } from "../state/use-exports.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogButtons } from "../ui/dialog-buttons.tsx";
import { Problem } from "../ui/problem.tsx";
import styles from "./files.module.css";

interface ExportFileDialogProps {
  /** Its folder below the data folder. */
  path: string;
  name: string;
  onClose: () => void;
}

/** A file belongs to no recording: its name here is all that a template knows. */
const ownName = "{basename}";
/** About the height of the form, so that the dialog grows little when it arrives. */
const formHeight = 320;
const mostCharacters = 500;

/** Brings one file of the file manager elsewhere. */
export function ExportFileDialog({ path, name, onClose }: ExportFileDialogProps) {
  const { t } = useTranslation();
  const { data: list, error } = useExporters();
  const [jobName, setJobName] = useState<string | null>(null);
  return (
    <Dialog title={t("files.exportTitle")} size="min(720px, 94vw)" onClose={onClose}>
      <Text size="sm" c="dimmed" mb="md" className={styles.whole ?? ""}>
        {name}
      </Text>
      <div hidden={jobName !== null}>
        {error !== null && <Problem error={error} />}
        {error === null && list === undefined && <Skeleton height={formHeight} />}
        {list !== undefined && (
          <ExportFileForm {...{ path, name, list, onClose }} onBegun={setJobName} />
        )}
      </div>
      {jobName !== null && (
        <ExportProgress jobName={jobName} onAgain={() => setJobName(null)} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface ExportFileFormProps extends ExportFileDialogProps {
  list: ExporterList;
  onBegun: (jobName: string) => void;
}

function ExportFileForm({ path, name, list, onBegun, onClose }: ExportFileFormProps) {
  const { t } = useTranslation();
  const begin = useBeginExport();
  const [draft, setDraft] = useState(() => ({ ...toFirstDraft(list), titleTemplate: ownName }));
  const exporter = list.exporters.find((each) => each.name === draft.exporter);
  const toProblem = useFieldProblem(begin.error);
  const isBadPlaylist = draft.exporter === "youtube" && isAddress(draft.fields.playlist_id);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (exporter === undefined) return;
    const options = {
      ...toFieldOptions(exporter, draft, list.defaults),
      file_folder: path,
      file_name: name,
      title_template: draft.titleTemplate,
    };
    begin.mutate({ mode: "file", exporter: exporter.name, options }, { onSuccess: onBegun });
  };
  return (
    <form onSubmit={send}>
      <Stack gap="md">
        <ExporterChoice
          exporters={list.exporters}
          chosen={draft.exporter}
          onChoose={(chosen) => setDraft({ ...draft, exporter: chosen })}
        />
        <TextInput
          label={t("files.exportName")}
          description={t("files.exportNameHelp")}
          error={toProblem("title_template")}
          required
          autoComplete="off"
          spellCheck={false}
          maxLength={mostCharacters}
          value={draft.titleTemplate}
          onChange={(event) => setDraft({ ...draft, titleTemplate: event.currentTarget.value })}
        />
        {exporter !== undefined && (
          <ExporterFields
            {...{ exporter, draft, defaults: list.defaults, error: begin.error }}
            onChange={(changed) => setDraft(changed)}
          />
        )}
      </Stack>
      <DialogButtons
        label={t("export.start")}
        isBusy={begin.isPending}
        isDisabled={isBadPlaylist}
        onCancel={onClose}
      />
    </form>
  );
}
