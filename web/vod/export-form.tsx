import "../ui/form.css";
import { Alert, Stack, Switch } from "@mantine/core";
import { type SyntheticEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ExporterList } from "../../shared/model/export.ts";
import type { Vod } from "../../shared/model/vod.ts";
import { isAddress, toFieldOptions, toFirstDraft } from "../export/export-draft.ts";
import { ExporterChoice } from "../export/exporter-choice.tsx";
import { ExporterFields, useFieldProblem } from "../export/exporter-fields.tsx";
import { useBeginExport } from "../state/use-exports.ts";
import { DialogButtons } from "../ui/dialog-buttons.tsx";
import { toFirstChoice, toVodOptions } from "./export-choice.ts";
import { ExportPreviewBox } from "./export-preview.tsx";
import { ExportSourceChoice } from "./export-source-choice.tsx";
import { ExportTitle } from "./export-title.tsx";
import { useTemplateCursor } from "./use-template-cursor.ts";

interface ExportFormProps {
  vod: Vod;
  list: ExporterList;
  onBegun: (jobName: string) => void;
  onCancel: () => void;
  /** Above the buttons. */
  children: ReactNode;
}

/** Where to, how it is called there, and which file. */
export function ExportForm({ vod, list, onBegun, onCancel, children }: ExportFormProps) {
  const { t } = useTranslation();
  const { exporters, defaults, variables } = list;
  const { draft, setDraft, choice, setChoice, exporter, begin, send } = useForm(vod, list, onBegun);
  const cursor = useTemplateCursor(draft, setDraft);
  const toProblem = useFieldProblem(begin.error);
  const isToYoutube = draft.exporter === "youtube";
  const isBadPlaylist = isToYoutube && isAddress(draft.fields.playlist_id);
  return (
    <form onSubmit={send}>
      <Stack gap="md">
        {!choice.sources.segment && <Alert color="yellow">{t("export.noSegments")}</Alert>}
        <ExporterChoice
          exporters={exporters}
          chosen={draft.exporter}
          onChoose={(name) => setDraft({ ...draft, exporter: name })}
        />
        <ExportSourceChoice vod={vod} choice={choice} onChange={setChoice} />
        <ExportTitle
          template={draft.titleTemplate}
          variables={variables}
          isOfVideo={isToYoutube}
          problem={toProblem("title_template")}
          onChange={(titleTemplate) => setDraft({ ...draft, titleTemplate })}
          onFocus={cursor.note}
          onInsert={cursor.insert}
        />
        {exporter !== undefined && (
          <ExporterFields
            {...{ exporter, draft, defaults, error: begin.error }}
            onFocus={cursor.note}
            onChange={setDraft}
          />
        )}
        {!isToYoutube && (
          <Switch
            label={t("export.sidecars")}
            checked={choice.hasSidecars}
            onChange={(event) => setChoice({ ...choice, hasSidecars: event.currentTarget.checked })}
          />
        )}
        <ExportPreviewBox vod={vod} draft={draft} choice={choice} />
        {children}
      </Stack>
      <DialogButtons
        label={t("export.start")}
        isBusy={begin.isPending}
        isDisabled={!choice.sources[choice.source] || isBadPlaylist}
        onCancel={onCancel}
      />
    </form>
  );
}

function useForm(vod: Vod, list: ExporterList, onBegun: (jobName: string) => void) {
  const begin = useBeginExport();
  const [draft, setDraft] = useState(() => toFirstDraft(list));
  const [choice, setChoice] = useState(() => toFirstChoice(vod, list.defaults));
  const exporter = list.exporters.find(({ name }) => name === draft.exporter);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (exporter === undefined) return;
    const options = {
      ...toFieldOptions(exporter, draft, list.defaults),
      ...toVodOptions(vod, draft, choice),
    };
    begin.mutate({ mode: "vod", exporter: exporter.name, options }, { onSuccess: onBegun });
  };
  return { draft, setDraft, choice, setChoice, exporter, begin, send };
}
