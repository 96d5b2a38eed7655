import "../ui/form.css";
import { Group, NumberInput, Stack, Switch, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useEditVod } from "../state/use-vod-edit.ts";
import { DialogButtons } from "../ui/dialog-buttons.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ChapterEditor } from "./chapter-editor.tsx";
import { type EditValues, toEditValues, toVodEdit } from "./edit-form-values.ts";
import type { VodDialogProps } from "./vod-dialog-props.ts";

const most = { number: 1_000_000, comment: 4000 };

/** Changes what an operator may say of a recording. */
export function EditDialog({ vod, onClose }: VodDialogProps) {
  const { t } = useTranslation();
  const edit = useEditVod(vod.uuid);
  const [values, setValues] = useState(() => toEditValues(vod));
  const change = (part: Partial<EditValues>) => setValues((old) => ({ ...old, ...part }));
  const changes = toVodEdit(values, vod);
  const isOver = vod.phase === "finalized" || vod.phase === "failed";
  return (
    <Dialog title={t("vod.action.edit")} size="min(760px, 94vw)" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (changes !== null) edit.mutate(changes, { onSuccess: onClose });
        }}
      >
        <Stack gap="md">
          <NumberFields values={values} onChange={change} />
          <Textarea
            label={t("vod.fact.comment")}
            autosize
            minRows={2}
            maxLength={most.comment}
            value={values.comment}
            onChange={(event) => change({ comment: event.currentTarget.value })}
          />
          <Switch
            label={t("vod.edit.protect")}
            description={t("vod.edit.protectHelp")}
            checked={values.isProtected}
            onChange={(event) => change({ isProtected: event.currentTarget.checked })}
          />
          <Switch
            label={t("vod.edit.cloud")}
            description={t("vod.edit.cloudHelp")}
            checked={values.isInCloud}
            onChange={(event) => change({ isInCloud: event.currentTarget.checked })}
          />
          {isOver && (
            <>
              <Textarea
                label={t("vod.section.segments")}
                description={t("vod.edit.segmentsHelp")}
                autosize
                minRows={2}
                spellCheck={false}
                value={values.segments}
                onChange={(event) => change({ segments: event.currentTarget.value })}
              />
              <ChapterEditor
                rows={values.chapters}
                durationSeconds={vod.duration}
                onChange={(chapters) => change({ chapters })}
              />
            </>
          )}
        </Stack>
        <DialogButtons
          label={t("common.save")}
          isBusy={edit.isPending}
          isDisabled={changes === null || Object.keys(changes).length === 0}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

interface NumberFieldsProps {
  values: EditValues;
  onChange: (part: Partial<EditValues>) => void;
}

const numberFields = [
  ["absoluteSeason", "vod.edit.absoluteSeason"],
  ["streamNumber", "vod.edit.streamNumber"],
  ["absoluteStreamNumber", "vod.edit.absoluteStreamNumber"],
] as const;

function NumberFields({ values, onChange }: NumberFieldsProps) {
  const { t } = useTranslation();
  return (
    <Group gap="md" align="end">
      {numberFields.map(([name, text]) => (
        <NumberInput
          key={name}
          flex="1 1 150px"
          label={t(text)}
          min={0}
          max={most.number}
          allowDecimal={false}
          allowNegative={false}
          required={name === "streamNumber"}
          value={values[name]}
          onChange={(value) => onChange({ [name]: String(value) })}
        />
      ))}
    </Group>
  );
}
